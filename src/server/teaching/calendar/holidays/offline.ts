import { holidays } from '#server/platform/reference/load.ts';
import type { HolidayDay } from './client.ts';

/** Names for rules that the calendar library names wrongly or differently from the decrees. */
const ruleNames = new Map([['27 Rajab', 'Isra Mikraj Nabi Muhammad']]);

/** Islamic feasts are computed; the decree of the year may move them by a day. */
const lunar = /Muharram|Rabi|Rajab|Shawwal|Hijjah/;

async function computed(year: number): Promise<HolidayDay[]> {
  const { default: Holidays } = await import('date-holidays');
  return new Holidays('ID', { languages: ['id'], types: ['public'] }).getHolidays(year, 'id').map((day) => {
    const name = ruleNames.get(day.rule) ?? day.name;
    const note = lunar.test(day.rule) ? ' (perkiraan)' : '';
    return { date: day.date.slice(0, 10), name: name + note, national: true };
  });
}

/**
 * Holidays without the service: the decreed list where it ships (joint leave included), else computed ones, in which
 * Islamic feasts carry "(perkiraan)".
 * @param year 2000–2100.
 */
export async function offlineHolidays(year: number): Promise<HolidayDay[]> {
  const decreed = holidays().filter(({ date }) => date.startsWith(`${year}-`));
  if (decreed.length > 0) return decreed.map(({ date, name }) => ({ date, name, national: true }));
  return (await computed(year))
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
