import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { createClient, inParallel } from '../lib/client.ts';
import type { Portal } from '../lib/portal.ts';
import { say } from '../lib/report.ts';
import { type CallFacts, screens } from './calls.ts';
import { SESSIONS } from './campus.ts';
import { pathsOf } from './sides.ts';

/** What the addresses of this campus's calls depend on. @throws Error when no student gets the KRS page */
export async function factsFor({ port }: Portal, cookies: readonly string[]): Promise<CallFacts> {
  const client = createClient(port, 1);
  try {
    for (const cookie of cookies) {
      const { status, body } = await client.send({ method: 'GET', path: krsContract.input.path, cookie });
      if (status !== 200) continue;
      const { data } = body as { data: ResponseOf<typeof krsContract.input> };
      return { list: data.list };
    }
  } finally {
    client.close();
  }
  throw new Error('no student gets the KRS page');
}

/** The students whom no gate keeps from any of the screens. */
export async function welcome(
  { port }: Portal,
  cookies: readonly string[],
  facts: CallFacts,
): Promise<string[]> {
  const client = createClient(port, 8);
  const paths = new Set(
    screens.filter(({ visitor }) => visitor === 'student').flatMap((screen) => pathsOf(screen, facts)),
  );
  const welcomed: string[] = [];
  const refusals: string[] = [];
  await inParallel(cookies, 8, async (cookie) => {
    for (const path of paths) {
      const { status } = await client.send({ method: 'GET', path, cookie });
      if (status === 200) continue;
      refusals.push(`${path} ${status}`);
      return;
    }
    welcomed.push(cookie);
  }).finally(client.close);
  say(
    `${welcomed.length} of ${cookies.length} students get every screen ${[...new Set(refusals)].join(', ')}`,
  );
  return welcomed.slice(0, SESSIONS);
}
