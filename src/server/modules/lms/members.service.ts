import { ELSEWHERE } from '#shared/domain/lms/failure.ts';
import {
  breaks,
  leaversOf,
  type Loss,
  lossOf,
  type MemberPlan,
  planMembers,
  type WantedMember,
  withoutLoss,
  withoutPeople,
} from '#shared/domain/lms/members.ts';
import type { Ctx } from '../../http/ctx.ts';
import { isAboutAll, type Lms, LmsError, type LmsMember } from '../../integrations/lms/lms.ts';
import { carryOut } from './carry-out.ts';
import { sentenceOf } from './connection.ts';
import { classLabel } from './courses.service.ts';
import { followClass } from './follow.service.ts';
import {
  type ClassMember,
  GONE,
  findClass,
  findCourse,
  type LmsClass,
  type LmsCourseRow,
  type LmsSettings,
  linksOf,
  membersOfClass,
  peopleBehind,
  updateCourse,
} from './links.store.ts';
import { otherAccess, saveOtherAccess } from './other-access.store.ts';
import { ensurePeople, forgetDeleted } from './people.service.ts';
import type { Run } from './run.ts';
import { forgetChanges, seenChanges } from './runs.store.ts';
import { requireStill } from './site.ts';

/** How members are brought over. `force` passes the breaker, because a person looked at the loss. */
export type SyncWay = { settings: LmsSettings; force?: boolean };

type Wish = { wanted: WantedMember[]; names: ReadonlyMap<number, string>; unpaired: number };

/** The members who have an account, with their roles. */
function wishOf(
  members: readonly ClassMember[],
  accounts: ReadonlyMap<string, number>,
  { studentRole, teacherRole }: LmsSettings,
): Wish {
  const wanted: WantedMember[] = [];
  const names = new Map<number, string>();
  for (const { userId, name, role, active } of members) {
    const lmsId = accounts.get(userId);
    if (lmsId === undefined) continue;
    names.set(lmsId, name);
    wanted.push({ lmsId, active, roleId: role === 'TEACHER' ? teacherRole : studentRole });
  }
  return { wanted, names, unpaired: members.length - wanted.length };
}

type Compared = { plan: MemberPlan; loss: Loss; held: string; nameOf: (id: number) => string };

/** What has to change, without what the breaker holds back; losses by a student's own status it does not weigh. */
async function compare(ctx: Ctx, present: readonly LmsMember[], wish: Wish, way: SyncWay): Promise<Compared> {
  const { settings, force = false } = way;
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
  return { plan: isHeld ? withoutLoss(plan, weighed) : plan, loss, held, nameOf };
}

/** Members as they stand there. */
const counted = (present: readonly LmsMember[]): { members: number; suspended: number } => {
  const suspended = present.filter((one) => one.suspended).length;
  return { members: present.length - suspended, suspended };
};

type Brought = { present: LmsMember[]; held: string; problem: string };

/** What is told at the class of people who could not be brought over. */
function problemOf(failed: readonly string[], stays: readonly string[], unpaired: number): string {
  const [first] = failed;
  return [
    ...(failed.length === 1 && first !== undefined ? [first] : []),
    ...(failed.length > 1 ? [`${failed.length} orang gagal disesuaikan, lihat Riwayat.`] : []),
    ...(stays.length > 0 ? [`${stays.join(', ')} ${ELSEWHERE}`] : []),
    ...(unpaired > 0 ? [`${unpaired} orang belum punya akun di LMS.`] : []),
  ].join(' ');
}

/**
 * Brings members over, each for themselves: first who leaves, then who has an account, then who gets one now. Accounts deleted
 * there are looked up again, once.
 */
async function bringMembers(ctx: Ctx, lms: Lms, run: Run, one: LmsClass, course: LmsCourseRow, way: SyncWay) {
  const { scheduleId, lmsId: courseId } = course;
  const members = await membersOfClass(ctx.db, scheduleId);
  const known = new Set(await otherAccess(ctx.db, scheduleId));
  const failed = new Map<number, string>();
  const stays = new Set<number>();
  let present = await lms.members(courseId);
  let nameOf: Compared['nameOf'] = String;
  const bringThose = async (accounts: ReadonlyMap<string, number>) => {
    const wish = wishOf(members, accounts, way.settings);
    const compared = await compare(ctx, present, wish, way);
    ({ nameOf } = compared);
    for (const id of leaversOf(compared.plan)) if (known.has(id)) stays.add(id);
    const plan = withoutPeople(compared.plan, stays);
    const weigh = (): void => {
      if (!way.force) run.weigh(compared.loss, compared.held !== '', way.settings.breakerPercent);
    };
    const carry = async () => {
      failed.clear();
      const carried = await carryOut(lms, courseId, plan, present, { run, one, nameOf });
      ({ present } = carried);
      for (const [id, why] of carried.failed) failed.set(id, why);
      for (const id of carried.stays) stays.add(id);
    };
    return { wish, held: compared.held, weigh, carry };
  };
  const ids = members.map(({ userId }) => userId);
  await requireStill(ctx.db, lms);
  const first = await bringThose(await linksOf(ctx.db, ids));
  first.weigh();
  await first.carry();
  let last = first;
  const isForgotten =
    failed.size > 0 &&
    (await forgetDeleted(
      ctx,
      lms,
      first.wish.wanted.map(({ lmsId }) => lmsId),
    )) > 0;
  if (first.wish.unpaired > 0 || isForgotten) {
    last = await bringThose(await ensurePeople(ctx, lms, run, members));
    await last.carry();
  }
  const label = classLabel(one);
  for (const [id, why] of failed) run.note('FAILED', nameOf(id), `${label}: ${why}`, scheduleId);
  for (const id of stays) run.note('FAILED', nameOf(id), `${label}: ${ELSEWHERE}`, scheduleId);
  await saveOtherAccess(ctx.db, scheduleId, [...stays]);
  const told = [...failed].map(([id, why]) => `${nameOf(id)}: ${why}`);
  const problem = problemOf(told, [...stays].map(nameOf), last.wish.unpaired);
  return { present, held: last.held, problem } satisfies Brought;
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
    const state = { triedAt: at, problem: refused, isHeld: false, isResting: false };
    await updateCourse(ctx.db, one.scheduleId, { ...state, ...(refused === '' && { syncedAt: at }) });
  } else {
    const { present, held, problem: left } = await bringMembers(ctx, lms, run, one, course, way);
    if (held !== '') run.note('HELD', classLabel(one), held, one.scheduleId);
    const problem = [held, refused, left].filter(Boolean).join(' ');
    await updateCourse(ctx.db, one.scheduleId, {
      ...counted(present),
      ...{ triedAt: at, problem, isHeld: held !== '', isResting: false },
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
