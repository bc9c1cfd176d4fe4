import { isEmptyCourse, templateName } from '#shared/connections/lms/template.ts';
import { type Lms, type LmsCourse, LmsError } from './moodle/lms.ts';
import type { LmsClass, LmsSettings } from './links.store.ts';

/**
 * The course of the LMS a class begins with: its own course's, else the one for all; null where the settings name none.
 * @throws LmsError also when the one for all is not there, so that no class is made without its contents.
 */
export async function templateOf(
  lms: Lms,
  { code }: Pick<LmsClass, 'code'>,
  { courseTemplate, generalTemplate }: Pick<LmsSettings, 'courseTemplate' | 'generalTemplate'>,
): Promise<LmsCourse | null> {
  const own =
    courseTemplate === '' ? null : await lms.courseBy('shortname', templateName(courseTemplate, code));
  if (own !== null || generalTemplate === '') return own;
  const general = await lms.courseBy('shortname', generalTemplate);
  if (general === null) throw new LmsError('REFUSED', 'no-template');
  return general;
}

/** Announcements shown beside a course, as Moodle has it; a course with any gets its forum. */
const NEWS_ITEMS = 5;

/**
 * Brings the template's contents into a course that has none. One that has some is left alone: somebody works in it, or an
 * earlier run brought them and lost the answer. The forum of announcements is the template's; Moodle adds one where the
 * template has none. @returns whether it brought any. @throws LmsError
 */
export async function fillCourse(lms: Lms, template: LmsCourse, courseId: number): Promise<boolean> {
  if (template.id === courseId || !isEmptyCourse(await lms.contents(courseId))) return false;
  try {
    await lms.importCourse(template.id, courseId);
  } catch (error) {
    if (error instanceof LmsError && error.code === 'nopermissions') {
      throw new LmsError('ACCESS', 'no-import', error);
    }
    if (!(error instanceof LmsError) || error.kind !== 'UNKNOWN') throw error;
    if (isEmptyCourse(await lms.contents(courseId))) throw error;
  }
  await lms.updateCourse(courseId, { newsitems: NEWS_ITEMS });
  return true;
}
