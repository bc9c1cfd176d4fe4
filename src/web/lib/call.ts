import {
  type CallInput,
  type Endpoint,
  fillPath,
  type PageMeta,
  type ResponseOf,
} from '#shared/contracts/endpoint.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { CallError } from './call-error.ts';
import { csrfToken, forgetCsrfToken } from './csrf.ts';
import { hasFile, toFormData } from './payload.ts';
import { type Outgoing, send } from './transport.ts';

/** How a call travels, besides what its endpoint takes. */
export type CallExtras = {
  signal?: AbortSignal | undefined;
  /** Makes a repeated POST answer the same instead of doing it twice. */
  idempotencyKey?: string;
  /** Called with 0–1 while files are sent. */
  onProgress?: (part: number) => void;
  /** Further headers, such as `x-socket-id`. */
  headers?: Record<string, string>;
};

export type Answer<E extends Endpoint> = {
  data: ResponseOf<E>;
  message: string | undefined;
  meta: E['shape'] extends 'page' ? PageMeta : PageMeta | undefined;
};

/** Path with its parameters and query; blank and undefined filters are left out. */
export function urlOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const path = fillPath(endpoint.path, params as Record<string, unknown> | undefined);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function outgoing(endpoint: Endpoint, input: Record<string, unknown>, extras: CallExtras) {
  const body = input['body'] as Record<string, unknown> | undefined;
  const multipart = endpoint.upload !== undefined || hasFile(body);
  const headers: Record<string, string> = { accept: 'application/json', ...extras.headers };
  if (endpoint.method !== 'GET') headers['x-csrf-token'] = await csrfToken();
  if (body !== undefined && !multipart) headers['content-type'] = 'application/json';
  if (extras.idempotencyKey !== undefined) headers['idempotency-key'] = extras.idempotencyKey;
  const encoded = multipart ? toFormData(body ?? {}) : JSON.stringify(body);
  return {
    method: endpoint.method,
    url: urlOf(endpoint, input['params'], input['query']),
    headers,
    body: body === undefined ? undefined : encoded,
    signal: extras.signal,
    onProgress: extras.onProgress,
  } satisfies Outgoing;
}

/** The body of an answer that is not 2xx, null where it is not ours (a proxy's page, nothing at all). */
async function refusalOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new CallError(response.status, response.statusText, typeof body === 'object' ? body : null);
}

async function attempt(endpoint: Endpoint, input: Record<string, unknown>, extras: CallExtras) {
  const early = endpoint.method === 'GET' ? window.earlyAnswers?.[endpoint.path] : undefined;
  delete window.earlyAnswers?.[endpoint.path];
  return (await early) ?? (await send(await outgoing(endpoint, input, extras)));
}

/**
 * Sends a call and gives its raw answer; a CSRF token that has grown old is renewed once.
 * @throws CallError for every answer that is not 2xx and for a missing connection.
 */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
): Promise<Response> {
  let response = await attempt(endpoint, input, input);
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (refusal.status !== 403 || refusal.body?.code !== 'CSRF') throw refusal;
  forgetCsrfToken();
  response = await attempt(endpoint, input, input);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/**
 * Calls an endpoint of the portal.
 * @returns `data` as the endpoint declares it, with the sentence and paging that came along.
 * @throws CallError for every answer that is not 2xx and for a missing connection.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
): Promise<Answer<E>> {
  const response = await callRaw(endpoint, input);
  const body = (await response.json()) as Record<string, unknown>;
  if (endpoint.shape === 'raw') return { data: body, message: undefined, meta: undefined } as Answer<E>;
  const { data, message, meta } = body;
  return { data, message, meta } as Answer<E>;
}
