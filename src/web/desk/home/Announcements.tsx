import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { CalendarLine } from '#shared/teaching/calendar/calendar-line.views.ts';
import { daysBetween } from '#shared/platform/date/local-date.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import classes from './home.module.css';

/** "berlangsung sampai 29 Nov 2026", "besok", "5 hari lagi". */
function when(start: string, end: string, today: string): string {
  if (start <= today) return end === today ? 'hari terakhir' : `sampai ${shortDate(end)}`;
  const days = daysBetween(today, start);
  return days === 1 ? 'besok' : `${days} hari lagi, ${shortDate(start)}`;
}

/** What the calendar holds for the reader now and in the next weeks; a block stands for it until it is known. */
export function Announcements({ lines }: { lines: readonly CalendarLine[] | undefined }) {
  const today = campusToday();
  return (
    <Panel
      title="Kalender"
      actions={
        <Anchor component={Link} to="/kalender-akademik" size="sm">
          Lihat semua
        </Anchor>
      }
    >
      {lines === undefined && <Skeleton height={160} />}
      {lines?.length === 0 && <p className={classes.within}>Tidak ada kegiatan tiga minggu ke depan.</p>}
      <ul className={classes.lines}>
        {lines?.map(({ _id, title, startDate, endDate, isHoliday }) => (
          <li key={_id} className={classes.line}>
            <strong data-red={isHoliday}>{title}</strong>
            <span className={classes.within}>{when(startDate, endDate, today)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
