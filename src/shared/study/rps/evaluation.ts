import {
  checkWeights,
  type GradeComponent,
  gradeComponents,
  type GradeWeights,
} from '#shared/platform/grading/components.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { missingWeight } from './weights.ts';
import type { RpsProblem } from './rps-problem.ts';

/** Basis of an assessment, by the codes of the national feeder. */
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
  /** Set only with the cognitive basis. */
  component: CognitivePart | null;
  descriptionId: string;
  descriptionEn: string;
  /** Hundredths of a percent. */
  weight: number;
};

const componentByPart: Record<CognitivePart, GradeComponent> = {
  TGS: 'TUGAS',
  QIZ: 'KUIS',
  UTS: 'UTS',
  UAS: 'UAS',
};

/** Returns the grade sheet component of a row; null if the row names none. */
export function toGradeComponent({ basis, component }: EvaluationRow): GradeComponent | null {
  if (basis === '2') return 'KEHADIRAN';
  if (basis === '3') return 'PROYEK';
  return component === null ? null : componentByPart[component];
}

/** Returns the grade sheet weights of a plan, summed by component. */
export function toGradeWeights(rows: readonly EvaluationRow[]): GradeWeights {
  const sumFor = (component: GradeComponent): number =>
    rows.reduce((sum, row) => sum + (toGradeComponent(row) === component ? row.weight : 0), 0);
  return Object.fromEntries(gradeComponents.map((code) => [code, sumFor(code)])) as GradeWeights;
}

/**
 * Returns the problems of an evaluation plan (academic practice): every cognitive row needs a part, the sum must be exactly
 * 100 %, and the weights must be valid for a grade sheet.
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
  const unusable = checkWeights(toGradeWeights(rows), settings).filter(
    ({ code }) => code === 'WEIGHT_ATTENDANCE',
  );
  return [
    ...parts,
    ...(sum === null ? [] : [{ field: 'evaluationPlan', message: sum }]),
    ...unusable.map(({ message }) => ({ field: 'evaluationPlan', message })),
  ];
}

/** Default plan. */
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
