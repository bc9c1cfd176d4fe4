import type { Db } from '../../db/client.ts';
import { type Lms, LmsError } from '../../integrations/lms/lms.ts';
import { anyLinks } from './links.store.ts';

type Links = Awaited<ReturnType<typeof anyLinks>>;

/** What of the rights to see people is lacking, judged by somebody who has an account there for sure. */
async function rightsToPeople(
  lms: Lms,
  { lmsId, username }: NonNullable<Links['person']>,
): Promise<string[]> {
  const [found] = await lms.usersBy('username', [username]);
  if (found) return found.email === null ? ['moodle/site:viewuseridentity'] : [];
  const [byId] = await lms.usersBy('id', [String(lmsId)]);
  if (!byId) return ['moodle/user:viewdetails'];
  // Somebody who was renamed or deleted there is no longer found by the name, and rightly so.
  return byId.username === username ? ['moodle/user:viewalldetails'] : [];
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
  if (course) return course.idnumber === '' ? ['moodle/course:update'] : [];
  return (await isGone(lms, courseId)) ? [] : ['moodle/course:viewhiddencourses'];
}

/**
 * Rights whose lack the LMS does not tell: it answers as if nobody and nothing were there, and what follows is refused as a
 * duplicate. They are looked for with a person and a class that are there; nothing is known before there is one.
 * @throws LmsError
 */
export async function missingRights(db: Db, lms: Lms): Promise<string[]> {
  const { person, courseId } = await anyLinks(db);
  return [
    ...(person ? await rightsToPeople(lms, person) : []),
    ...(courseId !== null ? await rightsToCourses(lms, courseId) : []),
  ];
}
