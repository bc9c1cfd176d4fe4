import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COURSE_TYPE, concentrations } from '#shared/platform/reference/course-type.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { checkCourse, type CourseFacts } from './course.ts';
import { checkCurriculum, type CurriculumCourse, type CurriculumFacts } from './curriculum.ts';
import { checkCurriculumEdit, nextCurriculumStates } from './curriculum-state.ts';
import { findPrerequisiteCycle } from './prerequisite-cycle.ts';

const cycle = (...edges: [string, ...string[]][]) =>
  findPrerequisiteCycle(edges.map(([id, ...requires]) => ({ id, requires })));

describe('circles of prerequisites', () => {
  test.each<[string, [string, ...string[]][], string[] | null]>([
    ['none', [['c', 'b'], ['b', 'a'], ['a']], null],
    ['two ways to one course', [['d', 'b', 'c'], ['b', 'a'], ['c', 'a'], ['a']], null],
    ['itself', [['a', 'a']], ['a']],
    [
      'two',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['a', 'b'],
    ],
    [
      'three behind a tail',
      [
        ['t', 'a'],
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
      ['a', 'b', 'c'],
    ],
    ['unknown courses', [['a', 'gone']], null],
    ['nothing', [], null],
  ])('%s', (_, edges, expected) => {
    expect(cycle(...edges)).toEqual(expected);
  });

  test('courses that only require earlier ones never run in circles, and one arc back does', () => {
    const anyEdges = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 30 });
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const requires = (id: number) =>
          edges.filter(([from, to]) => from === id && to < from).map(([, to]) => String(to));
        const nodes = Array.from({ length: 10 }, (_, id) => ({ id: String(id), requires: requires(id) }));
        expect(findPrerequisiteCycle(nodes)).toBeNull();
        const chain = nodes.map(({ id }, at) => ({ id, requires: [String((at + 1) % 10)] }));
        expect(findPrerequisiteCycle(chain)).toHaveLength(10);
      }),
    );
  });
});

const course = (change: Partial<CourseFacts>) =>
  checkCourse({
    code: 'MNJ201',
    courseType: COURSE_TYPE.mandatory,
    concentration: null,
    sks: 3,
    split: { theory: 2, practice: 1, field: 0, simulation: 0 },
    semester: 2,
    prerequisites: [],
    gradedSks: null,
    ...change,
  }).map(({ field }) => field);

const split = (theory: number, practice = 0, field = 0, simulation = 0) => ({
  theory,
  practice,
  field,
  simulation,
});

describe('a course', () => {
  test.each<[string, Partial<CourseFacts>, string[]]>([
    ['2T + 1P', {}, []],
    ['field work', { sks: 4, split: split(0, 0, 4) }, []],
    ['8 sks', { sks: 8, split: split(8) }, []],
    ['9 sks', { sks: 9, split: split(9) }, ['sks']],
    ['0 sks', { sks: 0, split: split(0) }, ['sks']],
    ['half sks', { sks: 2.5, split: split(2) }, ['sks', 'split']],
    ['parts that do not add up', { split: split(2) }, ['split']],
    ['negative parts', { split: split(4, -1) }, ['split']],
    ['sks of a graded course', { gradedSks: 2 }, ['sks']],
    ['the same sks of a graded course', { gradedSks: 3 }, []],
    ['a code with blanks', { code: 'MNJ 201' }, ['code']],
    ['a code in small letters', { code: 'mnj201' }, ['code']],
    ['no code', { code: '' }, ['code']],
    ['a code of 21', { code: 'A'.repeat(21) }, ['code']],
    ['a concentration missing', { courseType: COURSE_TYPE.concentration }, ['concentration']],
    ['a concentration where none belongs', { concentration: 'SDM' }, ['concentration']],
    ['a concentration', { courseType: COURSE_TYPE.concentration, concentration: 'SDM' }, []],
    ['a prerequisite of the same semester', { prerequisites: [{ name: 'X', semester: 2 }] }, []],
    ['a later prerequisite', { prerequisites: [{ name: 'X', semester: 3 }] }, ['prerequisites']],
    ['a prerequisite without semester', { prerequisites: [{ name: 'X', semester: null }] }, []],
  ])('%s', (_, change, fields) => {
    expect(course(change)).toEqual(fields);
  });
});

const row = (courseId: string, semester: number, sks: number, more: Partial<CurriculumCourse> = {}) => ({
  courseId,
  name: `Mata kuliah ${courseId}`,
  courseType: COURSE_TYPE.mandatory,
  concentration: null,
  sks,
  semester,
  isMandatory: true,
  prerequisiteIds: [],
  ...more,
});

