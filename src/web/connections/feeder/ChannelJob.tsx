import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { useJobChanging } from '#web/platform/lib/jobs.ts';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';

const changed = [feederContract.board, feederContract.rows, feederContract.row];

/** How far a comparison or a sending is; when it has ended, what it changed is asked for again. */
export function ChannelJob({ id }: { id: string }) {
  const job = useJobChanging(id, changed);
  if (job === undefined) return null;
  return <JobProgress job={job} />;
}
