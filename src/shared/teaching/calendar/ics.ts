import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';

/** An all-day entry of a calendar file; both days belong to it. */
export type IcsEntry = {
  uid: string;
  title: string;
  description: string;
  startDate: LocalDate;
  endDate: LocalDate;
  category: string;
};

/** Longest line of a calendar file in bytes, without its line end (RFC 5545 §3.1). */
const LINE_BYTES = 75;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n');

const compact = (date: LocalDate): string => date.replaceAll('-', '');

/** Bytes of a character in UTF-8. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** Breaks a line so that no part is longer than the format allows and no character is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/**
 * Events as an iCalendar file that calendar programs import or subscribe to (RFC 5545).
 * @param stamp the moment of writing; the end of an entry is written as the day after, as the format wants it.
 */
export function icsFile(name: string, entries: readonly IcsEntry[], stamp: Date): string {
  const written = stamp.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const lines = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${entry.uid}@cendekia`,
    `DTSTAMP:${written}`,
    `DTSTART;VALUE=DATE:${compact(entry.startDate)}`,
    `DTEND;VALUE=DATE:${compact(addDays(entry.endDate, 1))}`,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escaped(entry.description)}`]),
    `CATEGORIES:${escaped(entry.category)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cendekia//Kalender akademik//ID',
    'CALSCALE:GREGORIAN',
  ];
  return [...head, `X-WR-CALNAME:${escaped(name)}`, ...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n');
}
