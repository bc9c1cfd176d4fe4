import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lmsContract, type LmsStateView } from '#shared/contracts/lms.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/ui/ConfirmDialog.tsx';
import { useLmsStart } from './use-lms-start.ts';

afterEach(() => vi.unstubAllGlobals());

const [term, other] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
const state: LmsStateView = {
  ...{ connected: true, lastRun: null, lastGoodRun: null, waiting: 0, outdated: 0 },
  settings: {
    ...{ studentRole: 5, teacherRole: 3, courseFormat: 'weeks', sections: 16, isVisible: true },
    ...{
      isAutomatic: true,
      dropMode: 'SUSPEND',
      breakerPercent: 20,
      courseTemplate: '',
      generalTemplate: '',
    },
    updatedAt: '2026-08-24T02:00:00.000Z',
  },
  jobs: [
    { jobId: 'of a colleague', kind: 'MEMBERS', periodId: term },
    { jobId: 'of another term', kind: 'USERS', periodId: other },
  ],
};

test('jobs of the term are shown from the first look, and a colleague who was faster after a refusal', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/api/form')
      ? answer(200, { csrfToken: 't' })
      : answer(409, { message: 'Pekerjaan yang sama masih berjalan.', code: 'CONFLICT' }),
  );
  const client = new QueryClient();
  client.setQueryData([lmsContract.state.path, {}], state);
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
  expect(held.at(-1)?.shown).toEqual(['of a colleague']);
  expect([held.at(-1)?.runs('MEMBERS'), held.at(-1)?.runs('USERS')]).toEqual([true, false]);
  await act(async () => held.at(-1)?.users());
  await vi.waitFor(() =>
    expect(client.getQueryState([lmsContract.state.path, {}])?.isInvalidated).toBe(true),
  );
});
