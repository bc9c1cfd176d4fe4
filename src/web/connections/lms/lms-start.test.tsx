import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { answer, draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { useLmsStart } from './use-lms-start.ts';

afterEach(() => vi.unstubAllGlobals());

const [term, other] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
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
    isAutomatic: true,
    dropMode: 'SUSPEND',
    breakerPercent: 20,
    courseTemplate: '',
    generalTemplate: '',
    mailsPassword: true,
    updatedAt: '2026-08-24T02:00:00.000Z',
  },
  jobs: [
    { jobId: 'of a colleague', kind: 'MEMBERS', periodId: term },
    { jobId: 'of another term', kind: 'USERS', periodId: other },
  ],
};

/** Draws what starts jobs; `start` gives what it offers now. */
async function drawn(client: QueryClient) {
  const held: ReturnType<typeof useLmsStart>[] = [];
  function Probe() {
    held.push(useLmsStart(term, state));
    return null;
  }
  await draw(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <Probe />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return () => held.at(-1);
}

test('jobs of the term are shown from the first look, and a colleague who was faster after a refusal', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    return answer(409, { message: 'Pekerjaan yang sama masih berjalan.', code: 'CONFLICT' });
  });
  const client = new QueryClient();
  client.setQueryData([lmsContract.state.path, {}], state);
  const start = await drawn(client);
  expect(start()?.shown).toEqual(['of a colleague']);
  expect([start()?.runs('MEMBERS'), start()?.runs('USERS')]).toEqual([true, false]);
  await act(async () => start()?.users());
  await vi.waitFor(() =>
    expect(client.getQueryState([lmsContract.state.path, {}])?.isInvalidated).toBe(true),
  );
});

const many = { passwords: 292, welcomes: 1180, pending: 116, isFirst: true, mustAsk: true };

test('mails of the LMS are told and asked about; whoever steps back starts nothing, whoever agrees is noted', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    if (!url.includes('agreedMails'))
      return answer(422, { code: 'NEEDS_CONFIRMATION', message: 'Moodle akan mengirim email.', data: many });
    sent.push(url);
    return answer(200, { data: { jobId: 'new' } });
  });
  const start = await drawn(new QueryClient());
  const choose = async (verb: string) => {
    await act(async () => start()?.members(null));
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(document.body.textContent).toContain('1.472 email');
    }, 5_000);
    for (const words of [
      '292 orang menerima kata sandi akun barunya',
      'Selanjutnya setiap akun baru',
      '116 ',
    ])
      expect(document.body.textContent).toContain(words);
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === verb);
    await act(async () => button?.click());
  };
  await choose('Batal');
  expect(sent).toEqual([]);
  await choose('Lanjutkan dan kirim');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain('agreedMails=1472');
});
