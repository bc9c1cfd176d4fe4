import type { NextMeeting } from '#shared/teaching/timetable/timetable.contract.ts';

/** A class with its next meeting, if it has one. */
export type Upcoming = { _id: string; courseName: string; className: string; next: NextMeeting | null };

/** The class whose next meeting comes first; undefined when none has one. */
export function comingFirst<C extends Upcoming>(rows: readonly C[]): (C & { next: NextMeeting }) | undefined {
  const coming = rows.flatMap((row) => (row.next === null ? [] : [{ ...row, next: row.next }]));
  const at = ({ next }: { next: NextMeeting }): string =>
    `${next.date} ${String(next.timeStart).padStart(4, '0')}`;
  return coming.toSorted((a, b) => (at(a) < at(b) ? -1 : 1))[0];
}
