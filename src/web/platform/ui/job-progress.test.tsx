import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { draw } from '#test/web/render.tsx';
import { JobProgress } from './JobProgress.tsx';

const job: JobView = {
  _id: 'j1',
  type: 'lms.members',
  title: 'Peserta LMS',
  status: 'ACTIVE',
  total: 10,
  done: 4,
  failed: 0,
  percent: 40,
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

const show = async (view: JobView) =>
  (
    await draw(
      <MemoryRouter>
        <JobProgress job={view} />
      </MemoryRouter>,
    )
  ).page;

test("a colleague's job says who started it and leads to the jobs, an own one does not", async () => {
  const theirs = await show({ ...job, starter: 'Sari Wulandari' });
  expect(theirs.textContent).toContain('4 dari 10');
  expect(theirs.textContent).toContain('Dimulai oleh Sari Wulandari.');
  expect(theirs.querySelector('a')?.getAttribute('href')).toBe('/staff/jobs');
  const own = await show(job);
  expect([own.textContent?.includes('Dimulai oleh'), own.querySelector('a')]).toEqual([false, null]);
});
