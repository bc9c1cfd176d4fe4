import { type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

const tones: Record<StudentStatus, Tone> = {
  active: 'success',
  inactive: 'neutral',
  graduated: 'info',
  furlough: 'warning',
  DO: 'danger',
  dead: 'neutral',
};

/** Status of a student. */
export const StudentStatusChip = ({ status }: { status: StudentStatus }) => (
  <StatusChip tone={tones[status]}>{studentStatusLabels[status]}</StatusChip>
);
