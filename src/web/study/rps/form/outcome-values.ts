import type { RpsStep1 } from '#shared/study/rps/rps.contract.ts';
import type { RpsCourse, RpsLecturer, RpsView } from '#shared/study/rps/rps.views.ts';
import { nextCode } from '#shared/study/rps/outcomes.ts';
import { academicYearOf, termOf } from '#shared/platform/term/term.ts';

/** Form values of step 1; lists of texts are one text with a line each. */
export type OutcomeValues = {
  owner: string;
  team: string[];
  dateMade: string;
  courseDescription: string;
  cpl: { code: string; text: string }[];
  cpmk: { code: string; text: string; cplCodes: string[] }[];
  subCpmk: { code: string; text: string; cpmkCode: string }[];
  studyMaterial: string;
};

export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Values of a new plan: one empty entry of each kind. */
export const newOutcomes = (
  { description }: { description: string },
  teachers: readonly RpsLecturer[],
  today: string,
): OutcomeValues => ({
  owner: teachers[0]?._id ?? '',
  team: teachers.slice(1).map(({ _id }) => _id),
  dateMade: today,
  courseDescription: description,
  cpl: [{ code: 'CPL1', text: '' }],
  cpmk: [{ code: 'CPMK1', text: '', cplCodes: [] }],
  subCpmk: [{ code: 'Sub-CPMK1', text: '', cpmkCode: '' }],
  studyMaterial: '',
});

export const toOutcomes = (plan: RpsView): OutcomeValues => ({
  owner: plan.lectureId,
  team: plan.lecturers.map(({ _id }) => _id).filter((id) => id !== plan.lectureId),
  dateMade: plan.dateMade,
  courseDescription: plan.courseDescription,
  cpl: plan.cpl,
  cpmk: plan.cpmk,
  subCpmk: plan.subCpmk,
  studyMaterial: plan.studyMaterial.join('\n'),
});

type Known = { _id?: string; updatedAt?: string } & Pick<RpsCourse, 'courseId' | 'semesterCode'>;

/** Converts the values to the body of step 1. */
export function outcomeBody(values: OutcomeValues, { _id, updatedAt, courseId, semesterCode }: Known) {
  const { owner, team, studyMaterial, ...rest } = values;
  const { year, semester } = termOf(semesterCode);
  return {
    ...(_id !== undefined && { _id, updatedAt }),
    courseId,
    academicYear: academicYearOf(year),
    semester,
    lectureIds: [owner, ...team.filter((id) => id !== owner)],
    ...rest,
    studyMaterial: toLines(studyMaterial),
  } satisfies Partial<RpsStep1>;
}

/** Changes the code of a CPL, also in the CPMK that refer to it. */
export function renameCpl(values: OutcomeValues, at: number, code: string): OutcomeValues {
  const before = values.cpl[at]?.code;
  return {
    ...values,
    cpl: values.cpl.map((outcome, i) => (i === at ? { ...outcome, code } : outcome)),
    cpmk: values.cpmk.map((outcome) => ({
      ...outcome,
      cplCodes: outcome.cplCodes.map((name) => (name === before ? code : name)),
    })),
  };
}

/** Changes the code of a CPMK, also in the Sub-CPMK that refer to it. */
export function renameCpmk(values: OutcomeValues, at: number, code: string): OutcomeValues {
  const before = values.cpmk[at]?.code;
  return {
    ...values,
    cpmk: values.cpmk.map((outcome, i) => (i === at ? { ...outcome, code } : outcome)),
    subCpmk: values.subCpmk.map((outcome) =>
      outcome.cpmkCode === before ? { ...outcome, cpmkCode: code } : outcome,
    ),
  };
}

const coded = (prefix: string, list: readonly { code: string }[]): string =>
  nextCode(
    prefix,
    list.map(({ code }) => code),
  );

export const addCpl = (values: OutcomeValues, known?: { code: string; text: string }): OutcomeValues => ({
  ...values,
  cpl: [
    ...values.cpl.filter(({ text }) => known === undefined || text.trim() !== ''),
    known ?? { code: coded('CPL', values.cpl), text: '' },
  ],
});

export const addCpmk = (values: OutcomeValues): OutcomeValues => ({
  ...values,
  cpmk: [...values.cpmk, { code: coded('CPMK', values.cpmk), text: '', cplCodes: [] }],
});

export const addSubCpmk = (values: OutcomeValues): OutcomeValues => ({
  ...values,
  subCpmk: [
    ...values.subCpmk,
    { code: coded('Sub-CPMK', values.subCpmk), text: '', cpmkCode: values.subCpmk.at(-1)?.cpmkCode ?? '' },
  ],
});
