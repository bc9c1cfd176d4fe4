import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { type Client, cookieHeader, createClient, inParallel } from '../lib/client.ts';
import type { Portal } from '../lib/portal.ts';
import { say } from '../lib/report.ts';
import type { Writer } from './campus.ts';
import type { Visit } from './slice.ts';

type Attempt = { status: number; message: unknown; visit: Visit };

/** Hands a plan in, and keeps the request so that it can be made again. */
async function attempt(client: Client, { cookie, scheduleIds }: Writer): Promise<Attempt> {
  const { path } = krsContract.save;
  const form = await client.send({ method: 'GET', path: authContract.form.path, cookie });
  const { csrfToken: csrf } = form.body as { csrfToken: string };
  const cookies = cookieHeader(cookie, ...form.cookies);
  const body = { action: 'submit', scheduleIds };
  const reply = await client.send({ method: 'POST', path, cookie: cookies, csrf, body });
  const text = JSON.stringify(body);
  const request = Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncookie: ${cookies}\r\n` +
      `x-csrf-token: ${csrf}\r\naccept-encoding: gzip, deflate, br, zstd\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  return {
    status: reply.status,
    message: (reply.body as { data?: { code?: string }[] }).data?.[0]?.code,
    visit: { page: null, calls: [request], isRepeatable: false, isGuest: false },
  };
}

/**
 * The plans that are accepted, ready to be handed in; each is taken once until all are forgotten again. Who owes a survey
 * or biodata is refused.
 * @param writers whose plans are forgotten
 */
export async function krsWrites({ port }: Portal, writers: readonly Writer[]): Promise<Visit[]> {
  const client = createClient(port, 8);
  const attempts: Attempt[] = [];
  await inParallel(writers, 8, async (writer) => {
    attempts.push(await attempt(client, writer));
  }).finally(client.close);
  const accepted = attempts.filter(({ status }) => status === 200);
  const reasons = new Set(attempts.filter(({ status }) => status !== 200).map(({ message }) => message));
  say(`${accepted.length} of ${writers.length} plans are accepted ${[...reasons].map(String).join(', ')}`);
  return accepted.map(({ visit }) => visit);
}
