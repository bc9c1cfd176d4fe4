import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feederContract } from '#shared/contracts/feeder.contract.ts';
import { isFinal } from '#shared/contracts/jobs.contract.ts';
import { useJob } from '#web/lib/jobs.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';

/** How far a comparison or a sending is; when it has ended, what it changed is asked for again. */
export function ChannelJob({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: job } = useJob(id);
  const ended = job !== undefined && isFinal(job.status);
  useEffect(() => {
    if (!ended) return;
    for (const { path } of [feederContract.board, feederContract.rows, feederContract.row]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }, [client, ended]);
  if (job === undefined) return null;
  return <JobProgress job={job} />;
}
