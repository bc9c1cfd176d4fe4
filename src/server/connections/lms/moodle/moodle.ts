import type { z } from 'zod';
import { scopeOf } from '#shared/connections/lms/failure.ts';
import { readText } from '#server/platform/read-text.ts';
import { unreachedBy } from '#server/platform/unreached.ts';
import { encodeForm, type Parameter } from './encode.ts';
import { readGrades } from './grades.ts';
import { type Lms, LmsError, type LmsErrorKind, type LmsUser } from './lms.ts';
import { lackingRights } from './rights.ts';
import { wire, wireError } from './wire.ts';
import type { Call } from './call.ts';

const MAX_BYTES = 20 * 1024 * 1024;
/** How long an answer is waited for, in milliseconds; `copy` is a backup of one course restored into another. */
const patience = { read: 20_000, write: 60_000, copy: 300_000 } as const;
/** Waits before a read is repeated. */
const PAUSES_MS = [300, 1_500] as const;
/** A site that reads only a thousand fields drops the rest without a word. */
const MAX_FIELDS = 800;

/**
 * @property url the site's address. @property token of the web service; never logged.
 * @property onAnswer called whenever the site has done what was asked.
 */
export type MoodleSettings = {
  url: string;
  token: string;
  timeoutMs?: number;
  pausesMs?: readonly number[];
  onAnswer?: () => void;
};

const missingCodes = new Set(['invalidrecord', 'invalidrecordunknown']);

function kindOf(code: string): LmsErrorKind {
  if (scopeOf(code) !== 'RECORD') return 'ACCESS';
  if (missingCodes.has(code)) return 'MISSING';
  return code === 'dmlwriteexception' ? 'UNKNOWN' : 'REFUSED';
}

/** Codes are words; what is not one (a password rule comes as HTML) is told as `refused`. */
const wordOf = (code: string | undefined): string =>
  code !== undefined && /^\w{1,60}$/.test(code) ? code : 'refused';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LmsError('UNKNOWN', 'unreadable', error);
  }
}

/** Sends one request and reads what came back. */
async function ask(address: string, body: string, timeoutMs: number): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await readText(response, MAX_BYTES);
  } catch (error) {
    throw new LmsError('UNKNOWN', unreachedBy(error), error);
  }
  if (response.status >= 300 && response.status < 400) throw new LmsError('ACCESS', 'moved');
  if (response.status === 401) throw new LmsError('ACCESS', 'http-401');
  if (response.status === 403) throw new LmsError('ACCESS', 'service-off');
  if (response.status === 429) throw new LmsError('ACCESS', 'too-many-calls');
  if (response.status === 503) throw new LmsError('UNKNOWN', 'maintenance');
  if (response.status === 404) throw new LmsError('ACCESS', 'not-moodle');
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  if (response.status !== 200 || !isJson) throw new LmsError('UNKNOWN', `http-${response.status}`);
  return parsed(text);
}

function callerOf(settings: MoodleSettings): Call {
  const { url, token: typed, timeoutMs, pausesMs = PAUSES_MS, onAnswer } = settings;
  const token = typed.trim();
  const address = `${url.replace(/\/+$/, '')}/webservice/rest/server.php`;
  return async (name, parameters, shape, kind = 'read') => {
    const control = { wstoken: token, wsfunction: name, moodlewsrestformat: 'json', moodlewssettingraw: '1' };
    const { body, fields } = encodeForm(control, parameters);
    if (fields > MAX_FIELDS) throw new Error(`${name} has ${fields} fields`);
    const once = async (): Promise<z.output<typeof shape>> => {
      const answer = await ask(address, body, timeoutMs ?? patience[kind]);
      const failed = wireError.safeParse(answer);
      if (failed.success) {
        const code = wordOf(failed.data.errorcode);
        throw new LmsError(kindOf(code), code);
      }
      const read = shape.safeParse(answer);
      if (!read.success) throw new LmsError('UNKNOWN', 'unreadable', read.error);
      onAnswer?.();
      return read.data;
    };
    for (const pause of kind === 'read' ? pausesMs : []) {
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof LmsError) || error.kind !== 'UNKNOWN') throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return once();
  };
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

function asUser({ idnumber = '', suspended = false, ...user }: z.output<typeof wire.users>[number]): LmsUser {
  const { id, username, email = null, firstname = null, lastname = null, auth = null } = user;
  if (username === undefined) throw new LmsError('ACCESS', 'no-viewalldetails');
  const lastAccess = user.lastaccess ? new Date(user.lastaccess * 1000).toISOString() : null;
  return { id, username, email, firstname, lastname, idnumber, suspended, auth, lastAccess };
}

function usersOf(call: Call): Pick<Lms, 'usersBy' | 'usersOfAddress' | 'createUsers' | 'updateUsers'> {
  return {
    usersOfAddress: async (address) => {
      const criteria = [{ key: 'email', value: address }];
      const { users } = await call('core_user_get_users', { criteria }, wire.search);
      return users.map(asUser).filter(({ email }) => email?.toLowerCase() === address.toLowerCase());
    },
    usersBy: async (field, values) => {
      const found = [];
      for (const part of chunks(values, 200)) {
        found.push(...(await call('core_user_get_users_by_field', { field, values: part }, wire.users)));
      }
      return found.map(asUser);
    },
    createUsers: async (users) => {
      const wished = users.map(({ password, ...user }) => ({
        ...user,
        auth: 'manual',
        ...(password === null ? { createpassword: true } : { password }),
      }));
      const made = await call('core_user_create_users', { users: wished }, wire.created, 'write');
      if (made.length !== users.length) throw new LmsError('UNKNOWN', 'cut-short');
      return made;
    },
    updateUsers: async (changes) => {
      const left = new Map<number, string>();
      for (const part of chunks(changes, 100)) {
        const users = part.map((change) => ({ ...change }));
        const { warnings } = await call('core_user_update_users', { users }, wire.warnings, 'write');
        for (const { itemid, warningcode } of warnings) left.set(itemid, warningcode);
      }
      return left;
    },
  };
}

