import type { Db } from '../../db/client.ts';
import { isAboutAll, type Lms, LmsError } from '../../integrations/lms/lms.ts';
import { anyCourse, readSettings } from './links.store.ts';

/** Whether the account may not do something that any class it sees allows. @throws LmsError when the LMS does not answer. */
async function isForbidden(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind === 'UNKNOWN') throw error;
    return isAboutAll(error) || error.code === 'nopermissiontoviewgrades';
  }
}

const isGone = async (lms: Lms, courseId: number): Promise<boolean> => {
  try {
    await lms.contents(courseId);
    return false;
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    return error.kind === 'MISSING';
  }
};

/** What of the rights to see courses is lacking, judged by one the portal made there. */
async function rightsToCourses(lms: Lms, courseId: number): Promise<string[]> {
  const course = await lms.courseBy('id', String(courseId));
  if (!course) return (await isGone(lms, courseId)) ? [] : ['moodle/course:viewhiddencourses'];
  return [
    ...(course.idnumber === '' ? ['moodle/course:update'] : []),
    ...((await isForbidden(lms.members(courseId))) ? ['moodle/course:enrolreview'] : []),
    ...((await isForbidden(lms.grades(courseId))) ? ['moodle/grade:viewall'] : []),
  ];
}

/**
 * Rights the account lacks, tried one by one: without some Moodle answers as if nobody and nothing were there, and what
 * follows is refused as a duplicate. Those to a course are known once there is one.
 * @throws LmsError
 */
export async function missingRights(db: Db, lms: Lms): Promise<string[]> {
  const { studentRole, teacherRole } = await readSettings(db);
  const courseId = await anyCourse(db);
  return [
    ...(await lms.lacking([studentRole, teacherRole])),
    ...(courseId === null ? [] : await rightsToCourses(lms, courseId)),
  ];
}
