import { Button } from '@mantine/core';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { type KrsState, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useShownJob } from '#web/platform/lib/jobs.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { closingRefresh, krsLists } from '../detail-query.ts';

export type Summary = ResponseOf<typeof krsStaffContract.summary>;

const order: readonly (KrsState | 'NONE')[] = [
  'NONE',
  'DRAFT',
  'SUBMITTED',
  'REVISION',
  'CHANGE',
  'APPROVED',
  'LOCKED',
  'REJECTED',
  'CANCELLED',
];

const labelOf = (state: KrsState | 'NONE'): string =>
  state === 'NONE' ? 'Belum diisi' : krsStateLabels[state];

/** Makes approved KRS final after the change window. */
function LockButton({ summary, onStarted }: { summary: Summary; onStarted: (jobId: string) => void }) {
  const confirm = useConfirm();
  const lock = useEndpointMutation(krsStaffContract.lock, closingRefresh);
  const run = async (): Promise<void> => {
    const sure = await confirm({
      title: `Kunci KRS ${summary.period.label}?`,
      consequence:
        'KRS yang disetujui menjadi final dan dapat dilaporkan. Perubahan yang belum diputuskan kembali ke versi yang disetujui.',
      verb: 'Kunci KRS',
      danger: false,
    });
    if (!sure) return;
    lock.mutate(
      { body: { periodId: summary.period._id } },
      { onSuccess: ({ data }) => onStarted(data.jobId), onError: showError },
    );
  };
  return (
    <Button variant="default" loading={lock.isPending} onClick={() => void run()}>
      Kunci KRS
    </Button>
  );
}

/** KRS by state, KRS that wait for somebody, and the step that closes the changes. */
export function Progress({ summary }: { summary: Summary }) {
  const can = useCan();
  const [job, show] = useShownJob(summary.jobs.lock, krsLists);
  const waiting = [
    summary.overdue > 0 && `${grouped(summary.overdue)} melewati batas persetujuan dosen PA`,
    summary.lateWaiting > 0 && `${grouped(summary.lateWaiting)} KRS terlambat menunggu penerimaan BAAK`,
  ].filter((line) => line !== false);
  const bars = order
    .map((state) => ({ label: labelOf(state), value: summary.states[state] ?? 0 }))
    .filter(({ value }) => value > 0);
  return (
    <Panel
      title="Kemajuan"
      hint={waiting.length > 0 ? `${waiting.join('; ')}.` : undefined}
      actions={
        summary.mayLock &&
        can({ permissions: ['krs:update'] }) && <LockButton summary={summary} onStarted={show} />
      }
    >
      <BarList label="KRS menurut keadaan" bars={bars} format={grouped} />
      {job !== undefined && <JobProgress job={job} />}
    </Panel>
  );
}
