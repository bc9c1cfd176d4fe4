import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Concentration, CourseType } from '#shared/platform/reference/course-type.ts';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { Prerequisite } from './facts.ts';

/** A class in the list of a curriculum, without anything that differs between students. */
export type ListedClass = {
  scheduleId: string;
  className: string;
  classType: ClassType;
  crossClass: boolean;
  day: number;
  timeStart: number;
  timeEnd: number;
  room: string | null;
  roomCapacity: number | null;
  capacity: number;
  lecturers: readonly string[];
};

/** A course with its classes of the term. */
export type ListedCourse = {
  courseId: string;
  code: string;
  name: string;
  sks: number;
  courseType: CourseType;
  concentration: Concentration | null;
  /** Semester in the curriculum; null for a course outside it. */
  semester: number | null;
  minSksPassed: number | null;
  prerequisites: readonly Prerequisite[];
  classes: readonly ListedClass[];
};

/** Class list of a curriculum, the same for all its students. */
export type ClassList = { courses: readonly ListedCourse[]; equivalences: readonly Equivalence[] };
