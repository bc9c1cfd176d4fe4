export type SiteUser = {
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  idnumber: string;
  auth: string;
  suspended: boolean;
  deleted: boolean;
  /** Seconds since 1970; 0 before the first time. */
  lastaccess?: number;
};
export type SiteCategory = { id: number; name: string; idnumber: string | null; parent: number };
export type SiteCourse = {
  id: number;
  fullname: string;
  shortname: string;
  idnumber: string;
  categoryid: number;
  summary: string;
  format: string;
  startdate: number;
  enddate: number;
  visible: number;
  numsections: number;
  manual: boolean;
  welcome: boolean;
};
export type SiteEnrolment = {
  courseId: number;
  userId: number;
  roles: Set<number>;
  suspended: boolean;
  timestart: number;
  timeend: number;
  /** How they came in; the web service takes only the manual one back. */
  method?: 'manual' | 'self' | 'cohort';
};
/** An activity without marks. */
export type SiteModule = { id: number; courseId: number; section: number; name: string; modname: string };
/** A column of a course's gradebook; `marks` are raw values by user id. */
export type SiteGradeItem = {
  id: number;
  courseId: number;
  name: string | null;
  type: 'course' | 'mod';
  module: string | null;
  min: number;
  max: number;
  /** Whether it is marked in words; they count from one. */
  isScale?: boolean;
  marks: Map<number, number>;
};

/** What an integration's account may do; taking one away shows how Moodle then goes quiet. */
export const capabilities = [
  'moodle/user:create',
  'moodle/user:update',
  'moodle/user:viewdetails',
  'moodle/user:viewalldetails',
  'moodle/site:viewuseridentity',
  'moodle/site:viewfullnames',
  'moodle/category:manage',
  'moodle/course:create',
  'moodle/course:update',
  'moodle/course:view',
  'moodle/course:viewhiddencourses',
  'moodle/course:visibility',
  'moodle/course:enrolreview',
  'moodle/role:assign',
  'enrol/manual:enrol',
  'enrol/manual:unenrol',
  'moodle/grade:viewall',
  'moodle/backup:backuptargetimport',
  'moodle/restore:restoretargetimport',
] as const;
export type Capability = (typeof capabilities)[number];

/** Roles of a fresh site. */
export const roles: ReadonlyMap<number, string> = new Map([
  [1, 'manager'],
  [3, 'editingteacher'],
  [4, 'teacher'],
  [5, 'student'],
]);

/** The data of an emulated Moodle. */
export class Site {
  readonly users = new Map<number, SiteUser>();
  readonly categories = new Map<number, SiteCategory>();
  readonly courses = new Map<number, SiteCourse>();
  readonly enrolments = new Map<string, SiteEnrolment>();
  readonly modules: SiteModule[] = [];
  readonly gradeItems: SiteGradeItem[] = [];
  readonly can = new Set<Capability>(capabilities);
  /** Roles the account may give. */
  readonly assignable = new Set([3, 5]);
  /** The address it says it has. */
  url = 'http://moodle.test';
  /** Another address it sends every call to; null for none. */
  movedTo: string | null = null;
  /** The error every call is answered with, as while the site is in maintenance; null for none. */
  refusal: string | null = null;
  /** Accounts no course takes, as those a site's own plugin refuses. */
  readonly refused = new Set<number>();
  /** Whether new courses greet whom they enrol, and how many greetings and mails with a password went out. */
  welcome = true;
  readonly mails = { welcomes: 0, passwords: 0 };
  private readonly last: Record<string, number> = {};

  constructor() {
    this.categories.set(this.next('category'), { id: 1, name: 'Category 1', idnumber: null, parent: 0 });
    this.courses.set(this.next('course'), {
      id: 1,
      fullname: 'Situs',
      shortname: 'situs',
      idnumber: '',
      categoryid: 0,
      summary: '',
      format: 'site',
      startdate: 0,
      enddate: 0,
      visible: 1,
      numsections: 1,
      manual: false,
      welcome: false,
    });
    for (const name of ['guest', 'admin', 'integrasi']) {
      const id = this.next('user');
      this.users.set(id, {
        id,
        username: name,
        firstname: name,
        lastname: 'Situs',
        email: `${name}@moodle.test`,
        idnumber: '',
        auth: 'manual',
        suspended: false,
        deleted: false,
      });
    }
  }

  /** The next id of a table; one that was drawn for a row that is rolled back stays used. */
  next(table: string): number {
    const id = (this.last[table] ?? 0) + 1;
    this.last[table] = id;
    return id;
  }

  /** The manual enrolment of somebody. */
  enrolment(courseId: number, userId: number): SiteEnrolment | undefined {
    return this.enrolments.get(`${courseId} ${userId} manual`);
  }

  /** Who is in a course, each once: active while any way in is. */
  members(courseId: number): SiteEnrolment[] {
    const byUser = new Map<number, SiteEnrolment>();
    for (const one of this.enrolments.values()) {
      if (one.courseId !== courseId) continue;
      const known = byUser.get(one.userId);
      const merged = new Set([...(known?.roles ?? []), ...one.roles]);
      byUser.set(one.userId, {
        ...one,
        roles: merged,
        suspended: one.suspended && (known?.suspended ?? true),
      });
    }
    return [...byUser.values()].toSorted((a, b) => a.userId - b.userId);
  }

  enrol(enrolment: SiteEnrolment): void {
    const { courseId, userId, method = 'manual' } = enrolment;
    this.enrolments.set(`${courseId} ${userId} ${method}`, enrolment);
  }

  /** Takes a manual enrolment back; with the last way in goes what they earned there. */
  unenrol(courseId: number, userId: number): void {
    this.enrolments.delete(`${courseId} ${userId} manual`);
    if (this.members(courseId).some((one) => one.userId === userId)) return;
    for (const item of this.gradeItems) if (item.courseId === courseId) item.marks.delete(userId);
  }
}
