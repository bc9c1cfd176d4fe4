import { matches } from '#shared/platform/format/search.ts';

type SeatRow = {
  code: string;
  name: string;
  className: string;
  lecturers: readonly string[];
  taken: number;
  capacity: number;
};

/** Reports whether a class matches the words (course, class or lecturer) and, if asked, is full. */
export const matchesClassFilter = (
  row: SeatRow,
  { search = '', full = false }: { search?: string; full?: boolean },
) =>
  matches([row.code, row.name, row.className, ...row.lecturers].join(' '), search) &&
  (!full || row.taken >= row.capacity);
