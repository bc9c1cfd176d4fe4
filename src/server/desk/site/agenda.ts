import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { monthNames } from '#shared/platform/format/date.ts';
import { publicCalendar, type PublicEvent } from '#server/teaching/calendar/calendar.public.ts';
import type { Services } from '#server/platform/services.ts';

/** How far the public calendar looks ahead. */
const AHEAD_DAYS = 365;

/** What runs or comes within a year from `today`, holidays among it, by its first day. */
export async function comingEvents(services: Services, today: LocalDate): Promise<PublicEvent[]> {
  const { events, holidays } = await publicCalendar(services, {
    from: today,
    to: addDays(today, AHEAD_DAYS),
  });
  const days = holidays.map(({ date, name }): PublicEvent => ({
    title: name,
    type: 'HOLIDAY',
    startDate: date,
    endDate: date,
    description: '',
    isHoliday: true,
  }));
  return [...events, ...days].toSorted(
    (a, b) => a.startDate.localeCompare(b.startDate) || a.endDate.localeCompare(b.endDate),
  );
}

/** What the home page shows: no holidays, and what begins before what already runs, the soonest end first. */
export function nextEvents(events: readonly PublicEvent[], today: LocalDate, most: number): PublicEvent[] {
  const own = events.filter(({ type }) => type !== 'HOLIDAY');
  const coming = own.filter(({ startDate }) => startDate >= today);
  const running = own
    .filter(({ startDate }) => startDate < today)
    .toSorted((a, b) => a.endDate.localeCompare(b.endDate));
  const kept = [...running.slice(0, Math.max(2, most - coming.length)), ...coming].slice(0, most);
  return kept.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
}

/** "Agustus 2026" for every month something begins in; what runs already stands under the present month. */
export function byMonth(events: readonly PublicEvent[], today: LocalDate): Map<string, PublicEvent[]> {
  const monthOf = ({ startDate }: PublicEvent): string => {
    const date = startDate < today ? today : startDate;
    return `${monthNames[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
  };
  return Map.groupBy(events, monthOf);
}
