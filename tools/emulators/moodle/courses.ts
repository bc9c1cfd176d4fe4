import { failure, invalidParameter, MoodleFailure } from './failure.ts';
import { type Argument, type Item, items, text } from './params.ts';
import type { Site, SiteCategory, SiteCourse } from './site.ts';

type Arguments = Record<string, Argument | undefined>;

/** Names of courses and categories come back with `&` written as an entity unless raw text is asked for. */
const escaped = (name: string, raw: boolean): string => (raw ? name : name.replaceAll('&', '&amp;'));

/** `core_course_create_categories`: all or nothing. */
export function createCategories(site: Site, given: Arguments): unknown {
  const made: SiteCategory[] = [];
  for (const { name = '', idnumber, parent = '0' } of items(given.categories)) {
    if (name.trim() === '') throw failure('categorynamerequired');
    const known = [...site.categories.values(), ...made];
    if (idnumber && known.some((one) => one.idnumber === idnumber)) throw failure('categoryidnumbertaken');
    if (parent !== '0' && !known.some(({ id }) => id === Number(parent))) throw failure('unknowcategory');
    made.push({ id: site.next('category'), name, idnumber: idnumber || null, parent: Number(parent) });
  }
  for (const category of made) site.categories.set(category.id, category);
  return made.map(({ id, name }) => ({ id, name }));
}

function below(site: Site, found: readonly SiteCategory[]): SiteCategory[] {
  const children = [...site.categories.values()].filter(({ parent }) =>
    found.some(({ id }) => id === parent),
  );
  return children.length === 0 ? [] : [...children, ...below(site, children)];
}

/** `core_course_get_categories`: with all that lies below what was found, unless told otherwise. */
export function getCategories(site: Site, given: Arguments, raw: boolean): unknown {
  const criteria = items(given.criteria);
  for (const { key = '' } of criteria) {
    const known = ['id', 'ids', 'name', 'parent', 'idnumber', 'visible', 'theme'].includes(key);
    if (!known || (key === 'idnumber' && !site.can.has('moodle/category:manage')))
      throw failure('criteriaerror');
  }
  const found = [...site.categories.values()].filter((one) =>
    criteria.every(({ key, value = '' }) => {
      if (key === 'ids') return value.split(',').includes(String(one.id));
      if (key === 'visible' || key === 'theme') return true;
      return String(one[key as 'id' | 'name' | 'parent' | 'idnumber'] ?? '') === value;
    }),
  );
  const all = text(given.addsubcategories) === '0' ? found : [...new Set([...found, ...below(site, found)])];
  return all.map((one) => ({
    ...one,
    name: escaped(one.name, raw),
    coursecount: [...site.courses.values()].filter(({ categoryid }) => categoryid === one.id).length,
    visible: 1,
  }));
}

/** Gives a course its forum of announcements where it has none. */
function addForum(site: Site, courseId: number): void {
  const forum = { section: 0, name: 'Announcements', modname: 'forum' };
  if (site.modules.some((one) => one.courseId === courseId && one.name === forum.name)) return;
  site.modules.push({ id: site.next('module'), courseId, ...forum });
}

function datesProblem(startdate: number, enddate: number): string | null {
  if (enddate !== 0 && startdate === 0) return 'nostartdatenoenddate';
  return enddate !== 0 && enddate < startdate ? 'enddatebeforestartdate' : null;
}

/** The first course another one is taken for by its short name or number. */
function taken(courses: Iterable<SiteCourse>, item: Item, own?: number): string | null {
  for (const one of courses) {
    if (one.id === own) continue;
    if (item.shortname !== undefined && one.shortname === item.shortname) return 'shortnametaken';
    if (item.idnumber && one.idnumber === item.idnumber) return 'courseidnumbertaken';
  }
  return null;
}

const takenMessages: Readonly<Record<string, string>> = {
  shortnametaken: 'Short name is already used for another course',
  courseidnumbertaken: 'ID number is already used for another course',
};

function newCourse(site: Site, item: Item): SiteCourse {
  const { fullname = '', shortname = '' } = item;
  if (fullname.trim() === '' || shortname.trim() === '') {
    throw new MoodleFailure('errorinvalidparam', 'The param "fullname" is invalid.');
  }
  const [startdate, enddate] = [Number(item.startdate ?? 0), Number(item.enddate ?? 0)];
  const problem = datesProblem(startdate, enddate);
  if (problem) throw failure(problem);
  return {
    id: site.next('course'),
    fullname,
    shortname,
    idnumber: item.idnumber ?? '',
    categoryid: Number(item.categoryid),
    summary: item.summary ?? '',
    format: item.format ?? 'topics',
    startdate,
    enddate,
    numsections: Number(item.numsections ?? 4),
    visible: site.can.has('moodle/course:visibility') ? Number(item.visible ?? 1) : 1,
    manual: true,
    welcome: site.welcome,
  };
}

