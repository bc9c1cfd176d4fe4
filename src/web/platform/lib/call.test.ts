import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { answer } from '#test/web/render.tsx';
import { call, urlOf } from './call.ts';
import { CallError, messageOf, statusOf } from './call-error.ts';
import { forgetCsrfToken, tokenStore } from './csrf.ts';

const read = endpoint({
  method: 'GET',
  path: '/api/staff/course/:id',
  summary: '',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  query: z.object({ search: z.string().optional(), page: z.number().optional() }),
  response: z.object({ name: z.string() }),
});
const write = endpoint({
  method: 'POST',
  path: '/api/staff/course',
  summary: '',
  access: 'signed-in',
  body: z.object({ name: z.string(), file: z.unknown().optional() }),
  response: z.object({ _id: z.string() }),
});

let fetched: Mock<typeof fetch>;
let tokens: string[];

/** Answers `/api/form` with the tokens in turn and everything else with what the test says. */
function serve(...answers: (Response | Error)[]): void {
  fetched.mockImplementation(async (url) => {
    if (url === '/api/form') return answer(200, { csrfToken: tokens.shift() ?? 'none' });
    const next = answers.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('unexpected call');
    return next;
  });
}

const calls = () => fetched.mock.calls.filter(([url]) => url !== '/api/form');
const headerOf = (i: number, name: string) => new Headers(calls()[i]?.[1]?.headers).get(name);

beforeEach(() => {
  tokens = ['first', 'second'];
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  forgetCsrfToken();
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.earlyAnswers;
});

test('puts parameters and query into the address and leaves blank filters out', () => {
  expect(urlOf(read, { id: 'a/b' }, { search: '', page: 2, tags: ['x', 'y'] })).toBe(
    '/api/staff/course/a%2Fb?page=2&tags=x&tags=y',
  );
});

test('gives data with the sentence that came along', async () => {
  serve(answer(200, { message: 'Tersimpan.', data: { _id: '1' } }));
  const { data, message } = await call(write, { body: { name: 'Etika' } });
  expect({ data, message }).toEqual({ data: { _id: '1' }, message: 'Tersimpan.' });
  expect(headerOf(0, 'x-csrf-token')).toBe('first');
  expect(headerOf(0, 'content-type')).toBe('application/json');
});

test('renews an old CSRF token once', async () => {
  const old = () => answer(403, { code: 'CSRF', message: 'Muat ulang.' });
  serve(old(), answer(200, { data: { _id: '1' } }));
  await call(write, { body: { name: 'Etika' } });
  expect([headerOf(0, 'x-csrf-token'), headerOf(1, 'x-csrf-token')]).toEqual(['first', 'second']);

  forgetCsrfToken();
  serve(old(), old());
  await expect(call(write, { body: { name: 'Etika' } })).rejects.toMatchObject({ status: 403 });
  expect(calls()).toHaveLength(4);
});

test('a call after which the session is another asks for the next token', async () => {
  const enter = endpoint({ ...write, path: '/api/login', newSession: true });
  serve(answer(200, { data: { _id: '1' } }), answer(200, { data: { _id: '1' } }));
  await call(enter, { body: { name: 'Etika' } });
  expect(tokenStore.now()).toBeNull();
  await call(write, { body: { name: 'Etika' } });
  expect([headerOf(0, 'x-csrf-token'), headerOf(1, 'x-csrf-token')]).toEqual(['first', 'second']);
});

test('a token that is refused is told in the words of the server, and asked for again by the next change', async () => {
  const busy = 'Server sedang sibuk. Coba lagi beberapa saat lagi.';
  fetched.mockResolvedValueOnce(answer(503, { code: 'OVERLOADED', message: busy }));
  const refused = await call(write, { body: { name: 'Etika' } }).catch((error: unknown) => error);
  expect([statusOf(refused), messageOf(refused)]).toEqual([503, busy]);
  expect(tokenStore.now()).toBeNull();
  serve(answer(200, { data: { _id: '1' } }));
  await call(write, { body: { name: 'Etika' } });
  expect([headerOf(0, 'x-csrf-token'), tokenStore.now()]).toEqual(['first', 'first']);
});

test('a token refused to the page as it began is asked for anew', async () => {
  window.earlyAnswers = { '/api/form': Promise.resolve(answer(503, { message: 'Sibuk.' })) };
  serve(answer(200, { data: { _id: '1' } }));
  await call(write, { body: { name: 'Etika' } });
  expect(headerOf(0, 'x-csrf-token')).toBe('first');
});

test('does not repeat another refusal and gives its body', async () => {
  serve(answer(403, { code: 'FORBIDDEN', message: 'Bukan hak Anda.' }));
  await expect(call(write, { body: { name: 'x' } })).rejects.toMatchObject({
    status: 403,
    body: { message: 'Bukan hak Anda.' },
  });
  expect(calls()).toHaveLength(1);
});

test('sends files as multipart with the fields as one JSON part first', async () => {
  serve(answer(200, { data: { _id: '1' } }));
  const file = new File(['isi'], 'rps.pdf', { type: 'application/pdf' });
  await call(write, { body: { name: 'Etika', file } });
  const form = calls()[0]?.[1]?.body;
  expect(form).toBeInstanceOf(FormData);
  expect([...(form as FormData).entries()].map(([name]) => name)).toEqual(['body', 'file']);
  expect((form as FormData).get('body')).toBe('{"name":"Etika"}');
  expect(headerOf(0, 'content-type')).toBeNull();
});

test('a missing connection is told in words, a call given up is not', async () => {
  serve(new TypeError('Failed to fetch'));
  await expect(call(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
    status: 0,
    message: 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda, lalu coba lagi.',
  });
  serve(new TypeError('Failed to fetch'));
  const given = AbortSignal.abort();
  await expect(call(read, { params: { id: '1' }, query: {}, signal: given })).rejects.not.toBeInstanceOf(
    CallError,
  );
});

test("a proxy's page is no body of ours", async () => {
  serve(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
  await expect(call(read, { params: { id: '1' }, query: {} })).rejects.toMatchObject({
    status: 502,
    statusText: 'Bad Gateway',
    body: null,
  });
});

test('uses an answer asked for early, once', async () => {
  const early = endpoint({ ...read, path: '/api/me', params: undefined, query: undefined });
  window.earlyAnswers = { '/api/me': Promise.resolve(answer(200, { data: { name: 'dini' } })) };
  serve(answer(200, { data: { name: 'baru' } }));
  expect((await call(early, {})).data.name).toBe('dini');
  expect((await call(early, {})).data.name).toBe('baru');
});
