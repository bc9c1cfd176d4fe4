import { codingError, failure, invalidParameter, MoodleFailure } from './failure.ts';
import { type Argument, type Item, items, text } from './params.ts';
import { roles, type Site, type SiteEnrolment, type SiteGradeItem } from './site.ts';

type Arguments = Record<string, Argument | undefined>;

const noRecord = (table: string): MoodleFailure =>
  failure('invalidrecord', `Can't find data record in database table ${table}.`);

function enrolmentOf(site: Site, item: Item): SiteEnrolment {
  const [courseId, userId, roleId] = [Number(item.courseid), Number(item.userid), Number(item.roleid)];
  const course = site.courses.get(courseId);
  if (!course) throw invalidParameter('Course id not exist');
  if (!site.can.has('moodle/role:assign') || !site.assignable.has(roleId)) {
    throw failure(
      'wsusercannotassign',
      `You don't have the permission to assign this role (${roleId}) to this user (${userId}) in this course (${courseId}).`,
    );
  }
  if (!course.manual) {
    throw failure(
      'wsnoinstance',
      `Manual enrolment plugin instance doesn't exist or is disabled for the course (id = ${courseId})`,
    );
  }
  const user = site.users.get(userId);
  if (!user && course.welcome) {
    throw new MoodleFailure(
      null,
      'core\\user::get_name_placeholders(): Argument #1 ($user) must be of type object',
      {
        exception: 'TypeError',
      },
    );
  }
  if (site.refused.has(userId)) throw codingError('This user cannot be enrolled');
  if (!user || user.deleted) throw codingError('User ID does not exist or is deleted!');
  const known = site.enrolment(courseId, userId);
  return {
    courseId,
    userId,
    roles: new Set([...(known?.roles ?? []), roleId]),
    suspended: item.suspend === '1',
    timestart: Number(item.timestart ?? 0),
    timeend: Number(item.timeend ?? 0),
  };
}

const hasTeacher = (site: Site, courseId: number): boolean =>
  site.members(courseId).some((one) => one.roles.has(3));

/**
 * `enrol_manual_enrol_users`: all or nothing; a repeat overwrites, adds the role, and greets again, also whom it suspends. The
 * mail goes in the name of the course's teacher, and before the role is given, so that the first teacher gets none.
 */
export function enrolUsers(site: Site, given: Arguments): unknown {
  const made = items(given.enrolments).map((item) => enrolmentOf(site, item));
  for (const enrolment of made) {
    const greets = site.courses.get(enrolment.courseId)?.welcome && hasTeacher(site, enrolment.courseId);
    site.enrol(enrolment);
    if (greets) site.mails.welcomes += 1;
  }
  return null;
}

/** `enrol_manual_unenrol_users`: takes roles and marks too, whatever role was named. */
export function unenrolUsers(site: Site, given: Arguments): unknown {
  for (const { courseid, userid } of items(given.enrolments)) {
    const course = site.courses.get(Number(courseid));
    if (!course) throw noRecord('course');
    if (!site.users.has(Number(userid))) throw invalidParameter(`User id not exist: ${userid}`);
    if (!course.manual) throw failure('wsnoinstance', 'Manual enrolment plugin instance does not exist');
  }
  for (const { courseid, userid } of items(given.enrolments)) site.unenrol(Number(courseid), Number(userid));
  return null;
}

const roleOf = (roleid: number) => ({ roleid, name: '', shortname: roles.get(roleid) ?? '', sortorder: 0 });

/** `core_enrol_get_enrolled_users`: the suspended too, unless only the active are asked for. */
export function enrolledUsers(site: Site, given: Arguments): unknown {
  const courseId = Number(text(given.courseid));
  if (!site.courses.has(courseId)) throw noRecord('course');
  if (!site.can.has('moodle/course:view')) throw failure('errorcoursecontextnotvalid');
  const options = new Map(items(given.options).map(({ name = '', value = '' }) => [name, value]));
  const [onlyActive, onlySuspended] = [
    options.get('onlyactive') === '1',
    options.get('onlysuspended') === '1',
  ];
  if ((onlyActive || onlySuspended) && !site.can.has('moodle/course:enrolreview'))
    throw failure('nopermissions');
  if (onlyActive && onlySuspended) throw codingError('These two options cannot be used together');
  const wanted = options.get('userfields')?.split(',');
  return site
    .members(courseId)
    .filter(({ suspended }) => !(onlyActive && suspended) && !(onlySuspended && !suspended))
    .flatMap(({ userId, roles: given_ }) => {
      const user = site.users.get(userId);
      if (!user || user.deleted) return [];
      const { id, username, firstname, lastname, email, idnumber } = user;
      const all: Record<string, unknown> = {
        id,
        username,
        firstname,
        lastname,
        fullname: `${firstname} ${lastname}`,
        email,
        ...(idnumber !== '' && { idnumber }),
        roles: [...given_].map(roleOf),
      };
      if (!wanted) return [all];
      return [
        Object.fromEntries(
          Object.entries(all).filter(([name]) => ['id', 'fullname', ...wanted].includes(name)),
        ),
      ];
    });
}

function gradeOf(item: SiteGradeItem, userId: number): Record<string, unknown> {
  const raw = item.marks.get(userId) ?? null;
  const { id, name, type, module, min, max, isScale = false } = item;
  return {
    id,
    itemname: name,
    itemtype: type,
    itemmodule: module,
    iteminstance: id,
    itemnumber: 0,
    idnumber: '',
    graderaw: raw,
    gradeformatted: raw === null ? '-' : raw.toFixed(2),
    grademin: min,
    grademax: max,
    scaleid: isScale ? 1 : null,
  };
}

/** `gradereport_user_get_grade_items`: active students by name, or the one asked for, enrolled or not. */
export function gradeItems(site: Site, given: Arguments): unknown {
  const courseId = Number(text(given.courseid));
  const one = Number(text(given.userid) ?? 0);
  if (!site.courses.has(courseId)) throw noRecord('course');
  if (!site.can.has('moodle/course:view')) throw failure('requireloginerror');
  if (!site.can.has('moodle/grade:viewall'))
    throw failure(one === 0 ? 'nopermissions' : 'nopermissiontoviewgrades');
  if (one !== 0 && !site.users.has(one)) throw failure('invaliduser');
  const gradable = site.members(courseId).filter(({ roles: held, suspended }) => held.has(5) && !suspended);
  const ids = one === 0 ? gradable.map(({ userId }) => userId) : [one];
  const columns = site.gradeItems.filter((item) => item.courseId === courseId);
  const usergrades = ids
    .map((id) => site.users.get(id))
    .filter((user) => user !== undefined)
    .toSorted((a, b) => `${a.lastname} ${a.firstname}`.localeCompare(`${b.lastname} ${b.firstname}`))
    .map((user) => ({
      courseid: courseId,
      courseidnumber: site.courses.get(courseId)?.idnumber ?? '',
      userid: user.id,
      userfullname: `${user.firstname} ${user.lastname}`,
      useridnumber: user.idnumber,
      maxdepth: 2,
      gradeitems: columns.map((item) => gradeOf(item, user.id)),
    }));
  return { usergrades, warnings: [] };
}
