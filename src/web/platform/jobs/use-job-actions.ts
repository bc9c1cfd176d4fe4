import { jobsContract, type JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';

type Job = Pick<JobView, '_id' | 'title' | 'status'>;

/** Stops a job or runs it again, after a question. */
export function useJobActions() {
  const shown = [jobsContract.all, jobsContract.get];
  const askCancel = useAskedChange(jobsContract.cancel, shown);
  const askRetry = useAskedChange(jobsContract.retry, shown);
  const cancel = ({ _id, title, status }: Job) =>
    askCancel(
      {
        title: `Hentikan "${title}"?`,
        consequence:
          status === 'WAITING'
            ? 'Pekerjaan ini belum dimulai dan tidak akan dijalankan.'
            : 'Pekerjaan berhenti pada langkah berikutnya. Yang sudah tersimpan tetap tersimpan.',
        verb: 'Hentikan',
      },
      { params: { id: _id }, body: {} },
    );
  const retry = ({ _id, title }: Job) =>
    askRetry(
      {
        title: `Jalankan ulang "${title}"?`,
        consequence: 'Pekerjaan melanjutkan yang belum selesai.',
        verb: 'Jalankan ulang',
        danger: false,
      },
      { params: { id: _id }, body: {} },
    );
  return { cancel, retry };
}
