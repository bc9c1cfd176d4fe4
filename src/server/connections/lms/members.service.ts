import type { Ctx } from '#server/platform/http/ctx.ts';
import { isAboutAll, type Lms, LmsError, type LmsMember } from './moodle/lms.ts';
import { bringMembers } from './bring-members.ts';
import type { SyncWay } from './compare.ts';
import { sentenceOf } from './connection.ts';
import { classLabel } from './courses.service.ts';
import { followClass } from './follow.service.ts';
import {
  findClass,
  findCourse,
  GONE,
  type LmsClass,
  type LmsCourseRow,
  updateCourse,
} from './links.store.ts';
import type { Run } from './run.ts';
import { forgetChanges, seenChanges } from './runs.store.ts';

/** Members as they stand there. */
const counted = (present: readonly LmsMember[]): { members: number; suspended: number } => {
  const suspended = present.filter((one) => one.suspended).length;
  return { members: present.length - suspended, suspended };
};

async function bring(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  one: LmsClass,
  course: LmsCourseRow,
  way: SyncWay,
): Promise<void> {
  const refused = await followClass(ctx, lms, run, one, course, way.settings);
  const at = ctx.services.clock().toISOString();
  if (one.cancelled) {
    const state = { triedAt: at, problem: refused, isHeld: false, isResting: false };
    await updateCourse(ctx.db, one.scheduleId, { ...state, ...(refused === '' && { syncedAt: at }) });
  } else {
    const { present, held, problem: left } = await bringMembers(ctx, lms, run, one, course, way);
    if (held !== '') run.note('HELD', classLabel(one), held, one.scheduleId);
    const problem = [held, refused, left].filter(Boolean).join(' ');
    await updateCourse(ctx.db, one.scheduleId, {
      ...counted(present),
      triedAt: at,
      problem,
      isHeld: held !== '',
      isResting: false,
      ...(problem === '' && { syncedAt: at }),
    });
  }
}

/**
 * Makes the members of a class's course what the portal says: students of the approved plans active, those on leave and
 * those who left suspended (so that their marks stay), its lecturers as teachers. A loss that is out of the ordinary is
 * held. What failed stands at the class and waits for the next time; what is about the site or the account does not.
 * @throws LmsError
 */
export async function syncClass(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  scheduleId: string,
  way: SyncWay,
): Promise<void> {
  const seen = await seenChanges(ctx.db, scheduleId);
  const [one, course] = [await findClass(ctx.db, scheduleId), await findCourse(ctx.db, scheduleId)];
  if (!one || !course) return;
  try {
    await bring(ctx, lms, run, one, course, way);
    await forgetChanges(ctx.db, seen);
  } catch (error) {
    if (isAboutAll(error)) throw error;
    const problem = error instanceof LmsError && error.kind === 'MISSING' ? GONE : sentenceOf(error);
    const triedAt = ctx.services.clock().toISOString();
    await updateCourse(ctx.db, scheduleId, { triedAt, problem, isResting: true });
    throw error;
  }
}

/** How a class is named in a run, also when it is gone. */
export async function labelOfClass(ctx: Ctx, scheduleId: string): Promise<string> {
  const one = await findClass(ctx.db, scheduleId);
  return one ? classLabel(one) : scheduleId;
}
