import { Progress } from '@mantine/core';
import { useState } from 'react';
import { jobWatchers } from '#shared/platform/access/job-watchers.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { type JobRowView, jobsContract, jobStatuses } from '#shared/platform/jobs/jobs.contract.ts';
import { jobKindLabel, jobKinds } from '#shared/platform/jobs/kinds.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { JobChip, jobStates } from '#web/platform/ui/JobChip.tsx';
import { type RowAction, RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './jobs.module.css';
import { useJobActions } from './use-job-actions.ts';
import { useLiveJobs } from './use-live-jobs.ts';

const JobDialog = later(async () => (await import('./JobDialog.tsx')).JobDialog);

/** How far a job is: a bar while it runs, counts always. */
function HowFar({ job }: { job: JobRowView }) {
  const { status, title, percent, done, total, failed } = job;
  return (
    <span className={classes.progress}>
      {status === 'ACTIVE' && <Progress value={percent} animated aria-label={`Kemajuan ${title}`} />}
      <span className={classes.words}>
        {grouped(done)} dari {grouped(total)}
        {failed > 0 && <span className={classes.failed}> · {grouped(failed)} gagal</span>}
      </span>
    </span>
  );
}

const titleColumn: Column<JobRowView> = {
  key: 'title',
  title: 'Pekerjaan',
  sortable: true,
  card: 'head',
  render: (job) => <strong>{job.title}</strong>,
};
const starterColumn: Column<JobRowView> = { key: 'starter', title: 'Oleh', render: (job) => job.starter };
const others: Column<JobRowView>[] = [
  { key: 'type', title: 'Jenis', optional: true, render: ({ type }) => jobKindLabel(type) },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ status, stopping }) => <JobChip status={status} stopping={stopping} />,
  },
  { key: 'progress', title: 'Kemajuan', card: 'fact', render: (job) => <HowFar job={job} /> },
  {
    key: 'createdAt',
    title: 'Diminta',
    sortable: true,
    card: 'fact',
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'finishedAt',
    title: 'Selesai',
    sortable: true,
    optional: true,
    render: ({ finishedAt }) => <MomentText at={finishedAt} />,
  },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: jobStatuses.map((value) => ({ value, label: jobStates[value].label })),
  },
  {
    name: 'type',
    label: 'Jenis',
    options: Object.entries(jobKinds).map(([value, label]) => ({ value, label })),
  },
];
const whoseFilter: Filter = {
  name: 'whose',
  label: 'Milik',
  options: [
    { value: 'OWN', label: 'Saya' },
    { value: 'OTHERS', label: 'Pengguna lain' },
  ],
};

export const access = jobsContract.all.access;

/** `/staff/jobs`: everything that runs in the background, as it goes. */
export function Component() {
  useLiveJobs();
  const can = useCan();
  const seesOthers = Object.values(jobWatchers).some(can);
  const [open, setOpen] = useState<JobRowView | null>(null);
  const { cancel, retry } = useJobActions();
  const actionsOf = (job: JobRowView): RowAction[] => {
    const { resultFile: file } = job;
    return [
      { label: 'Lihat rincian', run: () => setOpen(job) },
      ...(file === null
        ? []
        : [
            {
              label: 'Unduh hasil',
              run: () => void download(fileContract.downloadPrivate, { query: { file } }).catch(showError),
            },
          ]),
      ...(job.canRetry ? [{ label: 'Jalankan ulang', run: () => void retry(job) }] : []),
      ...(job.canCancel ? [{ label: 'Hentikan', danger: true, run: () => void cancel(job) }] : []),
    ];
  };
  return (
    <>
      <TablePage
        title="Pekerjaan latar"
        purpose="Impor, laporan, dan pekerjaan panjang lain yang berjalan di server. Halaman ini memperbarui diri."
        endpoint={jobsContract.all}
        columns={seesOthers ? [titleColumn, starterColumn, ...others] : [titleColumn, ...others]}
        filters={seesOthers ? [...filters, whoseFilter] : filters}
        searchLabel="Cari nama pekerjaan"
        noun="pekerjaan"
        nothing={{
          title: 'Belum ada pekerjaan.',
          hint: 'Impor data dan laporan panjang muncul di sini begitu dimulai.',
        }}
        rowName={(job) => job.title}
        onOpen={setOpen}
        renderMenu={(job) => <RowMenu name={job.title} actions={actionsOf(job)} />}
      />
      {open !== null && <JobDialog id={open._id} title={open.title} onClose={() => setOpen(null)} />}
    </>
  );
}
