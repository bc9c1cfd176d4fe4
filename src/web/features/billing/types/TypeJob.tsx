import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { billContract } from '#shared/contracts/bill.contract.ts';
import { isFinal } from '#shared/contracts/jobs.contract.ts';
import { paymentTypeContract } from '#shared/contracts/payment-type.contract.ts';
import { useJob } from '#web/lib/jobs.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** How far the bills of a type are; when they are done, everything that shows them is asked again. */
export function TypeJob({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: job } = useJob(id);
  const ended = job !== undefined && isFinal(job.status);
  useEffect(() => {
    if (!ended) return;
    for (const { path } of [paymentTypeContract.get, paymentTypeContract.list, billContract.list]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  }, [client, ended]);
  if (job === undefined) return null;
  return (
    <Panel>
      <JobProgress job={job} />
    </Panel>
  );
}
