import { scopeOf } from '#shared/connections/lms/failure.ts';

/**
 * Why a call came to nothing: `UNKNOWN` nobody knows whether it was done (no readable answer), `ACCESS` the site, the
 * token or its rights, `REFUSED` Moodle said no, `MISSING` what it is about does not exist there.
 */
export type LmsErrorKind = 'UNKNOWN' | 'ACCESS' | 'REFUSED' | 'MISSING';

/** A call to the LMS that failed. `code` is Moodle's own; messages never hold the token. */
export class LmsError extends Error {
  readonly kind: LmsErrorKind;
  readonly code: string;

  constructor(kind: LmsErrorKind, code: string, cause?: unknown) {
    super(`LMS ${kind}: ${code}`, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/**
 * Whether a failure is about what was sent: asked for alone, the others are taken. Moodle answers a value its database does
 * not hold as a failed write, after taking everything of that call back.
 */
export const isAboutRecord = ({ kind, code }: LmsError): boolean =>
  kind === 'REFUSED' || code === 'dmlwriteexception';

/** Whether a failure is about the site, the account or its rights, so that everything else would fail alike. */
export const isAboutAll = (error: unknown): boolean =>
  error instanceof LmsError && scopeOf(error.code) !== 'RECORD';

/** Whether the answer was lost, so that only a look tells what was done. */
export const isLost = (error: unknown): boolean => error instanceof LmsError && error.kind === 'UNKNOWN';

export type LmsUser = {
  id: number;
  username: string;
  /** Null, as the names, where the account may not see it. */
  email: string | null;
  firstname: string | null;
  lastname: string | null;
  idnumber: string;
  suspended: boolean;
  /** How the person signs in there; null where the account may not see it. */
  auth: string | null;
  /** When the person was there last; null where they never were or the account may not see it. */
  lastAccess: string | null;
};
/** What of an account is to be other than it is. */
export type LmsUserChange = { id: number; firstname?: string; lastname?: string; email?: string };
export type LmsNewUser = {
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  idnumber: string;
  /** Null where the LMS makes one and mails it. */
  password: string | null;
};
export type LmsCourse = {
  id: number;
  shortname: string;
  fullname: string;
  idnumber: string;
  categoryId: number;
  visible: boolean;
};
/** `startsAt` and `endsAt` in seconds since 1970. */
export type LmsNewCourse = {
  fullname: string;
  shortname: string;
  idnumber: string;
  categoryId: number;
  summary: string;
  format: string;
  sections: number;
  visible: boolean;
  /** Whether it gets a forum of announcements of its own. */
  hasForum: boolean;
  startsAt: number;
  endsAt: number;
};
export type LmsMember = {
  id: number;
  username: string;
  fullname: string;
  roles: number[];
  suspended: boolean;
};
export type LmsEnrolment = { courseId: number; userId: number; roleId: number; suspend: boolean };
/** A column of a gradebook; `total` is the course's final mark. Marks are hundredths of 0 to 100, null where none is. */
export type LmsGradeColumn = { id: number; name: string; total: boolean };
export type LmsGrades = {
  columns: LmsGradeColumn[];
  marks: { userId: number; values: ReadonlyMap<number, number | null> }[];
};
export type LmsSection = { id: number; name: string; modules: { id: number; name: string; kind: string }[] };
export type LmsSite = { name: string; release: string; url: string; functions: ReadonlySet<string> };

/** The LMS as the portal uses it. Every call throws LmsError when it fails. */
export type Lms = {
  /** The address it was set with. */
  url: string;
  site: () => Promise<LmsSite>;
  /** Rights the account lacks, tried by calls that change nothing. @param roleIds roles it has to give. */
  lacking: (roleIds: readonly number[]) => Promise<string[]>;
  usersBy: (field: 'username' | 'email' | 'id', values: readonly string[]) => Promise<LmsUser[]>;
  /** Accounts of an address, in whatever letter case: {@link Lms.usersBy} tells it apart. */
  usersOfAddress: (address: string) => Promise<LmsUser[]>;
  /** All or nothing. @returns ids by username, in any order. */
  createUsers: (users: readonly LmsNewUser[]) => Promise<{ id: number; username: string }[]>;
  /** Each by itself. @returns why Moodle left some accounts as they are, by id. */
  updateUsers: (changes: readonly LmsUserChange[]) => Promise<Map<number, string>>;
  categoryBy: (idnumber: string) => Promise<number | null>;
  createCategory: (category: { name: string; idnumber: string; parent: number }) => Promise<number>;
  courseBy: (field: 'id' | 'idnumber' | 'shortname', value: string) => Promise<LmsCourse | null>;
  createCourse: (course: LmsNewCourse) => Promise<number>;
  /** @returns why Moodle left it as it is, or null. */
  updateCourse: (
    id: number,
    change: { fullname?: string; shortname?: string; visible?: boolean; newsitems?: number },
  ) => Promise<string | null>;
  /** Adds what one course holds to another: its activities without anybody's marks; members stay as they are. */
  importCourse: (from: number, to: number) => Promise<void>;
  members: (courseId: number) => Promise<LmsMember[]>;
  /** Enrols, resumes or suspends, as each says; overwrites what stood there. */
  enrol: (enrolments: readonly LmsEnrolment[]) => Promise<void>;
  /** Takes people out; their marks and roles in the course are lost. */
  unenrol: (enrolments: readonly { courseId: number; userId: number }[]) => Promise<void>;
  contents: (courseId: number) => Promise<LmsSection[]>;
  grades: (courseId: number) => Promise<LmsGrades>;
};
