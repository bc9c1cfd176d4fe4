import { beforeAll, expect, test, vi } from 'vitest';

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
