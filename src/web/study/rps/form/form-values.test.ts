import { expect, test } from 'vitest';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { presetEvaluation } from '#shared/study/rps/evaluation.ts';
import { presetWeeks } from '#shared/study/rps/weekly-plan.ts';
import {
  addCpl,
  addSubCpmk,
  toLines,
  newOutcomes,
  outcomeBody,
  renameCpl,
  renameCpmk,
} from './outcome-values.ts';
import { likeBefore, planBody, toPlan, sumWeights } from './plan-values.ts';

const teacher = (id: string, isCoordinator: boolean) => ({ _id: id, name: id, nidn: null, isCoordinator });
const fresh = newOutcomes({ description: '' }, [teacher('a', true), teacher('b', false)], '2026-08-01');
const linked = {
  ...fresh,
  cpmk: [{ code: 'CPMK1', text: '', cplCodes: ['CPL1'] }],
  subCpmk: [{ code: 'Sub-CPMK1', text: '', cpmkCode: 'CPMK1' }],
};

test('links follow a code that is renamed', () => {
  expect(renameCpl(linked, 0, 'S1').cpmk[0]?.cplCodes).toEqual(['S1']);
  expect(renameCpmk(linked, 0, 'M1').subCpmk[0]?.cpmkCode).toBe('M1');
});

test('an outcome taken from elsewhere replaces the empty line', () => {
  expect(addCpl(fresh, { code: 'CPL7', text: 'Tujuh' }).cpl).toEqual([{ code: 'CPL7', text: 'Tujuh' }]);
  expect(addCpl(fresh).cpl.map(({ code }) => code)).toEqual(['CPL1', 'CPL2']);
  expect(addSubCpmk(linked).subCpmk[1]).toEqual({ code: 'Sub-CPMK2', text: '', cpmkCode: 'CPMK1' });
});

test('the owner stands first among the lecturers, once', () => {
  const course = { courseId: 'c', semesterCode: '20261' };
  expect(outcomeBody({ ...fresh, owner: 'b', team: ['a', 'b'] }, course)).toMatchObject({
    lectureIds: ['b', 'a'],
    academicYear: '2026/2027',
    semester: 'GANJIL',
  });
  expect(toLines(' satu \n\n dua ')).toEqual(['satu', 'dua']);
});

/** A plan of a course of 2 sks without anything of the second step. */
const bare = toPlan({
  sks: 2,
  weeks: null,
  evaluationPlan: null,
  media: [],
  tasks: [],
  references: { main: [], supporting: [] },
} as unknown as Parameters<typeof toPlan>[0]);

test('what is typed becomes what the call takes, and back', () => {
  const values = { ...bare, main: 'Buku A\nBuku B' };
  const weeks = values.weeks.map((week) => ({ ...week, material: 'x', method: 'y', refs: '1, 2' }));
  const body = planBody(
    { ...values, weeks },
    { _id: crypto.randomUUID(), updatedAt: '2026-08-01T00:00:00.000Z' },
  );
  const parsed = rpsContract.step2.body.parse(body);
  expect(parsed.weeks[0]).toMatchObject({ refs: ['1', '2'], minutes: presetWeeks(2)[0]?.minutes });
  expect(parsed.evaluationPlan).toEqual(presetEvaluation);
  expect(parsed.references.main).toEqual(['Buku A', 'Buku B']);
  expect(sumWeights(bare.evaluationPlan)).toBe(10_000);
});

test('a week can be taught like the lecture before it, past an exam', () => {
  const weeks = bare.weeks.map((week) => (week.week === 7 ? { ...week, method: 'Debat' } : week));
  expect(likeBefore(weeks, 8)).toMatchObject({ method: 'Debat', form: 'KULIAH' });
  expect(likeBefore(weeks, 0)).toEqual({});
});
