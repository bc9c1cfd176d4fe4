import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await testApp();
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** Asks over a socket: an address that cannot be read gets no further than there. */
const ask = (path: string, accept: string) =>
  new Promise<{ status: number | undefined; type: string; body: string }>((resolve, reject) => {
    get({ port, path, headers: { accept } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          type: answer.headers['content-type'] ?? '',
          body: Buffer.concat(parts).toString(),
        }),
      );
    }).on('error', reject);
  });

test.each([
  '/api/%zz',
  '/api/%E0%A4%A/x',
  `/api/staff/student/${'a'.repeat(500)}`,
  `/api/${'a'.repeat(9000)}`,
])('a call at an address nobody can read is answered as any unknown one: %#', async (path) => {
  const { status, body } = await ask(path, 'application/json');
  expect([status, JSON.parse(body)]).toEqual([
    404,
    { message: 'Alamat tidak ditemukan.', code: 'NOT_FOUND' },
  ]);
});

test('a browser gets a page at one', async () => {
  const page = await ask(`/berita/${'a'.repeat(500)}`, 'text/html');
  expect(page).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
  expect(page.body).toContain('Alamat tidak ditemukan.');
});

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
  'what every object inherits is no key that is known: %s',
  async (key) => {
    expect((await ask(`/api/public/news?${key}=1`, 'application/json')).status).toBe(200);
    const { csrfToken } = (await t.inject({ url: '/api/form' })).json<{ csrfToken: string }>();
    const signIn = await t.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-csrf-token': csrfToken },
      payload: { emailOrNim: 'siapa@contoh.test', password: 'salah', [key]: 1 },
    });
    expect(signIn.statusCode).toBe(401);
  },
);
