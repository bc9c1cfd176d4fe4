import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type Grade, gradeOf, gradeScale } from '#shared/platform/grading/scale.ts';
import type { ThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import { isEnded, type ThesisStatus } from './status.ts';

const DAYS_OF_MONTH = 30;

/** Full months a revision came in after its deadline. */
export const monthsLate = (deadline: LocalDate, submitted: LocalDate): number =>
  Math.max(0, Math.floor(daysBetween(deadline, submitted) / DAYS_OF_MONTH));

export type ThesisGrade = Grade & { score: number };

/**
 * The grade of a defence, so many letters lower. A lowered grade takes the highest score of its letter, so that score and
 * letter still agree wherever they are read.
 * @param score hundredths
 */
export function gradeAfterDelay(
  score: number,
  months: number,
  { lettersPerMonth }: Pick<ThesisSettings, 'lettersPerMonth'>,
): ThesisGrade {
  const own = gradeOf(score);
  const at = gradeScale.findIndex(({ letter }) => letter === own.letter);
  const lowered = gradeScale[Math.min(at + months * lettersPerMonth, gradeScale.length - 1)];
  if (lowered === undefined || lowered.letter === own.letter) return { ...own, score };
  return { ...gradeOf(lowered.max), score: lowered.max };
}

type Graded = {
  status: ThesisStatus;
  /** Of the defence, in hundredths, until the thesis has ended; null before it is passed. */
  finalScore: number | null;
  letter: string | null;
  revisionDeadline: LocalDate | null;
  revisionSubmittedOn: LocalDate | null;
};

/**
 * The grade a thesis comes to, score and letter alike: what its revision is late by now is taken off, on `day` while it is not
 * handed in. Of a thesis that has ended it is the one it ended with.
 */
export function gradeSoFar(
  { status, finalScore, letter, revisionDeadline: due, revisionSubmittedOn }: Graded,
  day: LocalDate,
  settings: Pick<ThesisSettings, 'lettersPerMonth'>,
): Pick<Graded, 'finalScore' | 'letter'> {
  if (finalScore === null || isEnded(status)) return { finalScore, letter };
  const months = due === null ? 0 : monthsLate(due, revisionSubmittedOn ?? day);
  const grade = gradeAfterDelay(finalScore, months, settings);
  return { finalScore: grade.score, letter: grade.letter };
}
