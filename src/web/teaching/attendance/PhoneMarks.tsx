import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import {
  attendanceStatuses,
  attendanceStatusLabels,
  notEnrolledLabel,
} from '#shared/teaching/attendance/attendance.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import {
  countsAt,
  type GridMeeting,
  type GridStudent,
  isEarly,
  markOf,
  meetingAtHand,
  summaryOf,
} from './marks.ts';
import type { Marks } from './use-marks.ts';
import classes from './attendance.module.css';

type Props = { grid: AttendanceGrid; marks: Marks };

const meetingLabel = ({ no, type, date, plannedDate }: GridMeeting): string =>
  `${no}. ${meetingTypeLabels[type]} · ${shortDate(date ?? plannedDate)}`;

function StudentMarks({
  student,
  meeting,
  grid,
  marks,
}: Props & { student: GridStudent; meeting: GridMeeting }) {
  const mark = markOf(student, meeting.no, marks.edits);
  const early = isEarly(student, meeting.no, marks.edits);
  const { percent, enough } = summaryOf(student, grid.meetings, marks.edits, grid.minPercent);
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <strong>{student.name}</strong>
        <small className="tabular">
          {student.nim}
          {percent !== null && (
            <span className={classes.share} data-enough={enough}>
              {' '}
              · {hundredths(percent)}%
            </span>
          )}
          {early && ` · ${notEnrolledLabel.toLowerCase()}`}
        </small>
      </span>
      <span className={classes.choices} role="group" aria-label={`Presensi ${student.name}`}>
        {attendanceStatuses.map((status) => (
          <button
            key={status}
            type="button"
            className={classes.choice}
            data-mark={status}
            aria-pressed={mark === status && !early}
            aria-label={attendanceStatusLabels[status]}
            disabled={!meeting.editable}
            onClick={() => marks.set(student, meeting.no, status)}
          >
            {status}
          </button>
        ))}
      </span>
    </li>
  );
}

/** The marks of one meeting at a time, for phones. */
export function PhoneMarks({ grid, marks }: Props) {
  const [no, setNo] = useState(() => meetingAtHand(grid.meetings));
  const meeting = grid.meetings.find((one) => one.no === no);
  if (meeting === undefined) return null;
  const { H, I, S, A } = countsAt(grid.students, no, marks.edits);
  return (
    <div className={classes.phone}>
      <Select
        label="Pertemuan"
        allowDeselect={false}
        data={grid.meetings.map((one) => ({ value: String(one.no), label: meetingLabel(one) }))}
        value={String(no)}
        onChange={(value) => setNo(Number(value))}
      />
      {meeting.locked !== null && <p className={classes.locked}>{meeting.locked}</p>}
      <div className={classes.counts}>
        <span role="status" className="tabular">
          H {H} · I {I} · S {S} · A {A} dari {grid.students.length}
        </span>
        {meeting.editable && (
          <Button variant="light" onClick={() => marks.setAllPresent(no)}>
            Semua hadir
          </Button>
        )}
      </div>
      <ul className={classes.people}>
        {grid.students.map((student) => (
          <StudentMarks key={student._id} student={student} meeting={meeting} grid={grid} marks={marks} />
        ))}
      </ul>
    </div>
  );
}
