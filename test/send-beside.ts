import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { cookieAt } from '#server/platform/http/cookies.ts';
import { multipart, TEST_NOW, type TestApp } from './test-app.ts';

/** What is sent to an endpoint. */
export type Sent = { params: (name: string) => string; query: unknown; body: unknown };

/** A value as a path or a query holds it. */
export const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const written = (value: unknown): string => encodeURIComponent(plain(value).toWellFormed());

export type Session = { cookies: Record<string, string>; token: string };

/** Signs in beside the calls that count as answered: what is sent here proves nothing of them. */
export async function signIn(t: TestApp, userId: string): Promise<Session> {
  const user = { userId, ip: '127.0.0.1', userAgent: 'test' };
  const { name: session } = cookieAt('session', t.services.env);
  const cookies = { [session]: await t.services.sessions.open(t.db, user, TEST_NOW) };
  const form = await t.app.inject({ url: '/api/form', cookies });
  for (const { name, value } of form.cookies) Object.assign(cookies, { [name]: value });
  return { cookies, token: form.json<{ csrfToken: string }>().csrfToken };
}

const paper = { field: 'file', name: 'berkas.pdf', content: '%PDF-1.7\n%%EOF\n' };

/** What is sent, as a form with a file where a call asks for one, else as JSON. */
function encoded({ upload }: Endpoint, body: unknown) {
  if (upload && !upload.optional) return multipart(Object(body) as object, [paper]);
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}

/** Sends this to an endpoint and tells its answer. */
export async function send(
  t: TestApp,
  endpoint: Endpoint,
  { params, query, body }: Sent,
  { cookies, token }: Session,
) {
  const { method, path } = endpoint;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => written(params(name)));
  const pairs = Object.entries(query ?? {}).map(([key, value]) => `${key}=${written(value)}`);
  const url = `${filled}?${pairs.join('&')}`;
  if (method === 'GET') return t.app.inject({ method, url, cookies });
  const { headers, payload } = encoded(endpoint, body);
  return t.app.inject({ method, url, cookies, payload, headers: { ...headers, 'x-csrf-token': token } });
}
