import { describe, expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { defaultActivitySettings } from '#shared/platform/campus/activity-settings.ts';
import {
  activityGrade,
  activityScore,
  checkActivityConversion,
  type ConversionCourse,
  type ConversionFacts,
  isFullTerm,
  partnerLetter,
} from './conversion.ts';
import { expectedDays, logProgress } from './logbook.ts';
import {
  actIn,
  activityActors,
  activityActs,
  activityProcedure,
  activityStatuses,
  neededDocuments,
  offeredSteps,
  takesDocument,
} from './procedure.ts';
import { takeStep } from '#shared/platform/procedures/procedure.ts';
import { activityRequirements } from './requirements.ts';

test('every step by every capacity is allowed or refused on purpose', () => {
  expect(allowedSteps(activityProcedure, activityStatuses, activityActors)).toEqual([
    '– --CREATE--> DRAFT: LEADER',
    'DRAFT --SUBMIT--> SUBMITTED: LEADER',
    'DRAFT --CANCEL--> CANCELLED: LEADER, OFFICE',
    'SUBMITTED --PA_APPROVE--> PA_APPROVED: ADVISOR',
    'SUBMITTED --RETURN--> RETURNED: ADVISOR',
    'SUBMITTED --REJECT--> REJECTED: ADVISOR',
    'SUBMITTED --CANCEL--> CANCELLED: LEADER, OFFICE',
    'RETURNED --SUBMIT--> SUBMITTED: LEADER',
    'RETURNED --CANCEL--> CANCELLED: LEADER, OFFICE',
    'PA_APPROVED --APPROVE--> APPROVED: OFFICE',
    'PA_APPROVED --CANCEL--> CANCELLED: LEADER, OFFICE',
    'APPROVED --START--> ONGOING: SYSTEM',
    'APPROVED --CANCEL--> CANCELLED: LEADER, OFFICE',
    'ONGOING --REPORT--> REPORTED: LEADER',
    'ONGOING --CANCEL--> CANCELLED: LEADER, OFFICE',
    'REPORTED --RETURN_REPORT--> ONGOING: SUPERVISOR, OFFICE',
    'REPORTED --SCORE--> SCORED: SUPERVISOR',
    'REPORTED --CANCEL--> CANCELLED: LEADER, OFFICE',
    'SCORED --RETURN_REPORT--> ONGOING: SUPERVISOR, OFFICE',
    'SCORED --CONVERT--> CONVERTED: CONVERTER',
    'SCORED --CANCEL--> CANCELLED: LEADER, OFFICE',
  ]);
});

test('the office alone changes the people of a running programme, each with a note', () => {
  const found = activityActs.flatMap((act) =>
    activityStatuses.flatMap((status) =>
      activityActors
        .filter((actor) => takeStep(actIn(status, act, true), status, act, [actor], 'catatan').ok)
        .map((actor) => `${act}: ${actor} in ${status}`),
    ),
  );
  expect(found).toEqual([
    ...['APPROVED', 'ONGOING', 'REPORTED'].map((status) => `CHANGE_SUPERVISORS: OFFICE in ${status}`),
    ...['APPROVED', 'ONGOING', 'REPORTED', 'SCORED'].map((status) => `REMOVE_MEMBER: OFFICE in ${status}`),
  ]);
  const bare = takeStep(actIn('ONGOING', 'REMOVE_MEMBER', true), 'ONGOING', 'REMOVE_MEMBER', ['OFFICE'], ' ');
  expect(bare.ok).toBe(false);
  expect(
    takeStep(actIn('APPROVED', 'REMOVE_MEMBER', false), 'APPROVED', 'REMOVE_MEMBER', ['OFFICE'], 'x').ok,
  ).toBe(false);
});

test('what is only recorded ends once it is approved', () => {
  expect(offeredSteps('APPROVED', ['OFFICE'], true)).toEqual([
    'CANCEL',
    'CHANGE_SUPERVISORS',
    'REMOVE_MEMBER',
  ]);
  expect(offeredSteps('APPROVED', ['OFFICE'], false)).toEqual([]);
  expect(neededDocuments('SUBMIT', false)).toEqual(['CERTIFICATE']);
  expect(neededDocuments('REPORT', true)).toEqual(['REPORT', 'CERTIFICATE']);
  expect([takesDocument('REPORT', 'APPROVED'), takesDocument('REPORT', 'ONGOING')]).toEqual([false, true]);
});

const course = (change: Partial<ConversionCourse> = {}): ConversionCourse => ({
  courseId: 'a',
  name: 'Manajemen Operasi',
  sks: 3,
  courseType: COURSE_TYPE.mandatory,
  inCurriculum: true,
  bestIndex: null,
  inKrs: false,
  ...change,
});

const codes = (courses: ConversionCourse[], change: Partial<ConversionFacts> = {}) =>
  checkActivityConversion({
    courses,
    maxSks: 20,
    minutes: 900 * 60,
    hoursPerSks: 45,
    krsSks: 0,
    sksLimit: 24,
    ...change,
  }).map(({ code }) => code);

describe('courses of an activity', () => {
  test.each<[string, Partial<ConversionCourse>, string[]]>([
    ['one not taken yet', {}, []],
    ['one failed', { bestIndex: 0 }, []],
    ['one passed with B-', { bestIndex: 27 }, []],
    ['one passed with B', { bestIndex: 30 }, ['GOOD']],
    ['a final project', { courseType: COURSE_TYPE.finalProject }, ['FINAL_PROJECT']],
    ['one of another curriculum', { inCurriculum: false }, ['CURRICULUM']],
    ['one taken as a class', { inKrs: true }, ['IN_KRS']],
  ])('%s', (_, change, expected) => {
    expect(codes([course(change)])).toEqual(expected);
  });

  test('none, and one twice', () => {
    expect(codes([])).toEqual(['EMPTY']);
    expect(codes([course(), course()])).toEqual(['TWICE']);
  });

  test('20 sks are the most, and 45 hours are one', () => {
    expect(codes([course({ sks: 20 })])).toEqual([]);
    expect(codes([course({ sks: 21 })], { minutes: 60_000 })).toEqual(['MAX_SKS']);
    expect(codes([course()], { minutes: 135 * 60 })).toEqual([]);
    expect(codes([course()], { minutes: 135 * 60 - 1 })).toEqual(['HOURS']);
  });

  test('20 sks beside classes of 6 sks are 26 of 24', () => {
    expect(codes([course({ sks: 20 })], { krsSks: 4 })).toEqual([]);
    const problems = checkActivityConversion({
      courses: [course({ sks: 20 })],
      maxSks: 20,
      minutes: 54_000,
      hoursPerSks: 45,
      krsSks: 6,
      sksLimit: 24,
    });
    expect(problems).toEqual([
      { code: 'TERM_SKS', message: 'Total 26 sks melebihi batas 24 sks.', courseId: null },
    ]);
  });
});

describe('grades', () => {
  test.each([
    [8000, 9000, 8600],
    [0, 0, 0],
    [10_000, 10_000, 10_000],
    [7001, 7000, 7000],
    [7002, 7000, 7001],
    [4599, 4600, 4600],
  ])('mentor %i and supervisor %i are %i', (mentor, supervisor, expected) => {
    expect(activityScore(mentor, supervisor, defaultActivitySettings)).toBe(expected);
  });

  test.each([
    ['A', 'A'],
    [' b+ ', 'B+'],
    ['AB', 'B+'],
    ['BC', 'C+'],
    ['C-', 'D'],
    ['F', 'E'],
    ['X', null],
  ])('a partner letter %j is %s', (given, expected) => {
    expect(partnerLetter(given)).toBe(expected);
  });

  test('the transcript of the partner goes before the score', () => {
    expect(activityGrade(8600, null)).toEqual({ score: 8600, letter: 'A-', index: 37, passed: true });
    expect(activityGrade(8600, 'BC')).toEqual({ score: null, letter: 'C+', index: 23, passed: true });
    expect(activityGrade(null, 'F')).toMatchObject({ letter: 'E', passed: false });
    expect([activityGrade(null, null), activityGrade(8600, '?')]).toEqual([null, null]);
  });
});

describe('a logbook', () => {
  const range = { start: '2026-09-07', end: '2026-09-20' };

  test('is expected on the days of work', () => {
    expect([5, 6, 1, 7].map((days) => expectedDays(range, days))).toEqual([10, 12, 2, 14]);
    expect(expectedDays({ start: '2026-09-07', end: '2026-09-07' }, 1)).toBe(1);
  });

  test('is enough with 80 percent of them approved', () => {
    const entries = (approved: number) => [
      ...Array.from({ length: approved }, () => ({ minutes: 480, status: 'APPROVED' as const })),
      { minutes: 480, status: 'SUBMITTED' as const },
      { minutes: 480, status: 'RETURNED' as const },
    ];
    const progress = (approved: number) => logProgress(entries(approved), range, 5, defaultActivitySettings);
    expect(progress(7)).toMatchObject({ expected: 10, needed: 8, approved: 7, enough: false });
    expect(progress(8)).toMatchObject({ approved: 8, minutes: 3840, enough: true });
  });
});

test('a whole term is 20 sks or 16 weeks', () => {
  const weeks = { start: '2026-09-07', end: '2026-12-27' };
  const short = { start: '2026-09-07', end: '2026-12-26' };
  expect(isFullTerm(6, weeks, defaultActivitySettings)).toBe(true);
  expect(isFullTerm(19, short, defaultActivitySettings)).toBe(false);
  expect(isFullTerm(20, short, defaultActivitySettings)).toBe(true);
  expect(isFullTerm(0, weeks, defaultActivitySettings)).toBe(false);
});

test('requirements are met or not, each with what the student has', () => {
  const type = { isMbkm: true, minSemester: 5, minIpk: 275 };
  const facts = { active: true, semesterNumber: 4, ipk: 274, krsRefusal: null, busyWith: 'Magang PT Contoh' };
  expect(activityRequirements(type, facts).map(({ code, met, value }) => [code, met, value])).toEqual([
    ['ACTIVE', true, null],
    ['KRS', true, null],
    ['SEMESTER', false, '4'],
    ['IPK', false, '2,74'],
    ['FREE', false, 'Magang PT Contoh'],
  ]);
  expect(
    activityRequirements(type, { ...facts, semesterNumber: 5, ipk: 275, busyWith: null }).every(
      ({ met }) => met,
    ),
  ).toBe(true);
  expect(activityRequirements({ ...type, isMbkm: false }, facts).map(({ code }) => code)).toEqual([
    'ACTIVE',
    'KRS',
  ]);
  expect(activityRequirements(type, { ...facts, ipk: null })[3]).toMatchObject({
    met: false,
    value: 'belum ada IPK',
  });
});
