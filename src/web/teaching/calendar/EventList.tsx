import type { EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventFacts } from '#shared/platform/term/event-types.ts';
import { dayDate, shortDate } from '#shared/platform/format/date.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { paintOf, toneOf } from './calendar-state.ts';
import type { Holiday } from './MonthGrid.tsx';
import classes from './calendar.module.css';

type Props = {
  events: readonly EventView[];
  holidays: readonly Holiday[];
  /** What stands where there is nothing. */
  empty: string;
  onOpen: (event: EventView) => void;
};

/** "24 Agu 2026 – 30 Agu 2026", or the weekday and day of a single one. */
export const daysText = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>): string =>
  startDate === endDate ? dayDate(startDate) : `${shortDate(startDate)} – ${shortDate(endDate)}`;

/** The kind, where the title does not say it, and whether there is something to read. */
const aboutOf = ({ title, type, attachment }: EventView): string => {
  const { label } = calendarEventFacts[type];
  return [title === label ? '' : label, attachment === null ? '' : 'ada lampiran']
    .filter(Boolean)
    .join(' · ');
};

/** Events and holidays one below the other, in order of their first day. */
export function EventList({ events, holidays, empty, onOpen }: Props) {
  if (events.length + holidays.length === 0) return <EmptyState drawing="no-match" title={empty} />;
  const rows = [
    ...holidays.map((holiday) => ({ at: holiday.date, holiday, event: null })),
    ...events.map((event) => ({ at: event.startDate, holiday: null, event })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <ul className={classes.list}>
      {rows.map(({ holiday, event }) =>
        event === null ? (
          <li key={`${holiday.date} ${holiday.name}`} className={classes.row}>
            <span className={classes.mark} data-tone="holiday" />
            <span className={classes.words}>
              <strong className={classes.red}>{holiday.name}</strong>
              <span className={classes.soft}>Libur nasional</span>
            </span>
            <span className={classes.days}>{dayDate(holiday.date)}</span>
          </li>
        ) : (
          <li key={event._id}>
            <button type="button" className={classes.row} onClick={() => onOpen(event)}>
              <span className={classes.mark} data-tone={toneOf(event)} style={paintOf(event)} />
              <span className={classes.words}>
                <strong className={event.isHoliday ? classes.red : undefined}>{event.title}</strong>
                <span className={classes.soft}>{aboutOf(event)}</span>
              </span>
              <span className={classes.days}>{daysText(event)}</span>
            </button>
          </li>
        ),
      )}
    </ul>
  );
}
