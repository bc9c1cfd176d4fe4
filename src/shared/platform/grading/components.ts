import { hundredths } from '#shared/platform/format/number.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { divideHalfUp } from './rounding.ts';

/** What a final score is made of (academic practice). */
export const gradeComponents = ['KEHADIRAN', 'TUGAS', 'KUIS', 'PROYEK', 'UTS', 'UAS'] as const;
export type GradeComponent = (typeof gradeComponents)[number];

export const gradeComponentLabels: Record<GradeComponent, string> = {
  KEHADIRAN: 'Kehadiran',
  TUGAS: 'Tugas',
  KUIS: 'Kuis',
  PROYEK: 'Proyek',
  UTS: 'UTS',
  UAS: 'UAS',
};

/** Weights in hundredths of a percent: 10 000 is everything, 0 hides the component. */
export type GradeWeights = Record<GradeComponent, number>;

/** Scores in hundredths; null is not graded yet, which is not 0. */
export type ComponentScores = Record<GradeComponent, number | null>;

export const WHOLE_WEIGHT = 10_000;

/** "12,5" or "20" for a weight in hundredths of a percent. */
export const percentText = (weight: number): string => hundredths(weight).replace(/,00$/, '');

/** Used where a class has no evaluation plan of its own. */
export const defaultGradeWeights: GradeWeights = {
  KEHADIRAN: 1000,
  TUGAS: 2000,
  KUIS: 1000,
  PROYEK: 0,
  UTS: 2500,
  UAS: 3500,
};

export type WeightProblem = { code: 'WEIGHT_RANGE' | 'WEIGHT_SUM' | 'WEIGHT_ATTENDANCE'; message: string };

/** Every reason the weights of a class may not be used: each 0–100 %, together exactly 100 %, attendance limited. */
export function checkWeights(
  weights: GradeWeights,
  settings: Pick<AcademicSettings, 'maxAttendanceWeight'>,
): WeightProblem[] {
  const values = gradeComponents.map((component) => weights[component]);
  const problems: WeightProblem[] = [];
  const sum = values.reduce((total, weight) => total + weight, 0);
  if (!values.every((weight) => Number.isInteger(weight) && weight >= 0 && weight <= WHOLE_WEIGHT)) {
    problems.push({ code: 'WEIGHT_RANGE', message: 'Bobot harus 0–100 dengan paling banyak dua desimal.' });
  } else if (sum !== WHOLE_WEIGHT) {
    problems.push({
      code: 'WEIGHT_SUM',
      message: `Jumlah bobot harus tepat 100, sekarang ${percentText(sum)}.`,
    });
  }
  if (weights.KEHADIRAN > settings.maxAttendanceWeight) {
    const most = percentText(settings.maxAttendanceWeight);
    problems.push({ code: 'WEIGHT_ATTENDANCE', message: `Bobot kehadiran paling banyak ${most}.` });
  }
  return problems;
}

/** Components that count in a class, in their usual order. */
export const usedComponents = (weights: GradeWeights): GradeComponent[] =>
  gradeComponents.filter((component) => weights[component] > 0);

/**
 * The final score in hundredths: weighted sum, rounded half up once at the end (academic practice).
 * Null while a component that counts is empty.
 * @param weights valid by `checkWeights`.
 */
export function finalScore(scores: ComponentScores, weights: GradeWeights): number | null {
  let sum = 0;
  for (const component of usedComponents(weights)) {
    const score = scores[component];
    if (score === null) return null;
    sum += score * weights[component];
  }
  return divideHalfUp(sum, WHOLE_WEIGHT);
}

/** The attendance score in hundredths, null while no meeting counts. */
export const attendanceScore = (present: number, counted: number): number | null =>
  counted === 0 ? null : divideHalfUp(present * 10_000, counted);

/** Why a lecturer may not replace the computed attendance score; null when he may. Scores in hundredths. */
export function checkAttendanceAdjustment(
  computed: number,
  entered: number,
  note: string,
  settings: Pick<AcademicSettings, 'attendanceAdjustment'>,
): string | null {
  if (entered === computed) return null;
  if (Math.abs(entered - computed) > settings.attendanceAdjustment) {
    return `Nilai kehadiran hanya boleh diubah paling banyak ${percentText(settings.attendanceAdjustment)} dari hitungan presensi.`;
  }
  return note.trim() === '' ? 'Isi catatan untuk perubahan nilai kehadiran.' : null;
}
