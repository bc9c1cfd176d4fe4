import { courseContents, importCourse } from './contents.ts';
import { coursesByField, createCategories, createCourses, getCategories, updateCourses } from './courses.ts';
import { enrolledUsers, enrolUsers, gradeItems, unenrolUsers } from './enrolments.ts';
import { failure, noAccess } from './failure.ts';
import { type Argument, checkArguments, list, object, type Spec, type Tree, value } from './params.ts';
import type { Capability, Site } from './site.ts';
import { createUsers, findUsers, updateUsers, usersByField } from './users.ts';

export type Release = '4.4' | '4.5' | '5.0';

type Arguments = Record<string, Argument | undefined>;
type Work = (site: Site, given: Arguments, raw: boolean) => unknown;
type MoodleFunction = {
  fields: Readonly<Record<string, Spec>>;
  work: Work;
  /** Without it the function answers `nopermissions`. */
  needs?: Capability;
};

const pairs = list(object({ type: 'raw!', value: 'raw!' }), false);
const options = list(object({ name: 'raw!', value: 'raw!' }), false);
const person = {
  firstname: 'text',
  lastname: 'text',
  email: 'email',
  password: 'raw',
  auth: 'raw',
  idnumber: 'raw',
  lang: 'raw',
  city: 'text',
  country: 'raw',
  timezone: 'raw',
  description: 'raw',
  institution: 'text',
  department: 'text',
  phone1: 'text',
  phone2: 'text',
  address: 'text',
  customfields: pairs,
  preferences: pairs,
};
const courseFields = {
  idnumber: 'raw',
  summary: 'raw',
  summaryformat: 'int',
  format: 'raw',
  showgrades: 'int',
  newsitems: 'int',
  startdate: 'int',
  enddate: 'int',
  numsections: 'int',
  visible: 'int',
  lang: 'raw',
  groupmode: 'int',
  enablecompletion: 'int',
  courseformatoptions: options,
};

const siteInfo: Work = (site) => ({
  sitename: 'Moodle tiruan',
  username: 'integrasi',
  fullname: 'integrasi Situs',
  lang: 'en',
  userid: 3,
  siteurl: site.url,
  userissiteadmin: false,
  siteid: 1,
  functions: [...functions.keys()].map((name) => ({ name, version: '2024100700' })),
  users: site.users.size,
});

const functions: ReadonlyMap<string, MoodleFunction> = new Map<string, MoodleFunction>([
  [
    'core_webservice_get_site_info',
    { fields: { serviceshortnames: list(value('raw'), false) }, work: siteInfo },
  ],
  [
    'core_user_create_users',
    {
      fields: {
        users: list(
          object({
            ...person,
            username: 'username!',
            firstname: 'text!',
            lastname: 'text!',
            email: 'email!',
            createpassword: 'bool',
          }),
        ),
      },
      work: createUsers,
      needs: 'moodle/user:create',
    },
  ],
  [
    'core_user_update_users',
    {
      fields: { users: list(object({ ...person, id: 'int!', username: 'username', suspended: 'bool' })) },
      work: updateUsers,
      needs: 'moodle/user:update',
    },
  ],
  [
    'core_user_get_users_by_field',
    { fields: { field: value('raw!'), values: list(value('raw')) }, work: usersByField },
  ],
  [
    'core_user_get_users',
    { fields: { criteria: list(object({ key: 'raw!', value: 'raw!' })) }, work: findUsers },
  ],
  [
    'core_course_create_categories',
    {
      fields: {
        categories: list(
          object({
            name: 'text!',
            parent: 'int',
            idnumber: 'raw',
            description: 'raw',
            descriptionformat: 'int',
          }),
        ),
      },
      work: createCategories,
      needs: 'moodle/category:manage',
    },
  ],
  [
    'core_course_get_categories',
    {
      fields: {
        criteria: list(object({ key: 'raw!', value: 'raw!' }), false),
        addsubcategories: value('bool'),
      },
      work: getCategories,
    },
  ],
  [
    'core_course_create_courses',
    {
      fields: {
        courses: list(object({ ...courseFields, fullname: 'text!', shortname: 'text!', categoryid: 'int!' })),
      },
      work: createCourses,
      needs: 'moodle/course:create',
    },
  ],
  [
    'core_course_update_courses',
    {
      fields: {
        courses: list(
          object({ ...courseFields, id: 'int!', fullname: 'text', shortname: 'text', categoryid: 'int' }),
        ),
      },
      work: updateCourses,
    },
  ],
  [
    'core_course_get_courses_by_field',
    { fields: { field: value('raw'), value: value('raw') }, work: coursesByField },
  ],
  [
    'core_course_import_course',
    {
      fields: { importfrom: value('int!'), importto: value('int!'), deletecontent: value('int'), options },
      work: importCourse,
    },
  ],
  ['core_course_get_contents', { fields: { courseid: value('int!'), options }, work: courseContents }],
  [
    'enrol_manual_enrol_users',
    {
      fields: {
        enrolments: list(
          object({
            roleid: 'int!',
            userid: 'int!',
            courseid: 'int!',
            timestart: 'int',
            timeend: 'int',
            suspend: 'int',
          }),
        ),
      },
      work: enrolUsers,
      needs: 'enrol/manual:enrol',
    },
  ],
  [
    'enrol_manual_unenrol_users',
    {
      fields: { enrolments: list(object({ userid: 'int!', courseid: 'int!', roleid: 'int' })) },
      work: unenrolUsers,
      needs: 'enrol/manual:unenrol',
    },
  ],
  ['core_enrol_get_enrolled_users', { fields: { courseid: value('int!'), options }, work: enrolledUsers }],
  [
    'gradereport_user_get_grade_items',
    { fields: { courseid: value('int!'), userid: value('int'), groupid: value('int') }, work: gradeItems },
  ],
]);

const releases: Readonly<Record<Release, string>> = {
  '4.4': '4.4 (Build: 20240422)',
  '4.5': '4.5 (Build: 20241007)',
  '5.0': '5.0dev+ (Build: 20250304)',
};

/**
 * Carries out a function of the web service.
 * @param raw whether names are wanted without entities.
 * @throws MoodleFailure as Moodle would tell it.
 */
export function callFunction(
  site: Site,
  name: string,
  given: Tree,
  { release, raw }: { release: Release; raw: boolean },
): unknown {
  if (site.refusal !== null) throw failure(site.refusal);
  const known = functions.get(name);
  if (!known) {
    throw release === '5.0'
      ? failure('invalidrecordunknown', "Can't find data record in database.")
      : failure('invalidrecord', "Can't find data record in database table external_functions.");
  }
  if (known.needs && !site.can.has(known.needs)) {
    if (known.needs.startsWith('enrol/')) throw noAccess();
    throw failure('nopermissions', 'Sorry, but you do not currently have permissions to do that.');
  }
  const result = known.work(site, checkArguments(known.fields, given), raw);
  return name === 'core_webservice_get_site_info'
    ? { ...(result as object), release: releases[release] }
    : result;
}
