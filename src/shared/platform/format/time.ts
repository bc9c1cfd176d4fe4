import {
  campusClock,
  type CampusClock,
  type CampusZone,
  campusZones,
} from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { shortDate } from './date.ts';

/** A point in time: a Date in code, an ISO string on the wire. */
export type Moment = Date | string;

const isCampusZone = (zone: string): zone is CampusZone => Object.hasOwn(campusZones, zone);

function campusZone(zone: string): CampusZone {
  if (!isCampusZone(zone)) throw new RangeError(`Not a time zone of Indonesia: ${zone}`);
  return zone;
}

const clockAt = (moment: Moment, zone: string): CampusClock =>
  campusClock(new Date(moment), campusZone(zone));

/** Letters people write behind a time: "WIB", "WITA" or "WIT". @throws RangeError for a zone outside Indonesia. */
export const zoneLabel = (zone: string): string => campusZones[campusZone(zone)].label;

/**
 * The calendar day a moment falls on.
 * @param zone IANA name of an Indonesian zone such as 'Asia/Jakarta'.
 * @throws RangeError for another zone or an invalid moment.
 */
export const localDate = (moment: Moment, zone: string): LocalDate => clockAt(moment, zone).date;

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
  `${clock(clockAt(moment, zone).minutes)} ${zoneLabel(zone)}`;

/** Day and time of a moment: "2 Mar 2026, 08.15 WIB". @throws RangeError as `localDate`. */
export const localDateTime = (moment: Moment, zone: string): string =>
  `${shortDate(localDate(moment, zone))}, ${localTime(moment, zone)}`;
