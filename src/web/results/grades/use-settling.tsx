import { Button } from '@mantine/core';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { isFinal, jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useShownJob } from '#web/platform/lib/jobs.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';

const settled = [gradeReportContract.classes, jobsContract.all];
/** The latest one, whoever started it. */
const latestQuery = endpointQuery(jobsContract.all, { query: { type: 'grades.settle', limit: 1 } });

/** The button that does now what time does every night, and how far it is. */
export function useSettling() {
  const can = useCan();
  const confirm = useConfirm();
  const { data: latest } = useLookup(latestQuery);
  const running = latest?.data.find(({ status }) => !isFinal(status))?._id ?? null;
  const [job, show] = useShownJob(running, settled);
  const start = useEndpointMutation(gradeContract.settle, {
    invalidates: [jobsContract.all],
    refreshRefused: true,
  });
  const run = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Proses jadwal nilai sekarang?',
      consequence:
        'Nilai yang tanggal pengumumannya sudah tiba diterbitkan, nilai yang terbit 14 hari lalu menjadi final, dan nilai T yang lewat batas menjadi E. Ini juga berjalan sendiri setiap malam.',
      verb: 'Proses sekarang',
      danger: false,
    });
    if (sure) start.mutate({}, { onSuccess: ({ data }) => show(data.jobId), onError: showError });
  };
  return {
    button: can(gradeContract.settle.access) && (
      <Button variant="default" loading={start.isPending} onClick={() => void run()}>
        Proses jadwal nilai
      </Button>
    ),
    progress: job !== undefined && <JobProgress job={job} />,
  };
}
