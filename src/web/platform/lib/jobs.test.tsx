import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { answer, draw, drawHook } from '#test/web/render.tsx';
import { useJob, useJobChanging, useShownJobs } from './jobs.ts';

const live = vi.hoisted(() => ({ listeners: new Map<string, (event: unknown) => void>() }));

vi.mock('./socket.ts', () => ({
  initSocket: () =>
    Promise.resolve({
      on: (name: string, listener: (event: unknown) => void) => live.listeners.set(name, listener),
      off: (name: string) => live.listeners.delete(name),
    }),
}));

const job: JobView = {
  _id: 'j1',
  type: 'export',
  title: 'Ekspor',
  status: 'ACTIVE',
  total: 10,
  done: 1,
  failed: 0,
  percent: 10,
  startedAt: null,
  finishedAt: null,
  resultFile: null,
  errors: [],
  createdBy: 'u1',
  starter: null,
  stopping: false,
  canCancel: true,
  canRetry: false,
  createdAt: '2026-03-02T00:00:00.000Z',
};

function Probe() {
  const { data } = useJob('j1');
  return <p>{data === undefined ? '-' : `${data.status} ${data.done}`}</p>;
}

const changed = [importContract.rows, importContract.list];

function Changing() {
  return <p>{useJobChanging('j1', changed)?.status}</p>;
}

async function open(answers: JobView[], content = <Probe />, client = new QueryClient()) {
  vi.useFakeTimers();
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    answer(200, { data: answers.length > 1 ? answers.shift() : answers[0] }),
  );
  vi.stubGlobal('fetch', fetched);
  const { page } = await draw(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
  const pass = async (ms: number) => {
    await act(async () => vi.advanceTimersByTimeAsync(ms));
    await act(async () => vi.advanceTimersByTimeAsync(0));
  };
  await pass(0);
  return { page, fetched, pass };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a job is asked for every 3 s until it has ended', async () => {
  const { page, fetched, pass } = await open([
    job,
    { ...job, done: 4 },
    { ...job, done: 10, status: 'COMPLETED' },
  ]);
  expect(page.textContent).toBe('ACTIVE 1');
  await pass(2900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(200);
  expect(page.textContent).toBe('ACTIVE 4');
  await pass(3000);
  expect(page.textContent).toBe('COMPLETED 10');
  await pass(30_000);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('news of the live connection is shown at once, of other jobs not', async () => {
  const { page, pass } = await open([job]);
  const tell = async (event: unknown) => {
    act(() => live.listeners.get('queue:update')?.(event));
    await pass(0);
  };
  await tell({ ...job, _id: 'other', done: 9 });
  expect(page.textContent).toBe('ACTIVE 1');
  await tell({ ...job, done: 7 });
  expect(page.textContent).toBe('ACTIVE 7');
});

test('what a job changed is asked for anew once it has ended, not before', async () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const { page, pass } = await open([job, { ...job, status: 'COMPLETED' }], <Changing />, client);
  expect(page.textContent).toBe('ACTIVE');
  expect(asked).not.toHaveBeenCalled();
  await pass(3100);
  expect(page.textContent).toBe('COMPLETED');
  expect(asked.mock.calls).toEqual(changed.map(({ path }) => [{ queryKey: [path] }]));
  await pass(30_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('jobs that run are shown whoever started them, then how the last one ended', async () => {
  let running: string[] = [];
  const { result, redraw } = await drawHook(() => useShownJobs(running));
  const shown = async (now: string[]) => {
    running = now;
    await redraw();
    return result.current[0];
  };
  expect(result.current[0]).toEqual([]);
  expect(await shown(['of a colleague'])).toEqual(['of a colleague']);
  expect(await shown([])).toEqual(['of a colleague']);
  await act(async () => result.current[1]('started here'));
  expect(result.current[0]).toEqual(['started here']);
  expect(await shown(['started here', 'another'])).toEqual(['started here', 'another']);
  expect(await shown(['another'])).toEqual(['another']);
  expect(await shown([])).toEqual(['another']);
});
