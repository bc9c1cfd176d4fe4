import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { jobsContract, type JobRowView, type JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { answer, draw } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { useSettling } from './use-settling.tsx';

vi.mock('#web/platform/lib/session.tsx', () => ({ useCan: () => () => true }));
afterEach(() => vi.unstubAllGlobals());

const facts: Omit<JobView, 'errors' | 'starter'> = {
  _id: 'settle-1',
  type: 'grades.settle',
  title: 'Penerbitan terjadwal dan penguncian nilai',
  status: 'ACTIVE',
  total: 4,
  done: 1,
  failed: 0,
  percent: 25,
  resultFile: null,
  createdBy: 'u2',
  createdAt: '2026-08-24T02:00:00.000Z',
  startedAt: '2026-08-24T02:00:00.000Z',
  finishedAt: null,
  stopping: false,
  canCancel: false,
  canRetry: false,
};
const row: JobRowView = { ...facts, errorCount: 0, starter: 'Rina' };

/** The progress as the screen draws it from the first look. */
async function open(status: JobView['status']) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.includes('/queues')
      ? answer(200, { data: [{ ...row, status }], meta: { page: 1, limit: 1, total: 1, totalPages: 1 } })
      : answer(200, { data: { ...facts, status, errors: [], starter: 'Rina' } });
  });
  function Probe() {
    return useSettling().progress;
  }
  const { page } = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConfirmProvider>
          <Probe />
        </ConfirmProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(asked.some((url) => url.includes(jobsContract.all.path) && url.includes('grades.settle'))).toBe(
      true,
    );
  });
  return page;
}

test('settling that runs is seen after a reload, whoever started it', async () => {
  const page = await open('ACTIVE');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.textContent).toContain('Penerbitan terjadwal');
  });
});

test('one that is over is not shown again', async () => {
  const page = await open('COMPLETED');
  await act(async () => undefined);
  expect(page.textContent).toBe('');
});
