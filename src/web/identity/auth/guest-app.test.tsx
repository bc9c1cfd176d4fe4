import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { answer, draw } from '#test/web/render.tsx';
import { GuestApp } from './GuestApp.tsx';

let went: string[];

beforeEach(() => {
  vi.useFakeTimers();
  setCampus(campus, '2026-08-24T03:00:00Z');
  went = [];
  vi.spyOn(location, 'replace').mockImplementation((url) => void went.push(String(url)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

async function open(path: string, me: Response) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => me.clone()),
  );
  const { page } = await draw(<GuestApp pathname={path} />);
  await pass(0);
  return () => page.textContent.includes('Memuat portal');
}

test('a visitor sees the loading end a second after it is known that nobody is signed in', async () => {
  const loading = await open('/login', answer(401, { message: 'Sesi berakhir.' }));
  await pass(999);
  expect(loading()).toBe(true);
  await pass(1);
  expect([loading(), went]).toEqual([false, []]);
});

test('who is signed in goes on from the login, but may set a new password with a mailed link', async () => {
  await open('/login', answer(200, { data: {} }));
  expect(went).toEqual(['/']);
  const loading = await open('/login/reset', answer(200, { data: {} }));
  expect([loading(), went]).toEqual([false, ['/']]);
});
