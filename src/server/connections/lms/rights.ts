import { uncheckedSentence } from '#shared/connections/lms/failure.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isAboutAll, type Lms, LmsError } from './moodle/lms.ts';
import { anyCourse, readSettings, usesTemplates } from './links.store.ts';

/** Answers where the account may not open a class it does not belong to. */
const closed = new Set(['errorcoursecontextnotvalid', 'requireloginerror']);

/** Whether the account may not do something that any class it sees allows. @throws LmsError when the LMS does not answer. */
async function isForbidden(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind === 'UNKNOWN') throw error;
    return isAboutAll(error) || error.code === 'nopermissiontoviewgrades' || closed.has(error.code);
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

/**
 * What of the rights to see courses is lacking, judged by one the portal made there; null where that is gone.
 * What cannot be opened at all says nothing of the rights within.
 */
async function rightsToCourses(lms: Lms, courseId: number): Promise<string[] | null> {
  const course = await lms.courseBy('id', String(courseId));
  if (!course) return (await isGone(lms, courseId)) ? null : ['moodle/course:viewhiddencourses'];
  if (await isForbidden(lms.contents(courseId))) return ['moodle/course:view'];
  return [
    ...((await isForbidden(lms.members(courseId))) ? ['moodle/course:enrolreview'] : []),
    ...((await isForbidden(lms.grades(courseId))) ? ['moodle/grade:viewall'] : []),
  ];
}

/**
 * Rights the account lacks, tried one by one: without some Moodle answers as if nobody and nothing were there, and what
 * follows is refused as a duplicate. Those to a class are known once there is one.
 * @returns what is lacking, and what could not be tried. @throws LmsError
 */
export async function tryRights(db: Db, lms: Lms): Promise<{ lacking: string[]; unchecked: string }> {
  const { studentRole, teacherRole } = await readSettings(db);
  const courseId = await anyCourse(db);
  const toClasses = courseId === null ? null : await rightsToCourses(lms, courseId);
  return {
    lacking: [...(await lms.lacking([studentRole, teacherRole])), ...(toClasses ?? [])],
    unchecked: uncheckedSentence({ hasClass: toClasses !== null, copies: await usesTemplates(db) }),
  };
}
