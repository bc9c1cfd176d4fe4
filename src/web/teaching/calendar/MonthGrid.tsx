import type { EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { type Month, monthOf, monthWeeks } from '#shared/teaching/calendar/month.ts';
import { isWithin, type LocalDate, weekdayOf } from '#shared/platform/date/local-date.ts';
import { dayDate, dayNames } from '#shared/platform/format/date.ts';
import { paintOf, toneOf } from './calendar-state.ts';
import classes from './calendar.module.css';

/** More than this many lines of a day are behind a "+n". */
const LINES = 3;

export type Holiday = { date: string; name: string };

type Props = {
  month: Month;
  events: readonly EventView[];
  holidays: readonly Holiday[];
  onOpen: (event: EventView) => void;
  onDay: (day: LocalDate) => void;
};

const order = [1, 2, 3, 4, 5, 6, 0];

/** A month from Monday to Sunday; holidays are red and named, every event stands on each of its days. */
export function MonthGrid({ month, events, holidays, onOpen, onDay }: Props) {
  return (
    <table className={classes.month}>
      <caption className="sr-only">Kegiatan per hari</caption>
      <thead>
        <tr>
          {order.map((day) => (
            <th key={day} scope="col" data-red={day === 0}>
              <abbr title={dayNames[day]}>{dayNames[day]?.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                outside={monthOf(day) !== month}
                events={events.filter(({ startDate: start, endDate: end }) => isWithin(day, { start, end }))}
                holidays={holidays.filter(({ date }) => date === day)}
                onOpen={onOpen}
                onDay={onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Omit<Props, 'month'> & { day: LocalDate; outside: boolean };

function Day({ day, outside, events, holidays, onOpen, onDay }: DayProps) {
  const red = weekdayOf(day) === 0 || holidays.length > 0 || events.some(({ isHoliday }) => isHoliday);
  const room = Math.max(0, LINES - holidays.length);
  const shown = events.length > room ? events.slice(0, Math.max(0, room - 1)) : events;
  const more = events.length - shown.length;
  const count = events.length + holidays.length;
  return (
    <td data-outside={outside} aria-current={day === campusToday() ? 'date' : undefined}>
      <button
        type="button"
        className={classes.dayNumber}
        data-red={red}
        aria-label={`${dayDate(day)}, ${count === 0 ? 'tidak ada kegiatan' : `${count} kegiatan`}`}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
      </button>
      <div className={classes.lines}>
        {shown.map((event) => (
          <button
            key={event._id}
            type="button"
            className={classes.line}
            data-tone={toneOf(event)}
            style={paintOf(event)}
            data-continues={event.startDate < day}
            title={event.title}
            aria-label={event.title}
            onClick={() => onOpen(event)}
          >
            {event.startDate >= day || weekdayOf(day) === 1 ? event.title : '\u00a0'}
          </button>
        ))}
        {holidays.map(({ name }) => (
          <span key={name} className={classes.line} data-tone="holiday" title={name}>
            {name}
          </span>
        ))}
        {more > 0 && (
          <button type="button" className={classes.more} onClick={() => onDay(day)}>
            +{more} lagi
          </button>
        )}
      </div>
      <div className={classes.dots} aria-hidden="true">
        {holidays.length > 0 && <i data-tone="holiday" />}
        {events.slice(0, 3).map((event) => (
          <i key={event._id} data-tone={toneOf(event)} style={paintOf(event)} />
        ))}
      </div>
    </td>
  );
}
