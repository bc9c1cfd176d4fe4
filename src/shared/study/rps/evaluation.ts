import {
  checkWeights,
  type GradeComponent,
  gradeComponents,
  type GradeWeights,
} from '#shared/platform/grading/components.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { missingWeight } from './weights.ts';
import type { RpsProblem } from './rps-problem.ts';

/** What an assessment of a course plan rests on, by the digits of the national feeder. */
export const planBases = ['2', '3', '4'] as const;
export type PlanBasis = (typeof planBases)[number];

export const planBasisLabels: Record<PlanBasis, string> = {
  '2': 'Aktivitas partisipatif',
  '3': 'Hasil proyek',
  '4': 'Kognitif',
};

/** Parts of the cognitive basis, as the feeder spells them. */
export const cognitiveParts = ['TGS', 'QIZ', 'UTS', 'UAS'] as const;
export type CognitivePart = (typeof cognitiveParts)[number];

export const cognitivePartLabels: Record<CognitivePart, string> = {
  TGS: 'Tugas',
  QIZ: 'Kuis',
  UTS: 'UTS',
  UAS: 'UAS',
};

export type EvaluationRow = {
  basis: PlanBasis;
  /** Only with the cognitive basis. */
  component: CognitivePart | null;
  descriptionId: string;
  descriptionEn: string;
  /** Hundredths of a percent. */
  weight: number;
};

const componentOf: Record<CognitivePart, GradeComponent> = {
  TGS: 'TUGAS',
  QIZ: 'KUIS',
  UTS: 'UTS',
  UAS: 'UAS',
};

/** The component of a grade sheet that a row of the plan becomes; null while it names none. */
export function gradeComponentOf({ basis, component }: EvaluationRow): GradeComponent | null {
  if (basis === '2') return 'KEHADIRAN';
  if (basis === '3') return 'PROYEK';
  return component === null ? null : componentOf[component];
}

/** The weights of the grade sheets that follow from a plan: rows of the same component count together. */
export function gradeWeightsOf(rows: readonly EvaluationRow[]): GradeWeights {
  const sumOf = (component: GradeComponent): number =>
    rows.reduce((sum, row) => sum + (gradeComponentOf(row) === component ? row.weight : 0), 0);
  return Object.fromEntries(gradeComponents.map((code) => [code, sumOf(code)])) as GradeWeights;
}

/**
 * Everything wrong with an evaluation plan (academic practice): a part for every cognitive row, together exactly 100 %, and
 * usable as the weights of a grade sheet.
 */
export function checkEvaluation(
  rows: readonly EvaluationRow[],
  settings: Pick<AcademicSettings, 'maxAttendanceWeight'>,
): RpsProblem[] {
  const parts = rows.flatMap(({ basis, component }, at): RpsProblem[] =>
    (basis === '4') === (component !== null)
      ? []
      : [
          {
            field: `evaluationPlan.${at}.component`,
            message: basis === '4' ? 'Pilih komponen.' : 'Komponen hanya untuk dasar kognitif.',
          },
        ],
  );
  const sum = missingWeight(
    'Jumlah bobot rencana evaluasi',
    rows.map(({ weight }) => weight),
  );
  const unusable = checkWeights(gradeWeightsOf(rows), settings).filter(
    ({ code }) => code === 'WEIGHT_ATTENDANCE',
  );
  return [
    ...parts,
    ...(sum === null ? [] : [{ field: 'evaluationPlan', message: sum }]),
    ...unusable.map(({ message }) => ({ field: 'evaluationPlan', message })),
  ];
}

/** The usual plan, to start from. */
export const presetEvaluation: readonly EvaluationRow[] = [
  {
    basis: '2',
    component: null,
    descriptionId: 'Kehadiran dan partisipasi',
    descriptionEn: 'Participation',
    weight: 1000,
  },
  { basis: '4', component: 'TGS', descriptionId: 'Tugas', descriptionEn: 'Assignments', weight: 2000 },
  { basis: '4', component: 'QIZ', descriptionId: 'Kuis', descriptionEn: 'Quizzes', weight: 1000 },
  {
    basis: '4',
    component: 'UTS',
    descriptionId: 'Ujian tengah semester',
    descriptionEn: 'Midterm exam',
    weight: 2500,
  },
  {
    basis: '4',
    component: 'UAS',
    descriptionId: 'Ujian akhir semester',
    descriptionEn: 'Final exam',
    weight: 3500,
  },
];
