import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { calendarContract } from '#shared/contracts/calendar.contract.ts';
import { addDays, daysBetween } from '#shared/domain/date/local-date.ts';
import { shortDate } from '#shared/format/date.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { LineFailure } from '#web/ui/LoadFailure.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { campusToday } from '#web/lib/campus-today.ts';
import classes from './home.module.css';

/** Days ahead that are announced. */
const AHEAD = 21;
const MOST = 7;

/** "berlangsung sampai 29 Nov 2026", "besok", "5 hari lagi". */
function when(start: string, end: string, today: string): string {
  if (start <= today) return end === today ? 'hari terakhir' : `sampai ${shortDate(end)}`;
  const days = daysBetween(today, start);
  return days === 1 ? 'besok' : `${days} hari lagi, ${shortDate(start)}`;
}

/** What the calendar holds for the reader now and in the next weeks. */
export function Announcements() {
  const today = campusToday();
  const query = { from: today, to: addDays(today, AHEAD) };
  const { data, error, refetch } = useQuery(endpointQuery(calendarContract.events, { query }));
  const rows = [
    ...(data?.events ?? []).map((event) => ({ ...event, red: event.isHoliday })),
    ...(data?.holidays ?? []).map(({ date, name }) => ({
      _id: `${date} ${name}`,
      title: name,
      startDate: date,
      endDate: date,
      red: true,
    })),
  ].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  return (
    <Panel
      title="Kalender"
      actions={
        <Anchor component={Link} to="/kalender-akademik" size="sm">
          Lihat semua
        </Anchor>
      }
    >
      {data === undefined && error === null && <Skeleton height={160} />}
      {error !== null && <LineFailure title="Kalender gagal dimuat." error={error} onRetry={refetch} />}
      {data !== undefined && rows.length === 0 && (
        <p className={classes.within}>Tidak ada kegiatan tiga minggu ke depan.</p>
      )}
      <ul className={classes.lines}>
        {rows.slice(0, MOST).map(({ _id, title, startDate, endDate, red }) => (
          <li key={_id} className={classes.line}>
            <strong data-red={red}>{title}</strong>
            <span className={classes.within}>{when(startDate, endDate, today)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
