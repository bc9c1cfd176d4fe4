import { type RpsFilter, rpsFilters } from '#shared/study/rps/rps.contract.ts';
import type { RpsRow } from '#shared/study/rps/rps.views.ts';
import { type RpsState, rpsStateLabels } from '#shared/study/rps/rps-procedure.ts';
import { nextRegularTerm, periodLabel, previousRegularTerm } from '#shared/platform/term/term.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const tones: Record<RpsState, Tone> = {
  DRAFT: 'neutral',
  DRAFT2: 'info',
  SUBMITTED: 'warning',
  REVISION: 'danger',
  APPROVED: 'success',
  ARCHIVED: 'neutral',
};

export const RpsChip = ({ state }: { state: RpsState }) => (
  <StatusChip tone={tones[state]}>{rpsStateLabels[state]}</StatusChip>
);

/** Returns the plan in force behind a newer one in progress, else null. */
export const planInForce = ({ rps, approvedId }: RpsRow): string | null =>
  approvedId === null || approvedId === rps?._id ? null : approvedId;

/** State of a course's plan, if any, with the revision in force and a mark for overdue plans. */
export function PlanChip({ row }: { row: RpsRow }) {
  const { rps, overdue, deadline, approvedRevision } = row;
  return (
    <>
      {planInForce(row) !== null && (
        <StatusChip tone="success">{`Revisi ${approvedRevision} berlaku`}</StatusChip>
      )}
      {rps === null ? <StatusChip tone="neutral">Belum ada RPS</StatusChip> : <RpsChip state={rps.state} />}
      {overdue && deadline !== null && (
        <StatusChip tone="danger">{`Lewat batas ${shortDate(deadline)}`}</StatusChip>
      )}
    </>
  );
}

const filterLabel = (status: RpsFilter): string => {
  if (status === 'BELUM') return 'Belum ada RPS';
  if (status === 'BELUM_SETUJU') return 'Belum disetujui';
  return status === 'BELUM_KIRIM' ? 'Belum diajukan' : rpsStateLabels[status];
};

export const statusFilter: Filter = {
  name: 'status',
  label: 'Status',
  options: rpsFilters.map((value) => ({ value, label: filterLabel(value) })),
};

/** Number of finished steps of three. */
export const stepsDone = ({ rps }: RpsRow): number => {
  if (rps === null) return 0;
  if (rps.state === 'DRAFT') return 1;
  return rps.state === 'DRAFT2' ? 2 : 3;
};

/** The active term with the one after it and four years back, newest first. */
export function termFilter(): Filter[] {
  const { period } = currentCampus();
  if (period === null) return [];
  const codes = [nextRegularTerm(period.code), period.code];
  while (codes.length < 10) codes.push(previousRegularTerm(codes.at(-1) ?? period.code));
  const options = codes.map((value) => ({ value, label: periodLabel(value) }));
  return [{ name: 'semester', label: 'Semester', options }];
}
