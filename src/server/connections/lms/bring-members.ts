import { ELSEWHERE } from '#shared/connections/lms/failure.ts';
import { leaversOf, type MemberPlan, withoutPeople } from '#shared/connections/lms/members.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Lms, LmsMember } from './moodle/lms.ts';
import { carryOut } from './carry-out.ts';
import { compare, type SyncWay, type Wish, wishOf } from './compare.ts';
import { classLabel } from './courses.service.ts';
import {
  type ClassMember,
  type LmsClass,
  type LmsCourseRow,
  linksOf,
  membersOfClass,
} from './links.store.ts';
import { otherAccess, saveOtherAccess } from './other-access.store.ts';
import { ensurePeople, forgetDeleted, labelOf, suspendedSentence } from './people.service.ts';
import type { Run } from './run.ts';
import { requireStill } from './site.ts';

/** A class whose members are brought over. */
type Work = {
  ctx: Ctx;
  lms: Lms;
  run: Run;
  one: LmsClass;
  course: LmsCourseRow;
  way: SyncWay;
  members: ClassMember[];
  /** Whose access was seen before to stay by another way of enrolling, and when it was last taken. */
  known: ReadonlyMap<number, string>;
};

/** How the members stand so far: who is there, why some are not as they should be, and whose access stays. */
type Standing = {
  present: LmsMember[];
  failed: Map<number, string>;
  stays: Map<number, string>;
  nameOf: (id: number) => string;
};

type Pass = { wish: Wish; held: string };

/**
 * Teachers who wait for the students that get an account only now: a course of Moodle welcomes whoever is enrolled while it
 * has a teacher.
 */
function waitingTeachers(
  { enrol }: MemberPlan,
  present: readonly LmsMember[],
  teacherRole: number,
): Set<number> {
  if (present.some(({ roles }) => roles.includes(teacherRole))) return new Set();
  return new Set(enrol.filter(({ roleId }) => roleId === teacherRole).map(({ lmsId }) => lmsId));
}

/**
 * Brings those over who have an account.
 * @param isFirst whether the loss is still to be weighed, and accounts may follow. @throws LmsError
 */
async function pass(
  { ctx, lms, run, one, course, way, members, known }: Work,
  standing: Standing,
  accounts: ReadonlyMap<string, number>,
  isFirst: boolean,
): Promise<Pass> {
  const { settings } = way;
  const wish = wishOf(members, accounts, settings);
  const { plan, stays, loss, held, nameOf } = await compare(ctx, standing.present, wish, way, known);
  standing.nameOf = nameOf;
  for (const [id, triedAt] of stays) standing.stays.set(id, triedAt);
  if (isFirst && !way.force) run.weigh(loss, held !== '', settings.breakerPercent);
  const waiting =
    isFirst && wish.unpaired.length > 0
      ? waitingTeachers(plan, standing.present, settings.teacherRole)
      : new Set<number>();
  // Who was tried in the first pass is not greeted again in the second.
  const tried = leaversOf(plan).filter((id) => standing.stays.has(id));
  const now = withoutPeople(plan, new Set([...tried, ...waiting]));
  const carried = await carryOut(lms, course.lmsId, now, standing.present, { run, one, nameOf });
  standing.present = carried.present;
  standing.failed = carried.failed;
  for (const id of carried.stays) standing.stays.set(id, ctx.services.clock().toISOString());
  return { wish, held };
}

/** Those with a place in the class whose account Moodle lets nowhere in. @throws LmsError */
async function noteSuspended({ lms }: Work, standing: Standing, { wanted }: Wish): Promise<void> {
  const ids = wanted.filter(({ active }) => active).map(({ lmsId }) => String(lmsId));
  const accounts = ids.length === 0 ? [] : await lms.usersBy('id', ids);
  for (const { id, username, suspended } of accounts)
    if (suspended && !standing.failed.has(id)) standing.failed.set(id, suspendedSentence(username));
}

/** Notes whom the LMS did not take, or does not let go. */
async function noteLeft({ ctx, run, one }: Work, { failed, stays, nameOf }: Standing): Promise<void> {
  const { scheduleId } = one;
  const label = classLabel(one);
  for (const [id, why] of failed) run.note('FAILED', nameOf(id), `${label}: ${why}`, scheduleId);
  for (const id of stays.keys()) run.note('FAILED', nameOf(id), `${label}: ${ELSEWHERE}`, scheduleId);
  await saveOtherAccess(ctx.db, scheduleId, stays);
}

/** So many people without an account are named at the class; the others stand in the run. */
const NAMED = 3;

/** Who of a class has no account, and why. @param refused reasons by person. */
function withoutAccount(people: readonly ClassMember[], refused: ReadonlyMap<string, string>): string[] {
  if (people.length === 0) return [];
  const named = people
    .slice(0, NAMED)
    .map((person) => `${labelOf(person)}: ${refused.get(person.userId) ?? 'Akunnya belum dibuat.'}`);
  const left = people.length - named.length;
  return [
    `${people.length} orang belum punya akun di LMS.`,
    ...named,
    ...(left > 0 ? [`${left} lainnya ada di Riwayat.`] : []),
  ];
}

/** What is told at the class of people who could not be brought over. */
function problemOf({ failed, stays, nameOf }: Standing, without: readonly string[]): string {
  const [first] = failed;
  return [
    ...(failed.size === 1 && first !== undefined ? [`${nameOf(first[0])}: ${first[1]}`] : []),
    ...(failed.size > 1 ? [`${failed.size} orang gagal disesuaikan, lihat Riwayat.`] : []),
    ...(stays.size > 0 ? [`${[...stays.keys()].map(nameOf).join(', ')} ${ELSEWHERE}`] : []),
    ...without,
  ].join(' ');
}

/**
 * Brings members over, each for themselves: first who leaves, then who has an account, then who gets one now. Accounts deleted
 * there are looked up again, once.
 * @returns who is there now, what the breaker held, and what is left to mend. @throws LmsError
 */
export async function bringMembers(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  one: LmsClass,
  course: LmsCourseRow,
  way: SyncWay,
): Promise<{ present: LmsMember[]; held: string; problem: string }> {
  const { scheduleId } = one;
  const members = await membersOfClass(ctx.db, scheduleId);
  const known = await otherAccess(ctx.db, scheduleId);
  const work: Work = { ctx, lms, run, one, course, way, members, known };
  const present = await lms.members(course.lmsId);
  const standing: Standing = { present, failed: new Map(), stays: new Map(), nameOf: String };
  await requireStill(ctx.db, lms);
  const paired = await linksOf(
    ctx.db,
    members.map(({ userId }) => userId),
  );
  let last = await pass(work, standing, paired, true);
  let refused: ReadonlyMap<string, string> = new Map();
  const ids = last.wish.wanted.map(({ lmsId }) => lmsId);
  const isForgotten = standing.failed.size > 0 && (await forgetDeleted(ctx, lms, ids)) > 0;
  if (last.wish.unpaired.length > 0 || isForgotten) {
    const ensured = await ensurePeople(ctx, lms, run, members);
    refused = ensured.refused;
    last = await pass(work, standing, ensured.accounts, false);
  }
  await noteSuspended(work, standing, last.wish);
  await noteLeft(work, standing);
  const problem = problemOf(standing, withoutAccount(last.wish.unpaired, refused));
  return { present: standing.present, held: last.held, problem };
}
