import { createServer } from 'node:http';
import { request as playwright } from '@playwright/test';
import { expect, test } from 'vitest';
import { closing, requirePath, signInAs } from './browser.ts';

test('a sign-in that the portal refuses ends the measurement', async () => {
  let status = 200;
  const portal = createServer((request, response) => {
    response.writeHead(request.url === '/api/login' ? status : 200, { 'content-type': 'application/json' });
    response.end('{"csrfToken":"x"}');
  });
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
  const address = portal.address();
  if (address === null || typeof address === 'string') throw new Error('the portal has no port');
  const request = await playwright.newContext({ baseURL: `http://127.0.0.1:${address.port}` });
  await expect(signInAs({ request }, 'mahasiswa')).resolves.toBeUndefined();
  status = 429;
  await expect(signInAs({ request }, 'mahasiswa')).rejects.toThrow('mahasiswa cannot sign in: 429');
  await request.dispose();
  portal.closeAllConnections();
  portal.close();
});

test('the login page is not taken for another', () => {
  const at = (path: string) => ({ url: () => `http://127.0.0.1:3000${path}` });
  expect(() => requirePath(at('/'), '/')).not.toThrow();
  expect(() => requirePath(at('/login?next=%2F'), '/')).toThrow('/ leads to /login');
});

test('the browser is closed when the work fails', async () => {
  let closed = 0;
  const open = { close: async () => void (closed += 1) };
  const failing = closing(open, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect([closed, await closing(open, async () => 'done'), closed]).toEqual([1, 'done', 2]);
});
