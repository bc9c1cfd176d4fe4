import type { RpsStep2 } from '#shared/study/rps/rps.contract.ts';
import type { RpsView } from '#shared/study/rps/rps.views.ts';
import {
  cognitivePartLabels,
  type EvaluationRow,
  planBasisLabels,
  presetEvaluation,
} from '#shared/study/rps/evaluation.ts';
import { type PlannedWeek, presetWeeks } from '#shared/study/rps/weekly-plan.ts';
import { decimalOf } from '#web/platform/ui/DecimalInput.tsx';
import { toLines } from './outcome-values.ts';

/** A number input; empty text for none. */
export type Typed = number | '';

/** A weight in hundredths of a percent; text if empty or unreadable. */
export type TypedWeight = number | string;

export type WeekValues = Omit<PlannedWeek, 'weight' | 'refs' | 'minutes'> & {
  weight: TypedWeight;
  /** "1, 2" */
  refs: string;
  faceToFace: Typed;
  structured: Typed;
  independent: Typed;
};

export type EvaluationValues = {
  kind: string;
  descriptionId: string;
  descriptionEn: string;
  weight: TypedWeight;
};

export type TaskValues = {
  title: string;
  description: string;
  week: Typed;
  output: string;
  weight: TypedWeight;
};

/** Form values of step 2. */
export type PlanValues = {
  weeks: WeekValues[];
  evaluationPlan: EvaluationValues[];
  main: string;
  supporting: string;
  media: string;
  tasks: TaskValues[];
};

/** Options for a row of the evaluation: a basis, with the cognitive part after a colon. */
export const evaluationKinds = [
  { value: '2', label: planBasisLabels['2'] },
  { value: '3', label: planBasisLabels['3'] },
  ...Object.entries(cognitivePartLabels).map(([part, label]) => ({ value: `4:${part}`, label })),
];

const typedWeek = ({ minutes, refs, ...week }: PlannedWeek): WeekValues => ({
  ...week,
  refs: refs.join(', '),
  ...minutes,
});

const typedRow = ({ basis, component, ...row }: EvaluationRow): EvaluationValues => ({
  ...row,
  kind: component === null ? basis : `${basis}:${component}`,
});

/** Returns the stored values, or the initial ones for a course's sks. */
export const toPlan = (plan: RpsView): PlanValues => ({
  weeks: (plan.weeks ?? presetWeeks(plan.sks)).map(typedWeek),
  evaluationPlan: (plan.evaluationPlan ?? presetEvaluation).map(typedRow),
  main: plan.references.main.join('\n'),
  supporting: plan.references.supporting.join('\n'),
  media: plan.media.join('\n'),
  tasks: plan.tasks.map(({ title, description, week, output, weight }) => ({
    title,
    description,
    week,
    output,
    weight,
  })),
});

const count = (typed: Typed): number => (typed === '' ? 0 : typed);

const weekBody = ({ faceToFace, structured, independent, refs, weight, ...week }: WeekValues) => ({
  ...week,
  weight: decimalOf(weight),
  refs: toLines(refs.replaceAll(',', '\n')),
  minutes: { faceToFace: count(faceToFace), structured: count(structured), independent: count(independent) },
});

const rowBody = ({ kind, weight, ...row }: EvaluationValues) => {
  const [basis, component = null] = kind.split(':');
  return { ...row, basis, component, weight: decimalOf(weight) };
};

/** Converts the values to the body of step 2. */
export const planBody = (values: PlanValues, { _id, updatedAt }: { _id: string; updatedAt: string }) =>
  ({
    _id,
    updatedAt,
    weeks: values.weeks.map(weekBody),
    evaluationPlan: values.evaluationPlan.map(rowBody) as RpsStep2['evaluationPlan'],
    references: { main: toLines(values.main), supporting: toLines(values.supporting) },
    media: toLines(values.media),
    tasks: values.tasks.map((task, at) => ({
      ...task,
      no: at + 1,
      week: task.week === '' ? 0 : task.week,
      weight: decimalOf(task.weight),
    })),
  }) satisfies RpsStep2;

/** Returns the sum of the weights; NaN if one is unreadable. */
export const sumWeights = (rows: readonly { weight: TypedWeight }[]): number =>
  rows.reduce((sum, { weight }) => sum + decimalOf(weight), 0);

/** Returns the teaching fields of the previous week without an exam; empty without one. */
export function likeBefore(weeks: readonly WeekValues[], at: number): Partial<WeekValues> {
  const before = weeks.slice(0, at).findLast(({ form }) => form !== 'UJIAN');
  if (before === undefined) return {};
  const { subCpmkCode, method, form, mode, faceToFace, structured, independent } = before;
  return { subCpmkCode, method, form, mode, faceToFace, structured, independent };
}

export const newRow = (): EvaluationValues => ({
  kind: '4:TGS',
  descriptionId: '',
  descriptionEn: '',
  weight: '',
});

export const newTask = (): TaskValues => ({ title: '', description: '', week: '', output: '', weight: '' });
