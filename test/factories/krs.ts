import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { CreditLimit } from '#shared/enrolment/krs/credit-limit.ts';
import type { KrsFacts, KrsOffer } from '#shared/enrolment/krs/facts.ts';

/** The limit of a student with a good IPS. */
export const krsLimit = (change: Partial<CreditLimit> = {}): CreditLimit => ({
  maxSks: 24,
  basis: 'IPS',
  ips: 310,
  ipsSemester: '20242',
  provisional: false,
  ...change,
});

/** A student of semester 5 whose curriculum holds the courses a … h, course x being of semester 7. */
export const krsFacts = (change: Partial<KrsFacts> = {}): KrsFacts => ({
  limit: krsLimit(),
  activitySks: 0,
  semesterNumber: 5,
  recognisedSks: 0,
  sksPassed: 82,
  remainingSks: 62,
  classType: 'OFFLINE',
  concentration: 'KEUANGAN',
  hasConcentrations: true,
  curriculum: { a: 5, b: 5, c: 5, d: 5, e: 3, f: 3, g: 3, h: 3, x: 7 },
  equivalences: [],
  best: {},
  attempted: [],
  gradedNow: [],
  packageCourses: [],
  heldScheduleIds: [],
  thesisBlockers: [],
  overrides: [],
  ...change,
});

/** A class of course `a`, Mondays 08.00–10.30, with room. */
export const krsOffer = (change: Partial<KrsOffer> = {}): KrsOffer => {
  const courseId = change.courseId ?? 'a';
  return {
    scheduleId: `class-${courseId}`,
    courseId,
    code: `MNJ50${courseId}`,
    courseName: `Mata kuliah ${courseId.toUpperCase()}`,
    sks: 3,
    courseType: COURSE_TYPE.mandatory,
    concentration: null,
    prerequisites: [],
    minSksPassed: null,
    className: 'M25A',
    classType: 'OFFLINE',
    crossClass: false,
    slot: { day: 'abcdefghx'.indexOf(courseId) % 7, start: 480, end: 630 },
    capacity: 40,
    taken: 10,
    roomCapacity: 45,
    ...change,
  };
};
