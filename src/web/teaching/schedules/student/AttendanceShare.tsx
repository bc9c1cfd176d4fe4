import { Progress } from '@mantine/core';
import type { AttendedClass } from '#shared/teaching/timetable/timetable.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import classes from './student.module.css';

type Props = { attendance: AttendedClass['attendance']; courseName: string };

/** The own attendance in a class: "85,71% · hadir 12 dari 14". */
export function AttendanceShare({ attendance, courseName }: Props) {
  const { present, counted, percent, enough } = attendance;
  if (percent === null) return <span className={classes.soft}>Belum ada pertemuan</span>;
  return (
    <span className={classes.share} data-enough={enough}>
      <span className="tabular">
        <strong>{hundredths(percent)}%</strong> · hadir {present} dari {counted}
      </span>
      <Progress
        value={percent / 100}
        color={enough ? 'green' : 'red'}
        aria-label={`Kehadiran ${courseName}`}
      />
      {!enough && <span>Di bawah syarat mengikuti UAS.</span>}
    </span>
  );
}
