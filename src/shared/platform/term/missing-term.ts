/** What somebody is told who names a term that is not in the calendar, and may put it there. */
export const termToMake = (name: string): string =>
  `Semester ${name} tidak ada. Buat semesternya di kalender akademik.`;

/** The same for who may not. */
export const TERM_TO_ASK_FOR =
  'Semester ini belum ada di kalender akademik. BAAK membuatnya terlebih dahulu.';
