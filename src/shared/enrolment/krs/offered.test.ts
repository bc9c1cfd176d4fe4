import { expect, test } from 'vitest';
import { krsFacts } from '#test/factories/krs.ts';
import { type Concentration, COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { defaultAcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { toOfferedClasses } from './offered.ts';
import type { ListedCourse } from './class-list.ts';
import { toSeatsText } from './seats-text.ts';

const course = (courseId: string, concentration: Concentration | null): ListedCourse => ({
  courseId,
  code: `MNJ50${courseId}`,
  name: `Mata kuliah ${courseId}`,
  sks: 3,
  concentration,
  courseType: concentration === null ? COURSE_TYPE.mandatory : COURSE_TYPE.concentration,
  semester: 5,
  minSksPassed: null,
  prerequisites: [],
  classes: [
    {
      scheduleId: `class-${courseId}`,
      className: 'A',
      classType: 'OFFLINE',
      crossClass: false,
      day: 1,
      timeStart: 480,
      timeEnd: 630,
      room: null,
      roomCapacity: null,
      capacity: 40,
      lecturers: [],
    },
  ],
});

const list = {
  courses: [course('a', null), course('b', 'SDM'), course('c', 'KEUANGAN')],
  equivalences: [],
};

const offered = (concentration: Concentration | null) => {
  const { curriculum: _, equivalences: __, overrides: ___, ...facts } = krsFacts({ concentration });
  const page = {
    facts,
    rules: defaultAcademicSettings,
    plan: [],
    packageIds: [],
    besides: [],
    taken: toSeatsText([1, 1, 1]),
  };
  return toOfferedClasses(page, list).map(({ courseId, problems }) => [
    courseId,
    problems.map(({ code }) => code),
  ]);
};

test('courses of other concentrations are left out', () => {
  expect(offered('SDM')).toEqual([
    ['a', []],
    ['b', []],
  ]);
});

test('while none is chosen all are shown with what stands in the way', () => {
  expect(offered(null)).toEqual([
    ['a', []],
    ['b', ['KRS_CONCENTRATION']],
    ['c', ['KRS_CONCENTRATION']],
  ]);
});
