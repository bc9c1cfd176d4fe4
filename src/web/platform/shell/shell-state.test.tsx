import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#web/platform/lib/toast.ts';
import { draw, drawHook, press } from '#test/web/render.tsx';
import { Toaster } from './Toaster.tsx';
import { useRouteProgress } from './use-route-progress.ts';
import { useSidebar } from './use-sidebar.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

test('the bar rises by up to 10 every 200 ms until 90, jumps to 100 and hides after 600 ms', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let busy = true;
  const { result, redraw } = await drawHook(() => useRouteProgress(busy));
  expect(result.current).toEqual({ value: 0, visible: true });
  await pass(199);
  expect(result.current.value).toBe(0);
  await pass(1);
  expect(result.current.value).toBe(5);
  await pass(400);
  expect(result.current.value).toBe(15);
  await pass(60_000);
  expect(result.current.value).toBe(90);
  busy = false;
  await redraw();
  expect(result.current).toEqual({ value: 100, visible: true });
  await pass(599);
  expect(result.current.visible).toBe(true);
  await pass(1);
  expect(result.current.visible).toBe(false);
});

function screen(large: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: large,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

test('the sidebar remembers being closed and widens under the pointer only while closed on a large screen', async () => {
  screen(true);
  const { result } = await drawHook(useSidebar);
  expect(result.current).toMatchObject({ open: true, expanded: true });
  await act(async () => result.current.toggle());
  expect(localStorage.getItem('openSidebar')).toBe('false');
  expect(result.current).toMatchObject({ open: false, expanded: false });
  await act(async () => result.current.setHover(true));
  expect(result.current.expanded).toBe(true);

  const again = await drawHook(useSidebar);
  expect(again.result.current.open).toBe(false);
  vi.unstubAllGlobals();
});

test('hovering changes nothing on a small screen', async () => {
  screen(false);
  localStorage.setItem('openSidebar', 'false');
  const { result } = await drawHook(useSidebar);
  await act(async () => result.current.setHover(true));
  expect(result.current.expanded).toBe(false);
  await act(async () => result.current.setDrawer(true));
  expect(result.current.drawer).toBe(true);
  vi.unstubAllGlobals();
});

test('a message goes after 3 s, waits under the pointer, and can be undone', async () => {
  const { page } = await draw(<Toaster />);
  const undo = vi.fn<() => void>();
  await act(async () => toast.success('Nilai tersimpan.'));
  expect(page.querySelector('[aria-live="polite"]')?.textContent).toBe('Nilai tersimpan.');
  await pass(2999);
  expect(page.textContent).toContain('Nilai tersimpan.');
  await pass(1);
  expect(page.textContent).toBe('');

  await act(async () => toast.error('Gagal.', { action: { label: 'Urungkan', run: undo } }));
  const item = page.querySelector('[aria-live="assertive"] li');
  await act(async () => item?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await pass(60_000);
  expect(page.textContent).toContain('Gagal.');
  await press([...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Urungkan'));
  expect(undo).toHaveBeenCalledOnce();
  expect(page.textContent).toBe('');
});
