import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import type { MeetingView } from '#shared/teaching/schedules/schedule.views.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { CheckWords } from '#web/teaching/schedules/CheckWords.tsx';
import { ScheduleStatusChip } from '#web/teaching/schedules/labels.tsx';
import { CheckMeetings, isCheckable } from './CheckMeetings.tsx';
import { MeetingActions } from './MeetingActions.tsx';
import { MeetingPhoto } from './MeetingPhoto.tsx';
import classes from './meetings.module.css';

type Props = {
  meetings: readonly MeetingView[];
  /** With the attendance, where the viewer may see it: how many were present, and what may be done. */
  grid: AttendanceGrid | null;
};

const placeOf = ({ roomCode, mode }: MeetingView): string =>
  roomCode ?? (mode === 'O' ? 'Daring' : 'Tanpa ruang');

function MeetingWords({ meeting, enrolled }: { meeting: MeetingView; enrolled: number | null }) {
  const { plannedDate, date, timeStart, timeEnd, material, topic, present, cancelReason, status } = meeting;
  const what = material === '' ? topic : material;
  return (
    <div className={classes.words}>
      <div className={classes.line}>
        <strong>{dayDate(date ?? plannedDate)}</strong>
        {meeting.type !== 'KULIAH' && <StatusChip tone="info">{meetingTypeLabels[meeting.type]}</StatusChip>}
        <ScheduleStatusChip status={status} />
        {meeting.needsReschedule && status !== 'DONE' && (
          <StatusChip tone="warning">Perlu jadwal ulang</StatusChip>
        )}
      </div>
      <p className={classes.facts}>
        {timeRange(timeStart, timeEnd)} · {placeOf(meeting)}
        {meeting.lecturerName !== null && ` · ${meeting.lecturerName}`}
        {present !== null && enrolled !== null && ` · hadir ${present}/${enrolled}`}
      </p>
      {what !== '' && <p className={classes.material}>{what}</p>}
      <MeetingPhoto no={meeting.no} photo={meeting.photo} />
      <CheckWords checks={meeting.checks} />
      {cancelReason !== null && status !== 'DONE' && (
        <p className={classes.facts}>
          {status === 'CANCLE' ? 'Dibatalkan' : 'Pengganti'}: {cancelReason}
        </p>
      )}
    </div>
  );
}

/** The sixteen meetings of a class: when, where, what was taught and what is still to be done. */
export function MeetingsTab({ meetings, grid }: Props) {
  if (meetings.length === 0) {
    return (
      <EmptyState
        title="Pertemuan belum direncanakan."
        hint="Pertemuan dibuat dari kalender akademik saat jadwal disimpan."
      />
    );
  }
  const unchecked = grid?.meetings.filter((one) => isCheckable(one) && one.checks.kaprodi === null) ?? [];
  return (
    <>
      {grid !== null && unchecked.length > 1 && (
        <div className={classes.bulk}>
          <CheckMeetings grid={grid} meetings={unchecked}>
            {`Periksa ${unchecked.length} pertemuan`}
          </CheckMeetings>
        </div>
      )}
      <ol className={classes.list}>
        {meetings.map((meeting) => {
          const open = grid?.meetings.find(({ no }) => no === meeting.no);
          return (
            <li key={meeting.no} className={classes.meeting} data-status={meeting.status}>
              <span className={classes.no} aria-hidden="true">
                {meeting.no}
              </span>
              <span className="sr-only">Pertemuan {meeting.no}</span>
              <MeetingWords meeting={meeting} enrolled={grid?.students.length ?? null} />
              {grid !== null && open !== undefined && <MeetingActions grid={grid} meeting={open} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
