import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import type { Db } from '#server/platform/db/client.ts';
import { achievementRemote } from './remotes/achievements.ts';
import {
  activityMemberRemote,
  activityRemote,
  examinerRemote,
  guidanceRemote,
} from './remotes/activities.ts';
import { conversionRemote } from './remotes/conversions.ts';
import { exitRemote } from './remotes/exits.ts';
import { akmRemote, entryRemote, transferRemote } from './remotes/people.ts';
import { biodataRemote } from './remotes/persons.ts';
import type { Remote } from './remotes/remote.ts';
import type { Session } from './remotes/session.ts';
import { classRemote, gradeRemote, memberRemote, teachingRemote } from './remotes/classes.ts';
import { courseRemote, curriculumCourseRemote, curriculumRemote } from './remotes/courses.ts';
import {
  achievementSource,
  activityMemberSource,
  activitySource,
  conversionSource,
  examinerSource,
  guidanceSource,
} from './sources/activities.ts';
import type { Slice } from './rows.store.ts';
import type { LocalRow, LocalSource } from './sources/source.ts';
import { akmSource, biodataSource, entrySource, exitSource, transferSource } from './sources/students.ts';
import {
  classSource,
  courseSource,
  curriculumCourseSource,
  curriculumSource,
  gradeSource,
  memberSource,
  teachingSource,
} from './sources/teaching.ts';

/** Both sides of every channel. */
export const sides: Readonly<Record<ChannelName, { source: LocalSource; remote: Remote }>> = {
  biodata: { source: biodataSource, remote: biodataRemote },
  entry: { source: entrySource, remote: entryRemote },
  course: { source: courseSource, remote: courseRemote },
  curriculum: { source: curriculumSource, remote: curriculumRemote },
  'curriculum-course': { source: curriculumCourseSource, remote: curriculumCourseRemote },
  class: { source: classSource, remote: classRemote },
  teaching: { source: teachingSource, remote: teachingRemote },
  member: { source: memberSource, remote: memberRemote },
  grade: { source: gradeSource, remote: gradeRemote },
  akm: { source: akmSource, remote: akmRemote },
  transfer: { source: transferSource, remote: transferRemote },
  activity: { source: activitySource, remote: activityRemote },
  'activity-member': { source: activityMemberSource, remote: activityMemberRemote },
  conversion: { source: conversionSource, remote: conversionRemote },
  guidance: { source: guidanceSource, remote: guidanceRemote },
  examiner: { source: examinerSource, remote: examinerRemote },
  achievement: { source: achievementSource, remote: achievementRemote },
  exit: { source: exitSource, remote: exitRemote },
};

/** Records of the portal read at a time. */
const CHUNK = 500;

/** Records of the portal by id, with what the feeder's lists say of them. */
export async function localRows(
  db: Db,
  session: Session,
  { channel, scope }: Slice,
  ids: readonly string[],
): Promise<LocalRow[]> {
  const { source, remote } = sides[channel];
  const rows = await source.byIds(db, scope, ids);
  return remote.complete === undefined || rows.length === 0 ? rows : remote.complete(session, rows);
}

/** Natural keys of all that the portal has in a slice. */
export async function allKeys(db: Db, { channel, scope }: Slice): Promise<Set<string>> {
  const { page } = sides[channel].source;
  const keys = new Set<string>();
  for (let after: string | null = null; ;) {
    const rows: { id: string; key: string }[] = await page(db, scope, after, CHUNK);
    for (const { key } of rows) keys.add(key);
    if (rows.length < CHUNK) return keys;
    after = rows.at(-1)?.id ?? null;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the portal has a lecturer without a number beside this record, of the same class or activity. */
export function hasNameless(keys: ReadonlySet<string>, key: string): boolean {
  const beside = key.slice(0, key.lastIndexOf('|') + 1);
  return [...keys].some((one) => one.startsWith(beside) && UUID.test(one.slice(beside.length)));
}
