import type { RpsStep1 } from '#shared/study/rps/rps.contract.ts';
import type { RpsCourse, RpsLecturer, RpsView } from '#shared/study/rps/rps.views.ts';
import { nextCode } from '#shared/study/rps/outcomes.ts';
import { academicYearOf, termOf } from '#shared/platform/term/term.ts';

/** Step 1 as it is typed: lists of plain texts are one text with a line each. */
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

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What a new plan starts with: an empty line of each kind. */
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

export const outcomesOf = (plan: RpsView): OutcomeValues => ({
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

/** The body of step 1. */
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
    studyMaterial: linesOf(studyMaterial),
  } satisfies Partial<RpsStep1>;
}

/** Gives a CPL another code; the CPMK that name it follow. */
export function renameCpl(values: OutcomeValues, at: number, code: string): OutcomeValues {
  const before = values.cpl[at]?.code;
  return {
    ...values,
    cpl: values.cpl.map((one, i) => (i === at ? { ...one, code } : one)),
    cpmk: values.cpmk.map((one) => ({
      ...one,
      cplCodes: one.cplCodes.map((name) => (name === before ? code : name)),
    })),
  };
}

/** Gives a CPMK another code; the Sub-CPMK that lead to it follow. */
export function renameCpmk(values: OutcomeValues, at: number, code: string): OutcomeValues {
  const before = values.cpmk[at]?.code;
  return {
    ...values,
    cpmk: values.cpmk.map((one, i) => (i === at ? { ...one, code } : one)),
    subCpmk: values.subCpmk.map((one) => (one.cpmkCode === before ? { ...one, cpmkCode: code } : one)),
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
