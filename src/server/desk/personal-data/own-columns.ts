import { type CodeEntry, labelOf } from '#shared/platform/reference/code-list.ts';
import { grouped, hundredths } from '#shared/platform/format/number.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { localDate, localDateTime } from '#shared/platform/format/time.ts';
import type { Column } from '#server/platform/documents/table.ts';

/** A record as the file for programs has it. */
export type OwnRow = Record<string, unknown>;

/** A column of the paper: its title and how a record reads in it. @param zone of the campus */
export type OwnColumn = {
  title: string;
  align?: Column['align'];
  of: (row: OwnRow, zone: string) => string | null;
};

/** A column that writes one kind of value; whatever else stands there is left empty. */
const column =
  <V>(is: (value: unknown) => value is V, write: (value: V, zone: string) => string, align?: 'right') =>
  (title: string, key: string): OwnColumn => ({
    title,
    ...(align && { align }),
    of: (row, zone) => {
      const value = row[key];
      return is(value) ? write(value, zone) : null;
    },
  });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isYesNo = (value: unknown): value is boolean => typeof value === 'boolean';

export const text = column(isText, (value) => value);
const DAY_LENGTH = 10;
/** A day, or the day on the campus a moment falls on. */
export const day = column(isText, (value, zone) =>
  shortDate(value.length > DAY_LENGTH ? localDate(value, zone) : value),
);
export const moment = column(isText, localDateTime);
export const term = column(isText, periodLabel);
export const yesNo = column(isYesNo, (value) => (value ? 'Ya' : 'Tidak'));
export const count = column(isNumber, grouped, 'right');
export const score = column(isNumber, hundredths, 'right');
export const money = column(isNumber, rupiah, 'right');

/** A word of the portal as its screens show it. */
export const word = (title: string, key: string, labels: Readonly<Record<string, string>>): OwnColumn =>
  column(isText, (value) => labels[value] ?? value)(title, key);

/** A code of the national report as people read it. */
export const coded = (title: string, key: string, list: readonly CodeEntry[]): OwnColumn =>
  column(isText, (value) => labelOf(list, value))(title, key);

/** One kind of record as it reads on paper. */
export type PaperPart = { title: string; columns: readonly OwnColumn[] };
