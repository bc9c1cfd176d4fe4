import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallInput,
  type Endpoint,
  fillPath,
  type PageMeta,
  type ResponseOf,
} from '#shared/platform/endpoint/endpoint.ts';
import { isFinal, jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import type { ErrorBody } from '#shared/platform/errors.ts';

export type Reply<T> = {
  status: number;
  /** `data` of a 2xx answer. */
  data: T;
  meta: PageMeta;
  /** Body of a refusal. */
  error: ErrorBody;
};
export type OfficeFile = { field: string; name: string; content: Buffer | string };

/** A signed-in member of staff at work: calls by their contract, over HTTP or within a test. */
export type Office = {
  call: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: { files?: OfficeFile[] },
  ) => Promise<Reply<ResponseOf<E>>>;
  /** Posts bytes that claim to be JSON. */
  postBytes: (path: string, bytes: Buffer) => Promise<{ status: number; error: ErrorBody }>;
  /** Waits until a background job has ended. */
  settle: (jobId: string) => Promise<void>;
};

const PAUSE_MS = 200;
/** How often, and after which pause, a call is made again when the portal says that it is busy. */
const PATIENCE = 60;
const BUSY_MS = 1_000;

/** Sends, and again after a while as long as the portal asks for patience. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let turn = 1; ; turn += 1) {
    const answer = await send();
    if ((answer.status !== 503 && answer.status !== 429) || turn === PATIENCE) return answer;
    await answer.body?.cancel();
    await sleep(BUSY_MS);
  }
}

function bodyOf(endpoint: Endpoint, body: unknown, files: readonly OfficeFile[]): FormData | string {
  if (!endpoint.upload) return JSON.stringify(body ?? {});
  const form = new FormData();
  form.append('body', JSON.stringify(body ?? {}));
  for (const { field, name, content } of files) {
    form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  }
  return form;
}

/** What a list is asked for; what is left out is not sent. */
function queryOf(query: unknown): string {
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
}

/** An office that talks to a portal over HTTP with the cookie of a session. */
export async function httpOffice(port: number, session: string): Promise<Office> {
  const address = (path: string): URL => new URL(path, `http://127.0.0.1:${port}`);
  const form = await patiently(() => fetch(address('/api/form'), { headers: { cookie: session } }));
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const cookies = [session, ...form.headers.getSetCookie().map((one) => one.split(';', 1)[0])].join('; ');
  const call: Office['call'] = async (endpoint, input, { files = [] } = {}) => {
    const url = address(fillPath(endpoint.path, input.params));
    url.search = queryOf(input.query);
    const sent = endpoint.method === 'GET' ? undefined : bodyOf(endpoint, input.body, files);
    const request: RequestInit = {
      method: endpoint.method,
      headers: {
        cookie: cookies,
        'x-csrf-token': csrfToken,
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent }),
    };
    const answer = await patiently(() => fetch(url, request));
    const body = (await answer.json()) as Reply<ResponseOf<typeof endpoint>> & ErrorBody;
    return { status: answer.status, data: body.data, meta: body.meta, error: body };
  };
  const postBytes: Office['postBytes'] = async (path, bytes) => {
    const headers = { cookie: cookies, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: new Uint8Array(bytes) };
    const answer = await patiently(() => fetch(address(path), request));
    return { status: answer.status, error: (await answer.json()) as ErrorBody };
  };
  const settle = async (id: string): Promise<void> => {
    while (!isFinal((await call(jobsContract.get, { params: { id } })).data.status)) await sleep(PAUSE_MS);
  };
  return { call, postBytes, settle };
}

/** The data of an answer. @throws Error with the portal's sentence for a refusal. */
export function granted<T>({ status, data, error }: Reply<T>): T {
  if (status >= 300) throw new Error(`${status} ${error.message}`);
  return data;
}

/** A file of the replay as an upload. */
export const fileAt = async (path: string, name: string): Promise<OfficeFile> => ({
  field: 'file',
  name,
  content: await readFile(path),
});
