import { beforeAll, expect, test, vi } from 'vitest';
import { HOME_CALL } from '#shared/contracts/home-path.ts';
import { homeContract } from '#shared/contracts/home.contract.ts';
import { urlOf } from './lib/call.ts';

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  await vi.importActual('./early.ts');
});

const show = (persisted: boolean): void => {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};

test('a page taken back as it was left is hidden and loaded anew; one that was just loaded stays', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  show(false);
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([0, false]);
  show(true);
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true]);
});

const early = async (path: string): Promise<string[]> => {
  history.replaceState(null, '', path);
  vi.resetModules();
  await vi.importActual('./early.ts');
  return Object.keys(window.earlyAnswers ?? {}).filter((address) => address.startsWith(HOME_CALL));
};

test('a home is asked for before the scripts are there, as its page asks for it; other pages do without', async () => {
  const { query } = homeContract.home;
  for (const path of ['/', '/student', '/staff', '/student/']) expect(await early(path)).toEqual([HOME_CALL]);
  expect(await early('/dosen')).toEqual([urlOf(homeContract.home, {}, query.parse({ view: 'lecturer' }))]);
  for (const path of ['/student/jadwal', '/login', '/dosen/rps']) expect(await early(path)).toEqual([]);
});