/** 144 sks: 20 + 20 + 21 + 21 + 21 + 21 + 14 + 6, of which 12 in a concentration and 9 elective. */
const sound: CurriculumFacts = {
  totalSks: 144,
  mandatorySks: 135,
  electiveSks: 9,
  courses: [
    ...[20, 20, 21, 21, 12, 12, 11].map((sks, index) => row(`s${index + 1}`, index + 1, sks)),
    row('thesis', 8, 6, { courseType: COURSE_TYPE.finalProject, prerequisiteIds: ['s7'] }),
    ...concentrations.flatMap((concentration) =>
      [5, 6].map((semester) =>
        row(`${concentration}${semester}`, semester, 6, {
          courseType: COURSE_TYPE.concentration,
          concentration,
        }),
      ),
    ),
    ...[5, 6, 7].map((semester) =>
      row(`elective${semester}`, semester, 3, { courseType: COURSE_TYPE.elective, isMandatory: false }),
    ),
  ],
};

const problems = (change: Partial<CurriculumFacts>) =>
  checkCurriculum({ ...sound, ...change }, defaultAcademicSettings);
const codes = (change: Partial<CurriculumFacts>) => problems(change).map(({ code }) => code);
const withCourse = (id: string, change: Partial<CurriculumCourse>) => ({
  courses: sound.courses.map((one) => (one.courseId === id ? { ...one, ...change } : one)),
});
const withConcentration = (name: string, change: Partial<CurriculumCourse> | null) => ({
  courses: sound.courses.flatMap((one) => {
    if (one.concentration !== name) return [one];
    return change === null ? [] : [{ ...one, ...change }];
  }),
});
const allElective = {
  courses: sound.courses.map((one) => (one.concentration === null ? one : { ...one, isMandatory: false })),
};
const without = (id: string) => ({ courses: sound.courses.filter(({ courseId }) => courseId !== id) });

describe('a curriculum', () => {
  test('of 144 sks is sound', () => {
    expect(problems({})).toEqual([]);
  });

  test.each<[string, Partial<CurriculumFacts>, string[]]>([
    ['parts that do not add up', { totalSks: 145 }, ['TOTAL']],
    ['143 sks', { totalSks: 143, mandatorySks: 134, ...withCourse('s3', { sks: 20 }) }, ['TOTAL_MIN']],
    ['a mandatory course too many', { courses: [...sound.courses, row('more', 8, 3)] }, ['MANDATORY']],
    ['too few electives', without('elective7'), ['ELECTIVE']],
    ['a full first semester', withCourse('s1', { sks: 21 }), ['MANDATORY', 'SEMESTER_SKS']],
    ['25 sks in a semester', withCourse('s5', { sks: 19 }), ['MANDATORY', 'SEMESTER_SKS']],
    ['semester 9', withCourse('s7', { semester: 9 }), ['SEMESTER_RANGE', 'PREREQUISITE_LATER']],
    ['unequal concentrations', withCourse('SDM5', { sks: 3 }), ['CONCENTRATION_SKS']],
    ['a concentration it does not offer', withConcentration('SDM', null), []],
    ['a concentration of electives', withConcentration('SDM', { isMandatory: false }), ['CONCENTRATION_SKS']],
    ['no concentration at all', { mandatorySks: 123, electiveSks: 21, ...allElective }, []],
    [
      'a course twice',
      { courses: [...sound.courses, row('elective5', 6, 3, { isMandatory: false })] },
      ['DUPLICATE'],
    ],
    ['no thesis', without('thesis'), ['MANDATORY', 'FINAL_PROJECT']],
    ['two theses', withCourse('s7', { courseType: COURSE_TYPE.finalProject }), ['FINAL_PROJECT']],
    ['a later prerequisite', withCourse('s3', { prerequisiteIds: ['s4'] }), ['PREREQUISITE_LATER']],
    ['a circle', withCourse('s7', { semester: 8, prerequisiteIds: ['thesis'] }), ['PREREQUISITE_CYCLE']],
  ])('%s', (_, change, expected) => {
    expect(codes(change)).toEqual(expected);
  });

  test('names what is wrong', () => {
    expect(problems(withCourse('SDM5', { sks: 3 }))[0]?.message).toBe(
      'Sks setiap konsentrasi harus sama: Bisnis 12, Sumber Daya Manusia 9, Keuangan 12, Pemasaran 12.',
    );
    expect(problems(withCourse('s7', { semester: 8, prerequisiteIds: ['thesis'] }))[0]?.message).toBe(
      'Prasyarat melingkar: Mata kuliah s7 → Mata kuliah thesis → Mata kuliah s7.',
    );
  });
});

describe('changing a curriculum', () => {
  test.each([
    ['DRAFT', true, ['a'], true],
    ['ACTIVE', false, ['a'], true],
    ['ACTIVE', true, ['a', 'b', 'c'], true],
    ['ACTIVE', true, ['a'], false],
    ['ARCHIVED', false, ['a', 'b'], false],
  ] as const)('%s, in use %s, to %j: %s', (state, inUse, after, allowed) => {
    expect(checkCurriculumEdit(state, inUse, ['a', 'b'], after) === null).toBe(allowed);
  });

  test('goes one way', () => {
    expect(nextCurriculumStates).toEqual({ DRAFT: ['ACTIVE'], ACTIVE: ['ARCHIVED'], ARCHIVED: [] });
  });
});
