import { failure } from './failure.ts';
import { type Argument, items, text } from './params.ts';
import type { Site, SiteCourse } from './site.ts';

type Arguments = Record<string, Argument | undefined>;

/** `core_course_get_contents`: what was put into the sections, and activities with marks in the first after the general one. */
export function courseContents(site: Site, given: Arguments): unknown {
  const course = site.courses.get(Number(text(given.courseid)));
  if (!course) throw failure('invalidrecord', "Can't find data record in database table course.");
  if (!site.can.has('moodle/course:view')) throw failure('errorcoursecontextnotvalid');
  const graded = site.gradeItems.flatMap(({ id, courseId, type, name, module: modname }) =>
    courseId === course.id && type === 'mod' ? [{ id, section: 1, name, modname }] : [],
  );
  const modules = [...site.modules.filter(({ courseId }) => courseId === course.id), ...graded];
  return Array.from({ length: course.numsections + 1 }, (_, section) => ({
    id: course.id * 100 + section,
    name: section === 0 ? 'General' : 'New section',
    visible: 1,
    section,
    modules: modules
      .filter((one) => one.section === section)
      .map(({ id, name, modname }) => ({ id, name, modname })),
  }));
}

function existing(site: Site, argument: Argument | undefined): SiteCourse {
  const course = site.courses.get(Number(text(argument)));
  if (!course) throw failure('invalidcourseid');
  return course;
}

const wanted = ['activities', 'blocks', 'filters'];

/** Takes everything out that a course holds; its members stay. */
function emptyCourse(site: Site, { id }: SiteCourse): void {
  for (const list of [site.modules, site.gradeItems]) {
    for (let at = list.length - 1; at >= 0; at -= 1) if (list[at]?.courseId === id) list.splice(at, 1);
  }
}

/** Adds what one course holds to another, once more at every call; marks are people's and stay behind. */
function copyActivities(site: Site, from: SiteCourse, to: SiteCourse): void {
  for (const one of site.modules.filter(({ courseId }) => courseId === from.id)) {
    site.modules.push({ ...one, id: site.next('module'), courseId: to.id });
  }
  for (const one of site.gradeItems.filter(({ courseId, type }) => courseId === from.id && type === 'mod')) {
    site.gradeItems.push({ ...one, id: site.next('grade-item'), courseId: to.id, marks: new Map() });
  }
  to.numsections = Math.max(to.numsections, from.numsections);
}

/** `core_course_import_course`: a backup of one course restored into another, added to what is there. Answers `null`. */
export function importCourse(site: Site, given: Arguments): null {
  const deletes = text(given.deletecontent) ?? '0';
  if (deletes !== '0' && deletes !== '1') throw failure('invalidextparam', `Invalid parameter (${deletes})`);
  const [from, to] = [existing(site, given.importfrom), existing(site, given.importto)];
  const options = items(given.options);
  for (const { name = '', value = '' } of options) {
    if (!wanted.includes(name) || !['0', '1'].includes(value))
      throw failure('invalidextparam', `Invalid parameter (${name})`);
  }
  const rights = ['moodle/backup:backuptargetimport', 'moodle/restore:restoretargetimport'] as const;
  if (!rights.every((right) => site.can.has(right)))
    throw failure('nopermissions', 'Sorry, but you do not currently have permissions to do that.');
  if (deletes === '1') emptyCourse(site, to);
  if (!options.some(({ name, value }) => name === 'activities' && value === '0'))
    copyActivities(site, from, to);
  return null;
}
