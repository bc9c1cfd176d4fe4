import { type ActivityStatus, activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { activityTones } from './activity-words.ts';

/** Where an activity stands. */
export const ActivityChip = ({ status }: { status: ActivityStatus }) => (
  <StatusChip tone={activityTones[status]}>{activityStatusLabels[status]}</StatusChip>
);
