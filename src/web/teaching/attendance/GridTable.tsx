import { ActionIcon, Box } from '@mantine/core';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import {
  attendanceStatusLabels,
  type AttendanceStatus,
  NOT_ENROLLED,
  notEnrolledLabel,
} from '#shared/teaching/attendance/attendance.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import {
  cellKey,
  countsAt,
  type GridMeeting,
  type GridStudent,
  isEarly,
  markOf,
  nextMark,
  summaryOf,
} from './marks.ts';
import type { Marks } from './use-marks.ts';
import classes from './attendance.module.css';

type Props = { grid: AttendanceGrid; marks: Marks };

const dayMonth = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}`;
const dateOf = ({ date, plannedDate }: GridMeeting): string => date ?? plannedDate;

const meetingName = (meeting: GridMeeting): string =>
  `Pertemuan ${meeting.no}, ${meetingTypeLabels[meeting.type]}, ${dayDate(dateOf(meeting))}`;

function MeetingHead({ meeting, marks }: { meeting: GridMeeting; marks: Marks }) {
  const exam = meeting.type === 'UTS' || meeting.type === 'UAS';
  return (
    <th scope="col" className={classes.meeting} data-status={meeting.status} title={meetingName(meeting)}>
      <span className={classes.no}>{exam ? meeting.type : meeting.no}</span>
      <span className={classes.date}>{dayMonth(dateOf(meeting))}</span>
      {meeting.editable && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={`Semua hadir pada pertemuan ${meeting.no}`}
          title="Semua hadir"
          onClick={() => marks.setAllPresent(meeting.no)}
        >
          <IconChecks size={16} stroke={1.8} />
        </ActionIcon>
      )}
    </th>
  );
}

type CellProps = {
  student: GridStudent;
  meeting: GridMeeting;
  row: number;
  marks: Marks;
  reachable: boolean;
  onFocus: () => void;
};

/** One mark: a tap or the space bar goes to the next letter. */
function Cell({ student, meeting, row, marks, reachable, onFocus }: CellProps) {
  const mark = markOf(student, meeting.no, marks.edits);
  const remark = student.remarks.find(({ no }) => no === meeting.no);
  const early = isEarly(student, meeting.no, marks.edits);
  const shown = early ? null : mark;
  const title = early ? notEnrolledLabel : remark?.note;
  const word = shown === null ? (early ? 'belum terdaftar' : 'belum diisi') : attendanceStatusLabels[shown];
  const more = remark?.excused === true ? ', dimaklumi' : '';
  if (!meeting.editable) {
    return (
      <td className={classes.cell}>
        <span className={classes.mark} data-mark={shown} data-excused={remark?.excused} title={title}>
          {early && <span aria-hidden>{NOT_ENROLLED}</span>}
          {shown ?? <span className="sr-only">{word}</span>}
        </span>
      </td>
    );
  }
  return (
    <td className={classes.cell}>
      <button
        type="button"
        className={classes.mark}
        data-cell={`${row}-${meeting.no}`}
        data-mark={shown}
        data-excused={remark?.excused}
        data-edited={marks.edits.has(cellKey(student._id, meeting.no)) || undefined}
        tabIndex={reachable ? 0 : -1}
        aria-label={`${student.name}, pertemuan ${meeting.no}: ${word}${more}`}
        title={title}
        onFocus={onFocus}
        onClick={() => marks.set(student, meeting.no, nextMark(mark))}
      >
        {shown ?? (early ? NOT_ENROLLED : '·')}
      </button>
    </td>
  );
}

const letters: Record<string, AttendanceStatus> = { h: 'H', i: 'I', s: 'S', a: 'A' };
const steps: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys move between the cells that can be changed; H, I, S and A set a mark and move down. */
function useKeys({ grid, marks }: Props) {
  const open = grid.meetings.filter(({ editable }) => editable).map(({ no }) => no);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, no: open[0] ?? 0 });
  const focus = (row: number, no: number): void =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${no}"]`)?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const letter = letters[event.key.toLowerCase()];
    if (step !== undefined) {
      event.preventDefault();
      focus(at.row + step[0], open[open.indexOf(at.no) + step[1]] ?? at.no);
    } else if (letter !== undefined) {
      const student = grid.students[at.row];
      if (student === undefined || !open.includes(at.no)) return;
      event.preventDefault();
      marks.set(student, at.no, letter);
      focus(at.row + 1, at.no);
    }
  };
  return { table, at, setAt, onKeyDown };
}

function Percent({ student, grid, marks }: Props & { student: GridStudent }) {
  const { percent, enough } = summaryOf(student, grid.meetings, marks.edits, grid.minPercent);
  return (
    <td className={clsx(classes.percent, 'tabular')} data-enough={enough}>
      {percent === null ? '–' : `${hundredths(percent)}%`}
      {!enough && <span className="sr-only">, kurang dari syarat UAS</span>}
    </td>
  );
}

/** Students down, sixteen meetings across: tap or type H, I, S, A; totals below, percentages right. */
export function GridTable({ grid, marks }: Props) {
  const { table, at, setAt, onKeyDown } = useKeys({ grid, marks });
  const { meetings, students } = grid;
  return (
    <Box className={classes.scroll} tabIndex={0} role="region" aria-label="Presensi per pertemuan">
      <table ref={table} className={classes.grid} onKeyDown={onKeyDown}>
        <caption className="sr-only">
          Presensi. Panah memindahkan sel; H, I, S, atau A mengisi tanda lalu turun ke mahasiswa berikutnya.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              Mahasiswa
            </th>
            {meetings.map((meeting) => (
              <MeetingHead key={meeting.no} meeting={meeting} marks={marks} />
            ))}
            <th scope="col" className={classes.percent}>
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, row) => (
            <tr key={student._id}>
              <th scope="row" className={classes.name}>
                <span>{student.name}</span>
                <small className="tabular">{student.nim}</small>
              </th>
              {meetings.map((meeting) => (
                <Cell
                  key={meeting.no}
                  student={student}
                  meeting={meeting}
                  row={row}
                  marks={marks}
                  reachable={row === at.row && meeting.no === at.no}
                  onFocus={() => setAt({ row, no: meeting.no })}
                />
              ))}
              <Percent student={student} grid={grid} marks={marks} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.name}>
              Hadir
            </th>
            {meetings.map(({ no }) => {
              const { H, I, S, A } = countsAt(students, no, marks.edits);
              return (
                <td
                  key={no}
                  className={clsx(classes.total, 'tabular')}
                  title={`H ${H}, I ${I}, S ${S}, A ${A}`}
                >
                  {H + I + S + A === 0 ? '–' : H}
                </td>
              );
            })}
            <td className={classes.percent}>
              <span className="sr-only">Tanpa jumlah</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}
