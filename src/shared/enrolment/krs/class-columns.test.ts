import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { fromColumns, toColumns } from './class-columns.ts';
import type { ListedClass, ListedCourse } from './class-list.ts';

const aClass = fc.record<ListedClass>({
  scheduleId: fc.uuid(),
  className: fc.string({ maxLength: 5 }),
  classType: fc.constantFrom(...classTypes),
  crossClass: fc.boolean(),
  day: fc.integer({ min: 0, max: 6 }),
  timeStart: fc.integer({ min: 0, max: 1439 }),
  timeEnd: fc.integer({ min: 1, max: 1440 }),
  room: fc.option(fc.string()),
  roomCapacity: fc.option(fc.nat(200)),
  capacity: fc.nat(200),
  lecturers: fc.array(fc.string(), { maxLength: 3 }),
});

const aCourse = fc.record<ListedCourse>({
  courseId: fc.uuid(),
  code: fc.string(),
  name: fc.string(),
  sks: fc.nat(6),
  courseType: fc.constantFrom(...Object.values(COURSE_TYPE)),
  concentration: fc.constant(null),
  semester: fc.option(fc.integer({ min: 1, max: 8 })),
  minSksPassed: fc.option(fc.nat(144)),
  prerequisites: fc.constant([]),
  classes: fc.array(aClass, { maxLength: 4 }),
});

test('a list comes out of its journey as it went in, courses without classes and an empty list included', () => {
  const aList = fc.record({
    courses: fc.array(aCourse, { maxLength: 5 }),
    equivalences: fc.array(fc.tuple(fc.uuid(), fc.uuid())),
  });
  fc.assert(
    fc.property(aList, (list) => {
      expect(fromColumns(JSON.parse(JSON.stringify(toColumns(list))))).toEqual(list);
    }),
  );
});
