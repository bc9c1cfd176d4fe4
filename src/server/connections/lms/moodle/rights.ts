import type { Parameter } from './encode.ts';
import { LmsError } from './lms.ts';
import type { Call } from './call.ts';
import { wire } from './wire.ts';

/** The front page: a course every site has, that nobody can be enrolled in by hand. */
const FRONT_PAGE = 1;
/** The administrator a site is installed with. */
const FIRST_ADMIN = 2;
const refusals = new Set(['nopermissions', 'accessexception']);
/** The right to enrol is there, the one to give that role is not. */
const CANNOT_ASSIGN = 'wsusercannotassign';

type Probe = { right: string; fn: string; parameters: Readonly<Record<string, Parameter>> };

/** Whether the account may not call this; any other refusal came after the right was looked at. */
async function isForbidden(call: Call, { fn, parameters }: Probe): Promise<boolean> {
  try {
    await call(fn, parameters, wire.nothing);
    return false;
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind === 'UNKNOWN') throw error;
    if (error.kind !== 'ACCESS') return false;
    if (error.code === CANNOT_ASSIGN) return false;
    if (!refusals.has(error.code)) throw error;
    return true;
  }
}

/** Calls Moodle refuses once it has looked at the right: blank names, nobody's account, the front page. None changes anything. */
function probesOf(ownId: number, categoryId: number | null, roleIds: readonly number[]): Probe[] {
  const nobody = { username: 'cek', firstname: '', lastname: '', email: '', auth: 'cendekiacheck' };
  const nothing = { fullname: '', shortname: '' };
  const member = { courseid: FRONT_PAGE, userid: ownId };
  return [
    { right: 'moodle/user:create', fn: 'core_user_create_users', parameters: { users: [nobody] } },
    { right: 'moodle/user:update', fn: 'core_user_update_users', parameters: { users: [{ id: 0 }] } },
    {
      right: 'moodle/category:manage',
      fn: 'core_course_create_categories',
      parameters: { categories: [{ name: '' }] },
    },
    ...(categoryId === null
      ? []
      : [
          {
            right: 'moodle/course:create',
            fn: 'core_course_create_courses',
            parameters: { courses: [{ ...nothing, categoryid: categoryId }] },
          },
        ]),
    {
      right: 'enrol/manual:enrol',
      fn: 'enrol_manual_enrol_users',
      parameters: { enrolments: roleIds.map((roleid) => ({ roleid, ...member })) },
    },
    {
      right: 'enrol/manual:unenrol',
      fn: 'enrol_manual_unenrol_users',
      parameters: { enrolments: [member] },
    },
  ];
}

/** Roles the account may not give: those are refused before the front page is. */
async function rolesNotGiven(call: Call, ownId: number, roleIds: readonly number[]): Promise<string[]> {
  const lacking = [];
  for (const roleid of roleIds) {
    const enrolments = [{ roleid, courseid: FRONT_PAGE, userid: ownId }];
    try {
      await call('enrol_manual_enrol_users', { enrolments }, wire.nothing);
    } catch (error) {
      if (!(error instanceof LmsError) || error.kind === 'UNKNOWN') throw error;
      if (error.code === CANNOT_ASSIGN) lacking.push(`moodle/role:assign (peran ${roleid})`);
    }
  }
  return lacking;
}

/** Whether the account may not change courses: a blank name of the front page is refused for one reason or the other. */
async function isUpdateForbidden(call: Call): Promise<boolean> {
  const courses = [{ id: FRONT_PAGE, fullname: '' }];
  const { warnings } = await call('core_course_update_courses', { courses }, wire.warnings);
  return warnings.some(({ warningcode }) => refusals.has(warningcode));
}

/** What of the rights to see people is lacking, judged by the administrator the site was installed with. */
async function rightsToPeople(call: Call): Promise<string[]> {
  const parameters = { field: 'id', values: [String(FIRST_ADMIN)] };
  const [seen] = await call('core_user_get_users_by_field', parameters, wire.users);
  if (seen === undefined) return ['moodle/user:viewdetails'];
  return [
    ...(seen.username === undefined ? ['moodle/user:viewalldetails'] : []),
    ...(seen.email === undefined ? ['moodle/site:viewuseridentity'] : []),
    ...(seen.firstname === undefined ? ['moodle/site:viewfullnames'] : []),
  ];
}

/**
 * Rights the account lacks, each tried by a call that Moodle refuses in any case, but for another reason where the right is
 * there.
 * @param roleIds roles the account has to give. @throws LmsError when the LMS does not answer or refuses the account altogether.
 */
export async function lackingRights(call: Call, roleIds: readonly number[]): Promise<string[]> {
  const { userid } = await call('core_webservice_get_site_info', {}, wire.site);
  const criteria = [{ key: 'parent', value: '0' }];
  const [category] = await call(
    'core_course_get_categories',
    { criteria, addsubcategories: false },
    wire.categories,
  );
  const lacking = await rightsToPeople(call);
  for (const probe of probesOf(userid, category?.id ?? null, roleIds)) {
    if (await isForbidden(call, probe)) lacking.push(probe.right);
  }
  if (await isUpdateForbidden(call)) lacking.push('moodle/course:update');
  if (lacking.includes('enrol/manual:enrol')) return lacking;
  return [...lacking, ...(await rolesNotGiven(call, userid, roleIds))];
}