function firstId(made: readonly { id: number }[]): number {
  const [first] = made;
  if (!first) throw new LmsError('UNKNOWN', 'unreadable');
  return first.id;
}

function coursesOf(
  call: Call,
): Pick<
  Lms,
  'categoryBy' | 'createCategory' | 'courseBy' | 'createCourse' | 'updateCourse' | 'importCourse' | 'contents'
> {
  return {
    categoryBy: async (idnumber) => {
      const criteria = [{ key: 'idnumber', value: idnumber }];
      const found = await call(
        'core_course_get_categories',
        { criteria, addsubcategories: false },
        wire.categories,
      );
      return found.find((one) => one.idnumber === idnumber)?.id ?? null;
    },
    createCategory: async (category) =>
      firstId(await call('core_course_create_categories', { categories: [category] }, wire.newIds, 'write')),
    courseBy: async (field, value) => {
      const { courses } = await call('core_course_get_courses_by_field', { field, value }, wire.courses);
      const [found] = courses;
      if (!found) return null;
      const { id, shortname, fullname, idnumber = '', categoryid: categoryId, visible } = found;
      return { id, shortname, fullname, idnumber, categoryId, visible: visible === 1 };
    },
    createCourse: async ({ categoryId, sections, startsAt, endsAt, hasForum, ...rest }) => {
      const course = {
        ...rest,
        categoryid: categoryId,
        numsections: sections,
        startdate: startsAt,
        enddate: endsAt,
        newsitems: hasForum ? undefined : 0,
        courseformatoptions: rest.format === 'weeks' ? [{ name: 'automaticenddate', value: '0' }] : undefined,
      };
      return firstId(await call('core_course_create_courses', { courses: [course] }, wire.newIds, 'write'));
    },
    updateCourse: async (id, change) => {
      const { warnings } = await call(
        'core_course_update_courses',
        { courses: [{ id, ...change }] },
        wire.warnings,
        'write',
      );
      return warnings[0]?.warningcode ?? null;
    },
    importCourse: async (importfrom, importto) => {
      await call('core_course_import_course', { importfrom, importto }, wire.nothing, 'copy');
    },
    contents: async (courseId) =>
      (await call('core_course_get_contents', { courseid: courseId }, wire.sections)).map(
        ({ id, name, modules }) => ({
          id,
          name,
          modules: modules.map((one) => ({ id: one.id, name: one.name, kind: one.modname })),
        }),
      ),
  };
}

/** Two that enrol the same person at once: the later one is refused as a whole, and goes through when asked again. */
async function enrolAll(
  call: Call,
  enrolments: readonly Readonly<Record<string, Parameter>>[],
): Promise<void> {
  const send = () => call('enrol_manual_enrol_users', { enrolments }, wire.nothing, 'write');
  try {
    await send();
  } catch (error) {
    if (!(error instanceof LmsError) || error.code !== 'dmlwriteexception') throw error;
    await send();
  }
}

function membersOf(call: Call): Pick<Lms, 'members' | 'enrol' | 'unenrol' | 'grades'> {
  const enrolled = (courseId: number, more: { name: string; value: string }[]) =>
    call(
      'core_enrol_get_enrolled_users',
      { courseid: courseId, options: [{ name: 'userfields', value: 'id,username,roles' }, ...more] },
      wire.members,
    );
  return {
    members: async (courseId) => {
      const all = await enrolled(courseId, []);
      const active = new Set(
        (await enrolled(courseId, [{ name: 'onlyactive', value: '1' }])).map(({ id }) => id),
      );
      return all.map(({ id, username = '', fullname, roles = [] }) => ({
        id,
        username,
        fullname,
        roles: roles.map(({ roleid }) => roleid),
        suspended: !active.has(id),
      }));
    },
    enrol: async (enrolments) => {
      for (const part of chunks(enrolments, 100)) {
        const wished = part.map(({ courseId, userId, roleId, suspend }) => ({
          roleid: roleId,
          userid: userId,
          courseid: courseId,
          suspend,
        }));
        await enrolAll(call, wished);
      }
    },
    unenrol: async (enrolments) => {
      for (const part of chunks(enrolments, 100)) {
        const wished = part.map(({ courseId, userId }) => ({ userid: userId, courseid: courseId }));
        await call('enrol_manual_unenrol_users', { enrolments: wished }, wire.nothing, 'write');
      }
    },
    grades: async (courseId) =>
      readGrades(
        (await call('gradereport_user_get_grade_items', { courseid: courseId }, wire.grades)).usergrades,
      ),
  };
}

/** A Moodle of version 4.4 or later behind its REST web service. */
export function moodleLms(settings: MoodleSettings): Lms {
  const call = callerOf(settings);
  return {
    url: settings.url,
    site: async () => {
      const {
        sitename: name,
        release,
        siteurl,
        functions,
      } = await call('core_webservice_get_site_info', {}, wire.site);
      return { name, release, url: siteurl, functions: new Set(functions.map((one) => one.name)) };
    },
    lacking: (roleIds) => lackingRights(call, roleIds),
    ...usersOf(call),
    ...coursesOf(call),
    ...membersOf(call),
  };
}
