import { type DateString, shortDate } from './date.ts';

/** A point in time: a Date in code, an ISO string on the wire. */
export type Moment = Date | string;

/** Zones a campus can be in, with the letters people write behind a time. */
export const campusZones = [
  { value: 'Asia/Jakarta', label: 'WIB' },
  { value: 'Asia/Makassar', label: 'WITA' },
  { value: 'Asia/Jayapura', label: 'WIT' },
] as const;

const zoneLetters = new Map<string, string>([
  ...campusZones.map(({ value, label }) => [value, label] as const),
  ['Asia/Pontianak', 'WIB'],
]);

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  });
  formatters.set(zone, made);
  return made;
}

type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'timeZoneName';

function partsIn(moment: Moment, zone: string): (name: PartName) => string {
  const parts = formatterOf(zone).formatToParts(new Date(moment));
  return (name) => parts.find(({ type }) => type === name)?.value ?? '';
}

/**
 * The calendar day a moment falls on in a zone.
 * @param zone IANA name such as 'Asia/Jakarta'.
 * @throws RangeError for an unknown zone or an invalid moment.
 */
export function localDate(moment: Moment, zone: string): DateString {
  const part = partsIn(moment, zone);
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Minutes since local midnight of a moment in a zone. @throws RangeError as `localDate`. */
export function localMinutes(moment: Moment, zone: string): number {
  const part = partsIn(moment, zone);
  return Number(part('hour')) * 60 + Number(part('minute'));
}

/** Letters of a zone at a moment: "WIB", "WITA", "WIT", elsewhere "GMT+9". @throws RangeError as `localDate`. */
export const zoneLabel = (moment: Moment, zone: string): string =>
  zoneLetters.get(zone) ?? partsIn(moment, zone)('timeZoneName');

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Time of day with a dot: `495` → "08.15".
 * @param minutes since midnight, 0–1440.
 * @throws RangeError outside that range.
 */
export function clock(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 1440) {
    throw new RangeError(`Not a time of day: ${minutes}`);
  }
  return `${pad(Math.floor(minutes / 60))}.${pad(minutes % 60)}`;
}

/** Reads "08.15", "08:15" or "8:15" as minutes since midnight; null for anything else. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2})[.:](\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/**
 * Lesson times: `(480, 630, 'WIB')` → "08.00–10.30 WIB".
 * @param label letters of the zone, left out where the page already says it.
 * @throws RangeError as `clock`.
 */
export const timeRange = (start: number, end: number, label?: string): string =>
  `${clock(start)}–${clock(end)}${label === undefined ? '' : ` ${label}`}`;

/** Time of a moment with its zone: "08.15 WIB". @throws RangeError as `localDate`. */
export const localTime = (moment: Moment, zone: string): string =>
  `${clock(localMinutes(moment, zone))} ${zoneLabel(moment, zone)}`;

/** Day and time of a moment: "2 Mar 2026, 08.15 WIB". @throws RangeError as `localDate`. */
export const localDateTime = (moment: Moment, zone: string): string =>
  `${shortDate(localDate(moment, zone))}, ${localTime(moment, zone)}`;
