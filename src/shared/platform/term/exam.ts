export const examKinds = ['UTS', 'UAS'] as const;
export type ExamKind = (typeof examKinds)[number];

export const examLabels: Record<ExamKind, string> = {
  UTS: 'Ujian tengah semester',
  UAS: 'Ujian akhir semester',
};

/** Rooms a class may be split over. */
export const MAX_ROOMS = 2;
export const MAX_PROCTORS = 4;

/** "UTS Manajemen Pemasaran (A1)", as calendars and clash messages name an exam. */
export const examTitle = (exam: ExamKind, isMakeup: boolean, className: string): string =>
  `${isMakeup ? 'Susulan ' : ''}${exam} ${className}`;
