import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { scheduleStatusLabels } from '#shared/platform/access/status.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';

type Status = ScheduleRow['status'];

const statusTones: Record<Status, Tone> = { 'NOT-YET': 'info', DONE: 'success', CANCLE: 'neutral' };

/** State of a class or meeting: Belum selesai, Selesai, Batal. */
export const ScheduleStatusChip = ({ status }: { status: Status }) => (
  <StatusChip tone={statusTones[status]}>{scheduleStatusLabels[status]}</StatusChip>
);

type GradeStatus = NonNullable<ScheduleRow['gradeStatus']>;

const gradeStates: Record<GradeStatus, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draf', tone: 'warning' },
  SUBMITTED: { label: 'Diajukan', tone: 'info' },
  PUBLISHED: { label: 'Terbit', tone: 'success' },
  LOCKED: { label: 'Terkunci', tone: 'success' },
};

/** How far the grades of a class are; "Belum diisi" while nobody has opened the sheet. */
export function GradeChip({ status }: { status: ScheduleRow['gradeStatus'] }) {
  const { label, tone } =
    status === null ? { label: 'Belum diisi', tone: 'neutral' as const } : gradeStates[status];
  return <StatusChip tone={tone}>{label}</StatusChip>;
}

type Slot = Pick<ScheduleRow, 'day' | 'timeStart' | 'timeEnd'>;

/** "Senin, 08.00–10.30" */
export const slotText = ({ day, timeStart, timeEnd }: Slot): string =>
  `${dayNames[day] ?? '-'}, ${timeRange(timeStart, timeEnd)}`;

/** The room's code, or "Daring" where the class meets online. */
export const roomText = ({ room }: { room: { code: string } | null }): string => room?.code ?? 'Daring';

/** "Manajemen Keuangan (M25A)" */
export const classTitle = ({
  courseName,
  className,
}: Pick<ScheduleRow, 'courseName' | 'className'>): string => `${courseName} (${className})`;

export const lecturerNames = ({ lecturers }: Pick<ScheduleRow, 'lecturers'>): string =>
  lecturers.map(({ name }) => name).join('; ');

export const classModeLabels = { F: 'Luring', O: 'Daring', M: 'Campuran' } as const;
