import { isLocalDate, type LocalDate } from './local-date.ts';

/** Time zones of Indonesia; none of them ever shifts its clock, so an offset in minutes is enough. */
export const campusZones = {
  'Asia/Jakarta': { offset: 420, label: 'WIB' },
  'Asia/Makassar': { offset: 480, label: 'WITA' },
  'Asia/Jayapura': { offset: 540, label: 'WIT' },
} as const;

export type CampusZone = keyof typeof campusZones;

/** What the clock on the campus wall shows: the day and the minutes since midnight. */
export type CampusClock = { date: LocalDate; minutes: number };

const MS_PER_MINUTE = 60_000;

/** The day and minute a moment is on the campus. */
export function campusClock(moment: Date, zone: CampusZone): CampusClock {
  const local = new Date(moment.getTime() + campusZones[zone].offset * MS_PER_MINUTE);
  return {
    date: local.toISOString().slice(0, 10),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
  };
}

/** The moment at which the campus clock shows the day and minutes. @throws RangeError for a text that is no day. */
export function momentOf({ date, minutes }: CampusClock, zone: CampusZone): Date {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  return new Date(Date.parse(`${date}T00:00:00Z`) + (minutes - campusZones[zone].offset) * MS_PER_MINUTE);
}
