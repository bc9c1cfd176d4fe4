import type { ExamKind } from './exam.ts';

/** Meetings a class has held before its exam (academic practice); fewer are a warning, never a refusal. */
export const meetingsBefore: Record<ExamKind, number> = { UTS: 6, UAS: 12 };

/**
 * What lecturer and head of programme are warned of, as a sentence; null while the class can still hold enough meetings.
 * @param held meetings held, exams left out
 * @param coming meetings planned from today to the day before the exam
 */
export function meetingsWarning(exam: ExamKind, held: number, coming: number): string | null {
  const needed = meetingsBefore[exam];
  if (held + coming >= needed) return null;
  const rest = coming === 0 ? '' : ` dan ${coming} lagi terjadwal`;
  return `Baru ${held} pertemuan terlaksana${rest} sebelum ${exam}, seharusnya minimal ${needed}.`;
}
