import { matches } from '#shared/platform/format/search.ts';

type SeatRow = {
  code: string;
  name: string;
  className: string;
  lecturers: readonly string[];
  taken: number;
  capacity: number;
};

/** Whether a class of the report of seats is looked for: by words of course, class or lecturer, and only full ones where asked. */
export const isClassWanted = (
  one: SeatRow,
  { search = '', full = false }: { search?: string; full?: boolean },
) =>
  matches([one.code, one.name, one.className, ...one.lecturers].join(' '), search) &&
  (!full || one.taken >= one.capacity);
