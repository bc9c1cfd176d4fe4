import {
  breaks,
  type Loss,
  lossOf,
  type MemberPlan,
  planMembers,
  type WantedMember,
  withoutLoss,
} from '#shared/domain/lms/members.ts';
import type { Ctx } from '../../http/ctx.ts';
import { isAboutAll, type Lms, LmsError, type LmsMember } from '../../integrations/lms/lms.ts';
import { carryOut } from './carry-out.ts';
import { sentenceOf } from './connection.ts';
import { classLabel } from './courses.service.ts';
import { followClass } from './follow.service.ts';
import {
  GONE,
  findClass,
  findCourse,
  type LmsClass,
  type LmsCourseRow,
  type LmsSettings,
  membersOfClass,
  peopleBehind,
  updateCourse,
} from './links.store.ts';
import { ensurePeople, forgetDeleted } from './people.service.ts';
import type { Run } from './run.ts';
import { forgetChanges, seenChanges } from './runs.store.ts';

/** How members are brought over. `force` passes the breaker, because a person looked at the loss. */
export type SyncWay = { settings: LmsSettings; force?: boolean };

/** Accounts of everybody who should be in the course, with their roles. */
async function wantedIn(ctx: Ctx, lms: Lms, run: Run, scheduleId: string, settings: LmsSettings) {
  const members = await membersOfClass(ctx.db, scheduleId);
  const accounts = await ensurePeople(ctx, lms, run, members);
  const wanted: WantedMember[] = [];
  const names = new Map<number, string>();
  for (const { userId, name, role, active } of members) {
    const lmsId = accounts.get(userId);
    if (lmsId === undefined) continue;
    names.set(lmsId, name);
    wanted.push({ lmsId, active, roleId: role === 'TEACHER' ? settings.teacherRole : settings.studentRole });
  }
  return { wanted, names, unpaired: members.length - wanted.length };
}

type Compared = {
  present: LmsMember[];
  plan: MemberPlan;
  loss: Loss;
  held: string;
  nameOf: (id: number) => string;
};

/** What has to change, without what the breaker holds back; losses by a student's own status it does not weigh. */
async function compare(
  ctx: Ctx,
  lms: Lms,
  course: LmsCourseRow,
  wish: Awaited<ReturnType<typeof wantedIn>>,
  way: SyncWay,
): Promise<Compared> {
  const { settings, force = false } = way;
  const present = await lms.members(course.lmsId);
  const behind = await peopleBehind(
    ctx.db,
    present.map(({ id }) => id),
  );
  const ours = new Set(behind.keys());
  const managed = new Set([settings.studentRole, settings.teacherRole]);
  const plan = planMembers(wish.wanted, present, { ours, managed, dropMode: settings.dropMode });
  const weighed = new Set([...behind].filter(([, { isAway }]) => !isAway).map(([id]) => id));
  const loss = lossOf(plan, present, weighed);
  const isHeld = !force && breaks(loss, settings.breakerPercent);
  const held = isHeld
    ? `${loss.losing.length} dari ${loss.active} peserta akan kehilangan akses. Periksa lalu jalankan ulang.`
    : '';
  const nameOf = (id: number): string => wish.names.get(id) ?? behind.get(id)?.name ?? String(id);
  return { present, plan: isHeld ? withoutLoss(plan, weighed) : plan, loss, held, nameOf };
}

/** Members as they stand after a plan was carried out. */
function counted({ present, plan }: Compared): { members: number; suspended: number } {
  const ids = new Set([...present.map(({ id }) => id), ...plan.enrol.map(({ lmsId }) => lmsId)]);
  for (const id of plan.unenrol) ids.delete(id);
  const suspended = new Set(present.filter((one) => one.suspended).map(({ id }) => id));
  for (const { lmsId } of plan.enrol) suspended.delete(lmsId);
  for (const { lmsId } of plan.suspend) suspended.add(lmsId);
  for (const id of plan.unenrol) suspended.delete(id);
  return { members: ids.size - suspended.size, suspended: suspended.size };
}

/** Compares and carries out. Accounts deleted there make Moodle refuse everybody: they are looked up again, once. */
async function bringMembers(ctx: Ctx, lms: Lms, run: Run, one: LmsClass, course: LmsCourseRow, way: SyncWay) {
  const compareNow = async () => {
    const wish = await wantedIn(ctx, lms, run, course.scheduleId, way.settings);
    return { wish, compared: await compare(ctx, lms, course, wish, way) };
  };
  const apply = ({ compared: { plan, nameOf } }: Awaited<ReturnType<typeof compareNow>>) =>
    carryOut(lms, course.lmsId, plan, { run, one, nameOf });
  const first = await compareNow();
  if (!way.force) run.weigh(first.compared.loss, first.compared.held !== '', way.settings.breakerPercent);
  try {
    await apply(first);
    return first;
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind !== 'REFUSED') throw error;
    const accounts = first.wish.wanted.map(({ lmsId }) => lmsId);
    if ((await forgetDeleted(ctx, lms, accounts)) === 0) throw error;
  }
  const second = await compareNow();
  await apply(second);
  return second;
}

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
    const state = { triedAt: at, problem: refused, isHeld: false };
    await updateCourse(ctx.db, one.scheduleId, { ...state, ...(refused === '' && { syncedAt: at }) });
  } else {
    const { wish, compared } = await bringMembers(ctx, lms, run, one, course, way);
    const { held } = compared;
    if (held !== '') run.note('HELD', classLabel(one), held, one.scheduleId);
    const unpaired = wish.unpaired > 0 ? `${wish.unpaired} orang belum punya akun di LMS.` : '';
    const problem = held || refused || unpaired;
    await updateCourse(ctx.db, one.scheduleId, {
      ...counted(compared),
      ...{ triedAt: at, problem, isHeld: held !== '' },
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
    await updateCourse(ctx.db, scheduleId, { triedAt: ctx.services.clock().toISOString(), problem });
    throw error;
  }
}

/** How a class is named in a run, also when it is gone. */
export async function labelOfClass(ctx: Ctx, scheduleId: string): Promise<string> {
  const one = await findClass(ctx.db, scheduleId);
  return one ? classLabel(one) : scheduleId;
}
