import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Concentration, CourseType } from '#shared/platform/reference/course-type.ts';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { Prerequisite } from './facts.ts';

/** A class as the list of a curriculum tells it; whatever differs between students is left out. */
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
  /** In the curriculum; null for a course that is not part of it. */
  semester: number | null;
  minSksPassed: number | null;
  prerequisites: readonly Prerequisite[];
  classes: readonly ListedClass[];
};

/** The same for every student of a curriculum. */
export type ClassList = { courses: readonly ListedCourse[]; equivalences: readonly Equivalence[] };
