import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Concentration, CourseType } from '#shared/platform/reference/course-type.ts';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { Slot } from '#shared/platform/date/clash.ts';
import type { CreditLimit } from './credit-limit.ts';

/** How a prerequisite is met: passed, attempted, or taken at the latest together. */
export type PrerequisiteType = 'LULUS' | 'PERNAH_AMBIL' | 'BERSAMAAN';

export type Prerequisite = {
  courseId: string;
  code: string;
  name: string;
  type: PrerequisiteType;
  /** Hundredths; null requires only a pass. */
  minScore: number | null;
};

/** A class a student may put into a plan. */
export type KrsOffer = {
  scheduleId: string;
  courseId: string;
  code: string;
  courseName: string;
  sks: number;
  courseType: CourseType;
  /** Set for courses of one concentration. */
  concentration: Concentration | null;
  prerequisites: readonly Prerequisite[];
  /** Sks that must be passed first; null for none. */
  minSksPassed: number | null;
  className: string;
  classType: ClassType;
  /** Opened by BAAK for students of other class types. */
  crossClass: boolean;
  /** Null while the time is not set. */
  slot: Slot | null;
  capacity: number;
  taken: number;
  /** Null for rooms without a limit. */
  roomCapacity: number | null;
};

/** Best score by course in hundredths; a letter without a score counts as the lower end of its band. */
export type BestScores = Readonly<Record<string, number>>;

/** Checks BAAK may leave out when repairing a KRS. */
export const krsOverrides = ['PERIOD', 'CLASH', 'CLASSTYPE', 'FULL'] as const;
export type KrsOverride = (typeof krsOverrides)[number];

/** Facts of a student used to check a plan; plain data, so that the browser runs the same checks. */
export type KrsFacts = {
  limit: CreditLimit;
  /** Sks of an activity programme in the same semester; they count toward the limit. */
  activitySks: number;
  semesterNumber: number;
  recognisedSks: number;
  sksPassed: number;
  /** Sks still missing for the degree. */
  remainingSks: number;
  classType: ClassType;
  concentration: Concentration | null;
  /** The curriculum has courses of single concentrations. */
  hasConcentrations: boolean;
  /** The student's curriculum: semester of each course, by course id. */
  curriculum: Readonly<Record<string, number>>;
  equivalences: readonly Equivalence[];
  best: BestScores;
  /** Courses of earlier approved KRS, whether graded or not. */
  attempted: readonly string[];
  /** Courses graded in the same semester outside its classes, for example by an activity programme. */
  gradedNow: readonly string[];
  /** Package courses of semesters 1 and 2, empty afterwards. */
  packageCourses: readonly { courseId: string; name: string }[];
  /** Classes in which the student already holds a seat. */
  heldScheduleIds: readonly string[];
  /** Reasons the thesis may not be taken yet, from the thesis rules. */
  thesisBlockers: readonly string[];
  overrides: readonly KrsOverride[];
};

export type KrsProblemCode =
  | 'KRS_MAX_SKS'
  | 'KRS_PREREQ'
  | 'KRS_MIN_SKS_PASSED'
  | 'KRS_DUPLICATE'
  | 'KRS_ALREADY_GOOD'
  | 'KRS_GRADED'
  | 'KRS_CLASH'
  | 'KRS_FULL'
  | 'KRS_CLASSTYPE'
  | 'KRS_CURRICULUM'
  | 'KRS_CONCENTRATION'
  | 'KRS_SEMESTER'
  | 'KRS_THESIS'
  | 'KRS_PACKAGE';

export type KrsProblem = {
  code: KrsProblemCode;
  message: string;
  /** Class concerned; null for the whole plan. */
  scheduleId: string | null;
};