/** `core_course_create_courses`: all or nothing; names are told apart by case. */
export function createCourses(site: Site, given: Arguments): unknown {
  const made: SiteCourse[] = [];
  for (const item of items(given.courses)) {
    if (!site.categories.has(Number(item.categoryid))) throw failure('errorcatcontextnotvalid');
    const problem = taken([...site.courses.values(), ...made], item);
    if (problem) throw failure(problem, `${takenMessages[problem]} (${item.shortname})`);
    made.push(newCourse(site, item));
  }
  for (const course of made) {
    site.courses.set(course.id, course);
  }
  for (const [at, { newsitems = '5' }] of items(given.courses).entries()) {
    const course = made[at];
    if (course && newsitems !== '0') addForum(site, course.id);
  }
  return made.map(({ id, shortname }) => ({ id, shortname }));
}

/** The course every site has; no call changes it. */
const FRONT_PAGE = 1;

function updateOne(site: Site, item: Item): string | null {
  const course = site.courses.get(Number(item.id));
  if (!course) return 'invalidrecord';
  if (!site.can.has('moodle/course:update')) return 'nopermissions';
  if (item.fullname?.trim() === '' || item.shortname?.trim() === '') return 'errorinvalidparam';
  const isShown = item.visible === undefined || Number(item.visible) === course.visible;
  if (!isShown && !site.can.has('moodle/course:visibility')) return 'nopermissions';
  if (course.id === FRONT_PAGE) return 'invalidcourse';
  const problem = taken(site.courses.values(), item, course.id);
  if (problem) return problem;
  if (item.enddate !== undefined && item.startdate === undefined) return 'nostartdatenoenddate';
  const dates = datesProblem(
    Number(item.startdate ?? course.startdate),
    Number(item.enddate ?? course.enddate),
  );
  if (dates) return dates;
  for (const name of ['fullname', 'shortname', 'idnumber', 'summary', 'format'] as const) {
    course[name] = item[name] ?? course[name];
  }
  for (const name of ['startdate', 'enddate', 'visible', 'categoryid'] as const) {
    course[name] = item[name] === undefined ? course[name] : Number(item[name]);
  }
  if (item.newsitems !== undefined && item.newsitems !== '0') addForum(site, course.id);
  return site.categories.has(course.categoryid) ? null : 'invalidrecord';
}

/** `core_course_update_courses`: each by itself, what failed is a warning. */
export function updateCourses(site: Site, given: Arguments): unknown {
  const warnings = items(given.courses).flatMap((item) => {
    const warningcode = updateOne(site, item);
    const message = takenMessages[warningcode ?? ''] ?? warningcode;
    return warningcode === null ? [] : [{ item: 'course', itemid: Number(item.id), warningcode, message }];
  });
  return { warnings };
}

/** `core_course_get_courses_by_field`. */
export function coursesByField(site: Site, given: Arguments, raw: boolean): unknown {
  const [field = '', value = ''] = [text(given.field), text(given.value)];
  if (!['', 'id', 'ids', 'shortname', 'idnumber', 'category'].includes(field))
    throw invalidParameter('Invalid field name');
  const ids = value.split(',').map(Number);
  if (field === 'ids' && ids.some((id) => !site.courses.has(id))) {
    throw new MoodleFailure(null, 'Attempt to assign property "contextvalidated" on null', {
      exception: 'Error',
    });
  }
  const isMeant = (course: SiteCourse): boolean => {
    if (field === '') return true;
    if (field === 'ids') return ids.includes(course.id);
    return (
      String(course[field === 'category' ? 'categoryid' : (field as 'id' | 'shortname' | 'idnumber')]) ===
      value
    );
  };
  const courses = [...site.courses.values()]
    .filter(isMeant)
    .filter(({ visible }) => visible === 1 || site.can.has('moodle/course:viewhiddencourses'))
    .map(({ manual: _manual, welcome: _welcome, numsections: _sections, idnumber, ...course }) => ({
      ...course,
      fullname: escaped(course.fullname, raw),
      displayname: escaped(course.fullname, raw),
      shortname: escaped(course.shortname, raw),
      ...(site.can.has('moodle/course:update') && { idnumber }),
    }));
  return { courses, warnings: [] };
}
