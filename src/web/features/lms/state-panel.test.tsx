import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LmsStateView } from '#shared/contracts/lms-views.ts';
import { answer, draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/ui/ConfirmDialog.tsx';
import { StatePanel } from './StatePanel.tsx';

vi.mock('#web/lib/session.tsx', () => ({ useCan: () => () => true }));
afterEach(() => vi.unstubAllGlobals());

const state: LmsStateView = {
  ...{ connected: true, lastRun: null, lastGoodRun: null, waiting: 0, outdated: 0, mailConsent: null },
  settings: {
    ...{ studentRole: 5, teacherRole: 3, courseFormat: 'weeks', sections: 16, isVisible: true },
    ...{ isAutomatic: false, dropMode: 'SUSPEND', breakerPercent: 20, mailsPassword: true },
    ...{ courseTemplate: '', generalTemplate: '', updatedAt: '2026-08-24T02:00:00.000Z' },
  },
  jobs: [],
};

test('what the check found stands right below its button, what asks for a decision first', async () => {
  const found = { name: 'E-learning', release: '4.5', missing: [], warning: '', unchecked: '' };
  vi.stubGlobal('fetch', async (url: string) =>
    answer(
      200,
      url.includes('/api/form')
        ? { csrfToken: 't' }
        : { data: { ...found, forgets: { courses: 0, accounts: 292 } } },
    ),
  );
  const { page } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <StatePanel state={state} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const check = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Periksa koneksi',
  );
  await act(async () => check?.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.querySelectorAll('[role="alert"]')).toHaveLength(2);
  }, 5_000);
  const text = page.textContent;
  expect(text).toContain('292 akun terhubung dengan situs yang dipakai sebelumnya');
  expect(text).not.toContain('0 kelas');
  const places = ['Ini situs Moodle yang lain', 'Terhubung ke E-learning', 'Sinkronisasi terakhir'].map(
    (words) => text.indexOf(words),
  );
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
