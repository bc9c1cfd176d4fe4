import {
  type ActionStatus,
  actionStatusLabels,
  type MinutesState,
  minutesStateLabels,
} from '#shared/desk/meeting-records/meeting.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';

/** Whether minutes or a report may still change. */
export const StateChip = ({ state }: { state: MinutesState }) => (
  <StatusChip tone={state === 'FINAL' ? 'success' : 'neutral'}>{minutesStateLabels[state]}</StatusChip>
);

/** How far an action is; late ones say so. */
export function ActionChip({ status, isOverdue }: { status: ActionStatus; isOverdue: boolean }) {
  if (isOverdue) return <StatusChip tone="danger">Lewat tenggat</StatusChip>;
  const tone = { 'NOT-YET': 'warning', DONE: 'success', CANCLE: 'neutral' } as const;
  return <StatusChip tone={tone[status]}>{actionStatusLabels[status]}</StatusChip>;
}
