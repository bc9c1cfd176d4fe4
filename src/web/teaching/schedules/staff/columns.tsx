import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { FeederChip } from '#web/platform/ui/FeederChip.tsx';
import { SeatBar } from '#web/platform/ui/SeatBar.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { GradeChip, lecturerNames, roomText, ScheduleStatusChip, slotText } from '../labels.tsx';
import { classTypeText } from '../class-type-text.ts';
import classes from '../schedules.module.css';

/** "12/16", with what still needs a day of its own. */
function Meetings({ row }: { row: ScheduleRow }) {
  return (
    <span className={classes.inline}>
      <span className="tabular">
        {row.meetingsDone}/{MEETING_COUNT}
      </span>
      {row.toReschedule > 0 && <StatusChip tone="warning">{row.toReschedule} perlu jadwal</StatusChip>}
    </span>
  );
}

/** When, and below it where. */
function Slot({ row }: { row: ScheduleRow }) {
  return (
    <span className={classes.course}>
      <span className="nowrap">{slotText(row)}</span>
      <small>{roomText(row)}</small>
    </span>
  );
}

export const scheduleColumns: readonly Column<ScheduleRow>[] = [
  {
    key: 'courseName',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: ({ courseCode, courseName, sks }) => (
      <span className={classes.course}>
        <strong>{courseName}</strong>
        <small>
          {courseCode} · {sks} sks
        </small>
      </span>
    ),
  },
  { key: 'className', title: 'Kelas', sortable: true, card: 'fact', render: ({ className }) => className },
  {
    key: 'classType',
    title: 'Tipe',
    optional: true,
    render: classTypeText,
  },
  {
    key: 'lecturers',
    title: 'Dosen',
    render: (row) => <span className={classes.lecturers}>{lecturerNames(row)}</span>,
  },
  {
    key: 'day',
    title: 'Waktu dan ruang',
    sortable: true,
    card: 'fact',
    render: (row) => <Slot row={row} />,
  },
  {
    key: 'taken',
    title: 'Peserta',
    sortable: true,
    render: ({ taken, capacity }) => <SeatBar taken={taken} capacity={capacity} />,
  },
  { key: 'meetings', title: 'Pertemuan', render: (row) => <Meetings row={row} /> },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    render: ({ status }) => <ScheduleStatusChip status={status} />,
  },
  {
    key: 'grades',
    title: 'Nilai',
    optional: true,
    render: ({ gradeStatus }) => <GradeChip status={gradeStatus} />,
  },
  { key: 'lms', title: 'LMS', optional: true, render: ({ inLms }) => (inLms ? 'Ada' : '-') },
  { key: 'feeder', title: 'PDDIKTI', render: ({ feeder }) => <FeederChip status={feeder} />, optional: true },
];
