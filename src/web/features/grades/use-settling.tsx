import { Button } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/contracts/grade.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { showError } from '#web/lib/errors.ts';
import { useJobChanging } from '#web/lib/jobs.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';

const settled = [gradeReportContract.classes];

/** The button that does now what time does every night, and how far it is. */
export function useSettling() {
  const can = useCan();
  const confirm = useConfirm();
  const [jobId, setJobId] = useState<string | null>(null);
  const job = useJobChanging(jobId, settled);
  const start = useEndpointMutation(gradeContract.settle);
  const run = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Proses jadwal nilai sekarang?',
      consequence:
        'Nilai yang tanggal pengumumannya sudah tiba dipublikasikan, nilai yang terbit 14 hari lalu menjadi final, dan nilai T yang lewat batas menjadi E. Ini juga berjalan sendiri setiap malam.',
      verb: 'Proses sekarang',
      danger: false,
    });
    if (sure) start.mutate({}, { onSuccess: ({ data }) => setJobId(data.jobId), onError: showError });
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
