import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { Concentration } from '#shared/platform/reference/course-type.ts';

/** From this IPS on (hundredths) a student may take so many sks. */
export type CreditStep = { minIps: number; maxSks: number };

/** From this IPK on (hundredths) a graduate is called so; `honours` marks the one with further conditions. */
export type HonoursBand = { minIpk: number; label: string; honours: boolean };

/** Limits a college may set for itself; all of them live in main-data, none in code. */
export type AcademicSettings = {
  /** Highest step first. */
  creditTable: readonly CreditStep[];
  /** So many first semesters are taken as a package. */
  packageSemesters: number;
  packageMaxSks: number;
  shortMaxSks: number;
  /** Limit after a semester without KRS and without leave. */
  inactiveMaxSks: number;
  /** Limit while there is no IPS yet. */
  noIpsMaxSks: number;
  /** What kaprodi may add with a letter. */
  extraMaxSks: number;
  /** Below this a plan gets a warning. */
  minSks: number;
  /** A passed course may be repeated below this score (hundredths). */
  improveBelow: number;
  /** IPS (hundredths) that opens courses of higher semesters. */
  aheadMinIps: number;
  /** Days to submit again after a KRS was returned. */
  revisionDays: number;
  /** Days after the end of KRS in which advisors decide, when the calendar names none. */
  approvalDays: number;
  /** Highest weight of attendance, hundredths of a percent. */
  maxAttendanceWeight: number;
  /** How far a lecturer may move the computed attendance score (hundredths). */
  attendanceAdjustment: number;
  /** Days a grade may stay T before it becomes E. */
  deferredDays: number;
  /** Days after which published grades are final. */
  gradeLockDays: number;
  /** Percent of held meetings; null asks for none. */
  minAttendanceUts: number | null;
  minAttendanceUas: number | null;
  /** Meetings held before a student's place in the class was approved leave the student's attendance. */
  countFromEnrolment: boolean;
  fillBeforeMinutes: number;
  fillAfterDays: number;
  minutesPerSks: Record<ClassType, number>;
  /** Above this a lecturer's load is pointed out. */
  lecturerMaxSks: number;
  /** Days before the first day of classes by which course plans (RPS) are due. */
  rpsDeadlineDays: number;
  /** Meetings a class has held before its exams; fewer are a warning, never a refusal. */
  meetingsBeforeUts: number;
  meetingsBeforeUas: number;
  /** Days after an exam in which a make-up exam is asked for. */
  makeupDays: number;
  /** Counted semesters after which a study is pointed out; the college sets it, the national standard no more. */
  maxStudySemesters: number;
  /** Places of a concentration for the students of one intake; 0 sets no limit. */
  concentrationQuota: Record<Concentration, number>;
  /** Sks of the study programme. */
  totalSks: number;
  semesterMaxSks: number;
  /** Most sks recognised from elsewhere. */
  transferMaxSks: number;
  /** Highest band first. */
  honours: readonly HonoursBand[];
  /** Counted semesters within which honours are given. */
  honoursMaxSemesters: number;
  /** Lowest index (tenths) an honours transcript may hold. */
  honoursMinIndex: number;
};

/** National ceilings that no setting may raise: sks of a semester, of a package semester, of a short semester. */
export const NATIONAL_MAX_SKS = 24;
export const NATIONAL_PACKAGE_MAX_SKS = 20;
export const NATIONAL_SHORT_MAX_SKS = 9;
export const NATIONAL_TOTAL_SKS = 144;

/** What a new college starts with: academic practice in Indonesia. */
export const defaultAcademicSettings: AcademicSettings = {
  creditTable: [
    { minIps: 300, maxSks: 24 },
    { minIps: 250, maxSks: 21 },
    { minIps: 200, maxSks: 18 },
    { minIps: 150, maxSks: 15 },
    { minIps: 0, maxSks: 12 },
  ],
  packageSemesters: 2,
  packageMaxSks: 20,
  shortMaxSks: 9,
  inactiveMaxSks: 12,
  noIpsMaxSks: 20,
  extraMaxSks: 3,
  minSks: 12,
  improveBelow: 7000,
  aheadMinIps: 300,
  revisionDays: 3,
  approvalDays: 7,
  maxAttendanceWeight: 2000,
  attendanceAdjustment: 500,
  deferredDays: 30,
  gradeLockDays: 14,
  minAttendanceUts: null,
  minAttendanceUas: 75,
  countFromEnrolment: true,
  fillBeforeMinutes: 30,
  fillAfterDays: 7,
  minutesPerSks: { OFFLINE: 50, ONLINE: 50, GLOBAL: 50, SIL: 50 },
  lecturerMaxSks: 16,
  rpsDeadlineDays: 7,
  meetingsBeforeUts: 6,
  meetingsBeforeUas: 12,
  makeupDays: 3,
  maxStudySemesters: 14,
  concentrationQuota: { BISNIS: 0, SDM: 0, KEUANGAN: 0, PEMASARAN: 0 },
  totalSks: 144,
  semesterMaxSks: 24,
  transferMaxSks: 100,
  honours: [
    { minIpk: 351, label: 'Dengan Pujian (Cum Laude)', honours: true },
    { minIpk: 301, label: 'Sangat Memuaskan', honours: false },
    { minIpk: 276, label: 'Memuaskan', honours: false },
    { minIpk: 200, label: 'Lulus', honours: false },
  ],
  honoursMaxSemesters: 8,
  honoursMinIndex: 27,
};
