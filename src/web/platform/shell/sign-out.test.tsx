import { globSync, readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, draw, press } from '#test/web/render.tsx';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { keepDraft, readDraft } from '#web/platform/lib/drafts.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { SessionProvider, useSession } from '#web/platform/lib/session.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import '#web/platform/ui/ConfirmWindow.tsx';
import { useUnsavedGuard } from '#web/platform/ui/use-unsaved-guard.ts';
import { UserMenuDropdown } from './UserMenuDropdown.tsx';

let calls: string[];

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  calls = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    return answer(200, { data: { _id: 'u1', name: 'Siti', role: [], permissions: [], Admin: false } });
  });
  vi.spyOn(location, 'assign').mockImplementation((url) => void calls.push(String(url)));
});
afterEach(() => vi.unstubAllGlobals());

const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
const find = (words: string, within = '') =>
  [...document.querySelectorAll(`${within} button`)].find((one) => one.textContent === words);
const dialog = () => document.querySelector('[role="alertdialog"], [role="dialog"]')?.textContent ?? '';

/** Presses Logout on a page whose form is dirty or not. */
async function signOut(dirty: boolean) {
  function Page() {
    useUnsavedGuard(() => dirty);
    return useSession().user === null ? null : <UserMenuDropdown face="Siti" />;
  }
  const root = (
    <SessionProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </SessionProvider>
  );
  const router = createMemoryRouter([{ element: root, children: [{ path: '*', Component: Page }] }]);
  await draw(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await turn();
  await press(find('Logout'));
  await turn();
  await turn();
}
const left = () => calls.filter((call) => call.includes('log'));

// The first: from then on this window, which a signed-out person has left, asks nothing.
test('a changed form is asked about once, not by the browser again', async () => {
  await signOut(true);
  expect([dialog(), left()]).toEqual([expect.stringContaining('perubahan di halaman ini'), []]);
  await press(find('Keluar', '[role="dialog"]'));
  await turn();
  expect(left()).toEqual([expect.stringContaining('/logout'), '/login']);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('with nothing to lose it goes at once, and the other tabs are told', async () => {
  await signOut(false);
  expect(Date.parse(localStorage.getItem('signedOut') ?? '')).not.toBeNaN();
  expect(left()).toEqual([expect.stringContaining('/logout'), '/login']);
});

const kept = draftKey('u1', 'krs', 'p');

test('what only this device holds is asked about before the session ends', async () => {
  keepDraft(kept, { ids: ['a', 'b'] });
  await signOut(false);
  expect(dialog()).toContain('akan hilang: pilihan kelas KRS.');
  await press(find('Batal', '[role="dialog"]'));
  await turn();
  expect([left(), readDraft(kept)]).toEqual([[], { ids: ['a', 'b'] }]);
});

test('every kind of draft has its name in the question', () => {
  const menu = readFileSync('src/web/platform/shell/UserMenuDropdown.tsx', 'utf8');
  const named = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/draftKey\([^;]*?, '(\w+)'/g)])
    .map(([, name]) => name ?? '');
  expect(named).toContain('krs');
  expect(named.filter((name) => !menu.includes(`  ${name}: '`))).toEqual([]);
});
