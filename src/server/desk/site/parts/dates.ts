import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { longDate, shortDate } from '#shared/platform/format/date.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';

/** A moment as the day it is on the campus. */
export const day = (moment: string, zone: string): Html =>
  html`<time datetime="${moment}">${longDate(localDate(moment, zone))}</time>`;

/** "17 – 30 Agu 2026", "28 Des 2026 – 3 Jan 2027" or a single day. */
export function spanText(from: LocalDate, to: LocalDate): string {
  if (from === to) return longDate(from);
  const [start, end] = [shortDate(from).split(' '), shortDate(to)];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${start[0]}–${end}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${start[0]} ${start[1]} – ${end}`
    : `${start.join(' ')} – ${end}`;
}
