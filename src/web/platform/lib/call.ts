import {
  type CallInput,
  type Endpoint,
  fillPath,
  type PageMeta,
  type ResponseOf,
} from '#shared/platform/endpoint/endpoint.ts';
import { refusalOf } from './call-error.ts';
import { csrfToken, forgetCsrfToken } from './csrf.ts';
import { type Files, splitFiles, toFormData } from './payload.ts';
import { type Outgoing, send } from './transport.ts';

/** How a call travels, besides what its endpoint takes. */
export type CallExtras = {
  signal?: AbortSignal | undefined;
  /** Makes a repeated POST answer the same instead of doing it twice. */
  idempotencyKey?: string;
  /** Called with 0–1 while files are sent. */
  onProgress?: (part: number) => void;
  /** Files of a multipart endpoint by field; files among the body's own fields travel the same way. */
  files?: Files;
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
  const path = fillPath(endpoint.path, params);
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

type Sent = { params?: unknown; query?: unknown; body?: unknown } & CallExtras;

/** The body as it travels: JSON, or multipart where there are files or the endpoint asks for it. */
function encode(endpoint: Endpoint, { body, files }: Sent): string | FormData | undefined {
  const split = splitFiles((body ?? {}) as Record<string, unknown>);
  const all = { ...split.files, ...files };
  const multipart = endpoint.upload !== undefined || Object.keys(all).length > 0;
  if (multipart) return toFormData(split.fields, all);
  return body === undefined ? undefined : JSON.stringify(body);
}

async function outgoing(endpoint: Endpoint, input: Sent): Promise<Outgoing> {
  const body = encode(endpoint, input);
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  if (endpoint.method !== 'GET') headers['x-csrf-token'] = await csrfToken();
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  const url = urlOf(endpoint, input.params, input.query);
  return { method: endpoint.method, url, headers, body, signal: input.signal, onProgress: input.onProgress };
}

async function attempt(endpoint: Endpoint, input: Sent): Promise<Response> {
  const url = urlOf(endpoint, input.params, input.query);
  const early = endpoint.method === 'GET' ? window.earlyAnswers?.[url] : undefined;
  delete window.earlyAnswers?.[url];
  return (await early) ?? (await send(await outgoing(endpoint, input)));
}

/** A CSRF token that is refused, as one of a session that was replaced in another tab, is renewed once. */
async function attemptTwice(endpoint: Endpoint, input: Sent): Promise<Response> {
  let response = await attempt(endpoint, input);
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (refusal.status !== 403 || refusal.body?.code !== 'CSRF') throw refusal;
  forgetCsrfToken();
  response = await attempt(endpoint, input);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/**
 * Sends a call and gives its raw answer; a CSRF token that was refused is renewed once, and one of a session that this call
 * ended is forgotten.
 * @throws CallError for every answer that is not 2xx and for a missing connection.
 */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
): Promise<Response> {
  const response = await attemptTwice(endpoint, input);
  if (endpoint.newSession) forgetCsrfToken();
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
