import { billContract } from '#shared/contracts/bill.contract.ts';
import { paymentTypeContract } from '#shared/contracts/payment-type.contract.ts';
import { useJobChanging } from '#web/lib/jobs.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const changed = [paymentTypeContract.get, paymentTypeContract.list, billContract.list];

/** How far the bills of a type are; when they are done, everything that shows them is asked again. */
export function TypeJob({ id }: { id: string }) {
  const job = useJobChanging(id, changed);
  if (job === undefined) return null;
  return (
    <Panel>
      <JobProgress job={job} />
    </Panel>
  );
}
