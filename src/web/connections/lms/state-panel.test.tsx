import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { answer, draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { StatePanel } from './StatePanel.tsx';

vi.mock('#web/platform/lib/session.tsx', () => ({ useCan: () => () => true }));
afterEach(() => vi.unstubAllGlobals());

const state: LmsStateView = {
  connected: true,
  lastRun: null,
  lastGoodRun: null,
  waiting: 0,
  outdated: 0,
  mailConsent: null,
  settings: {
    studentRole: 5,
    teacherRole: 3,
    courseFormat: 'weeks',
    sections: 16,
    isVisible: true,
    isAutomatic: false,
    dropMode: 'SUSPEND',
    breakerPercent: 20,
    mailsPassword: true,
    courseTemplate: '',
    generalTemplate: '',
    updatedAt: '2026-08-24T02:00:00.000Z',
  },
  jobs: [],
};

/** Draws the panel and presses the check, whose answer has so many alerts. */
async function checked(status: number, body: object, alerts: number): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/form') ? answer(200, { csrfToken: 't' }) : answer(status, body),
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
    expect(page.querySelectorAll('[role="alert"]')).toHaveLength(alerts);
  }, 5_000);
  return page;
}

/** Which of some words stand in a text, in the order they stand there. */
const inOrder = (text: string, words: readonly string[]): string[] =>
  words
    .filter((word) => text.includes(word))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other));

test('what the check found stands right below its button, what asks for a decision first', async () => {
  const found = { name: 'E-learning', release: '4.5', missing: [], warning: '', unchecked: '' };
  const page = await checked(200, { data: { ...found, forgets: { courses: 0, accounts: 292 } } }, 2);
  expect(page.textContent).toContain('292 akun terhubung dengan situs yang dipakai sebelumnya');
  expect(page.textContent).not.toContain('0 kelas');
  const words = ['Ini situs Moodle yang lain', 'Terhubung ke E-learning', 'Sinkronisasi terakhir'];
  expect(inOrder(page.textContent, words)).toEqual(words);
});

test('why a check failed stays to be read', async () => {
  const message = 'Alamat LMS mengalihkan ke alamat lain.';
  const page = await checked(422, { code: 'RULE', message }, 1);
  const words = ['LMS tidak dapat dipakai sekarang.', message, 'Sinkronisasi terakhir'];
  expect(inOrder(page.textContent, words)).toEqual(words);
});
