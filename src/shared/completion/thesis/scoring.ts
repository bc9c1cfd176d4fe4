import { divideHalfUp } from '#shared/platform/grading/rounding.ts';
import { MAX_SCORE } from '#shared/platform/grading/scale.ts';
import type { ThesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import type { examResults } from './kinds.ts';

/** Who scores a defence, and in which capacity. */
export const scorerRoles = ['SUPERVISOR', 'EXAMINER'] as const;
export type ScorerRole = (typeof scorerRoles)[number];

export const aspectKeys = ['CONTENT', 'WRITING', 'PRESENTATION', 'MASTERY', 'PROCESS'] as const;
export type AspectKey = (typeof aspectKeys)[number];

/** Scores in hundredths by aspect; a sheet has those of its role and no other. */
export type SheetScores = Partial<Record<AspectKey, number>>;

export const aspectLabels: Record<AspectKey, string> = {
  CONTENT: 'Isi/substansi dan metode',
  WRITING: 'Penulisan',
  PRESENTATION: 'Presentasi',
  MASTERY: 'Penguasaan materi dan tanya jawab',
  PROCESS: 'Proses bimbingan (keaktifan, kemandirian)',
};

/** Percent of each aspect, 100 in all (academic practice). */
export const aspectWeights: Record<ScorerRole, readonly (readonly [AspectKey, number])[]> = {
  SUPERVISOR: [
    ['CONTENT', 30],
    ['WRITING', 15],
    ['PROCESS', 55],
  ],
  EXAMINER: [
    ['CONTENT', 30],
    ['WRITING', 15],
    ['PRESENTATION', 20],
    ['MASTERY', 35],
  ],
};

const isScore = (score: number | undefined): score is number =>
  score !== undefined && Number.isInteger(score) && score >= 0 && score <= MAX_SCORE;

/** The aspects of a sheet that have no score from 0 to 100 yet. */
export const missingAspects = (role: ScorerRole, scores: SheetScores): AspectKey[] =>
  aspectWeights[role].flatMap(([key]) => (isScore(scores[key]) ? [] : [key]));

/** Σ score × percent: hundredths of hundredths, exact. @throws RangeError for a sheet with a gap. */
function weighted(role: ScorerRole, scores: SheetScores): number {
  return aspectWeights[role].reduce((sum, [key, weight]) => {
    const score = scores[key];
    if (!isScore(score)) throw new RangeError(`No score for ${key}`);
    return sum + score * weight;
  }, 0);
}

/** The total of a sheet in hundredths, half up. @throws RangeError for a sheet with a gap. */
export const sheetTotal = (role: ScorerRole, scores: SheetScores): number =>
  divideHalfUp(weighted(role, scores), 100);

export type ScoreSheet = { role: ScorerRole; scores: SheetScores };

/**
 * Who scores in which capacity: supervisors as supervisors, the board as examiners. A supervisor who sits on the board
 * gives one sheet, as supervisor: nobody's opinion weighs in both means.
 */
export function scorersOf(
  supervisorIds: readonly string[],
  boardIds: readonly string[],
): { lecturerId: string; role: ScorerRole }[] {
  const supervisors = new Set(supervisorIds);
  return [
    ...supervisorIds.map((lecturerId) => ({ lecturerId, role: 'SUPERVISOR' as const })),
    ...boardIds
      .filter((id) => !supervisors.has(id))
      .map((lecturerId) => ({ lecturerId, role: 'EXAMINER' as const })),
  ];
}

/**
 * The final score in hundredths: so many percent of the supervisors' mean, the rest of the examiners' mean, rounded once
 * at the end, half up (academic practice).
 * @throws RangeError when a mean has no sheet or a sheet has a gap
 */
export function finalScore(
  sheets: readonly ScoreSheet[],
  { supervisorPercent }: Pick<ThesisSettings, 'supervisorPercent'>,
): number {
  const of = (wanted: ScorerRole) => sheets.filter(({ role }) => role === wanted);
  const [supervisors, examiners] = [of('SUPERVISOR'), of('EXAMINER')];
  const sum = (rows: readonly ScoreSheet[]) =>
    rows.reduce((total, { role, scores }) => total + weighted(role, scores), 0);
  const dividend =
    supervisorPercent * sum(supervisors) * examiners.length +
    (100 - supervisorPercent) * sum(examiners) * supervisors.length;
  return divideHalfUp(dividend, 10_000 * supervisors.length * examiners.length);
}

/** Whether the examiners lie further apart than the college accepts without their confirmation. */
export function needsConfirmation(
  sheets: readonly ScoreSheet[],
  { maxSpread }: Pick<ThesisSettings, 'maxSpread'>,
): boolean {
  const totals = sheets
    .filter(({ role }) => role === 'EXAMINER')
    .map(({ role, scores }) => weighted(role, scores));
  return totals.length > 1 && Math.max(...totals) - Math.min(...totals) > maxSpread * 100;
}

export type ExamResult = (typeof examResults)[number];

/** The decisions a final score leaves to the chair: below the passing score there is only one. */
export const possibleResults = (
  score: number,
  { passingScore }: Pick<ThesisSettings, 'passingScore'>,
): readonly ExamResult[] => (score < passingScore ? ['FAILED'] : ['PASSED', 'PASSED_REVISION']);
