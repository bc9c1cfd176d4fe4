import { Anchor } from '@mantine/core';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NextMeeting } from '#shared/teaching/timetable/timetable.contract.ts';
import { daysBetween } from '#shared/platform/date/local-date.ts';
import { meetingTypeLabels } from '#shared/platform/term/meetings.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import type { Upcoming } from './coming-first.ts';
import { campusMoment } from './week.ts';
import classes from './next-class.module.css';

/** "Sedang berlangsung", "Hari ini", "Besok", or the day. */
function when({ date, timeStart }: NextMeeting): string {
  const now = campusMoment();
  const days = daysBetween(now.date, date);
  if (days === 0) return now.minutes >= timeStart ? 'Sedang berlangsung' : 'Hari ini';
  return days === 1 ? 'Besok' : dayDate(date);
}

type Props = { row: Upcoming & { next: NextMeeting }; to: string; action?: ReactNode };

/** The next class: what, when, where. */
export function NextClass({ row, to, action }: Props) {
  const { next } = row;
  return (
    <section className={classes.card} aria-label="Kelas berikutnya">
      <IconCalendarTime className={classes.icon} size={28} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <span className={classes.when}>
          {when(next)} · {timeRange(next.timeStart, next.timeEnd)}
        </span>
        <Anchor component={Link} to={to} className={classes.title}>
          {row.courseName}
        </Anchor>
        <span className={classes.facts}>
          Kelas {row.className} · {next.roomCode ?? 'Daring'} ·{' '}
          {next.type === 'KULIAH' ? `pertemuan ${next.no}` : `${meetingTypeLabels[next.type]} (${next.no})`}
        </span>
      </div>
      <div className={classes.action}>
        {next.mediaLink !== null && next.mode !== 'F' && (
          <Anchor href={next.mediaLink} target="_blank" rel="noreferrer">
            Buka kelas daring
          </Anchor>
        )}
        {action}
      </div>
    </section>
  );
}
