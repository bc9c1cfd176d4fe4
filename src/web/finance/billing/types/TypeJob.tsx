import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { useJobChanging } from '#web/platform/lib/jobs.ts';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

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
