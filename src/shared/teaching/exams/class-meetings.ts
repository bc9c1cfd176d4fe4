import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';

type Limits = Pick<AcademicSettings, 'meetingsBeforeUts' | 'meetingsBeforeUas'>;

/** Meetings a class has held before its exam; fewer are a warning, never a refusal. */
export const meetingsBefore = (exam: ExamKind, limits: Limits): number =>
  exam === 'UTS' ? limits.meetingsBeforeUts : limits.meetingsBeforeUas;

/**
 * What lecturer and head of programme are warned of, as a sentence; null while the class can still hold enough meetings.
 * @param count `held`: meetings held, exams left out; `coming`: planned from today to the day before the exam
 */
export function meetingsWarning(
  exam: ExamKind,
  count: { held: number; coming: number },
  limits: Limits,
): string | null {
  const { held, coming } = count;
  const needed = meetingsBefore(exam, limits);
  if (held + coming >= needed) return null;
  const rest = coming === 0 ? '' : ` dan ${coming} lagi terjadwal`;
  return `Baru ${held} pertemuan terlaksana${rest} sebelum ${exam}, seharusnya minimal ${needed}.`;
}
