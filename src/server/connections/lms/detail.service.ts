import type { LmsCourseDetail, LmsMemberView } from '#shared/connections/lms/lms.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Lms, LmsMember } from './moodle/lms.ts';
import { integrationsOf } from '#server/platform/campus/campus.public.ts';
import { asRule, requireLmsNow } from './connection.ts';
import { classLabel } from './courses.service.ts';
import {
  type ClassMember,
  findClass,
  GONE,
  findCourse,
  linksOf,
  membersOfClass,
  peopleBehind,
} from './links.store.ts';

const standingOf = (member: LmsMember | undefined): LmsMemberView['lms'] => {
  if (member === undefined) return 'NONE';
  return member.suspended ? 'SUSPENDED' : 'ACTIVE';
};

/** Whether a difference is one: somebody who should have no access and has none is the same to everybody. */
const agrees = (portal: LmsMemberView['portal'], lms: LmsMemberView['lms']): boolean =>
  portal === lms || (portal !== 'ACTIVE' && lms !== 'ACTIVE');

function ofClass(
  { userId, name, number, role, active }: ClassMember,
  there: LmsMember | undefined,
): LmsMemberView {
  const [portal, lms] = [active ? ('ACTIVE' as const) : ('SUSPENDED' as const), standingOf(there)];
  return { userId, name, number, role, portal, lms, same: agrees(portal, lms) };
}

/** Those of some accounts that Moodle lets nowhere in. */
async function suspendedAccounts(ctx: Ctx, lms: Lms, ids: readonly number[]): Promise<Set<number>> {
  const accounts = ids.length === 0 ? [] : await asRule(ctx, lms.usersBy('id', ids.map(String)));
  return new Set(accounts.filter(({ suspended }) => suspended).map(({ id }) => id));
}

/**
 * A course with its participants here and there.
 * @throws AppError NOT_FOUND; RULE when the LMS does not answer, or when its course is not the class's.
 */
export async function courseDetail(
  ctx: Ctx,
  { lmsId, scheduleId }: { lmsId: number; scheduleId: string },
): Promise<LmsCourseDetail> {
  const one = found(await findClass(ctx.db, scheduleId));
  const row = found(await findCourse(ctx.db, scheduleId));
  if (row.lmsId !== lmsId) throw new AppError('RULE', 'Kelas LMS ini bukan milik kelas tersebut.');
  const lms = await requireLmsNow(ctx);
  const course = await asRule(ctx, lms.courseBy('id', String(lmsId)));
  if (course === null || course.idnumber !== scheduleId) {
    throw new AppError('RULE', GONE);
  }
  const [present, sections] = [await asRule(ctx, lms.members(lmsId)), await asRule(ctx, lms.contents(lmsId))];
  const wanted = await membersOfClass(ctx.db, scheduleId);
  const accounts = await linksOf(
    ctx.db,
    wanted.map(({ userId }) => userId),
  );
  const shut = await suspendedAccounts(ctx, lms, [...accounts.values()]);
  const there = new Map(
    present.map((member) => [member.id, { ...member, suspended: member.suspended || shut.has(member.id) }]),
  );
  const members = wanted.map((member) => ofClass(member, there.get(accounts.get(member.userId) ?? 0)));
  const known = new Set(accounts.values());
  const others = present.filter(({ id }) => !known.has(id));
  const behind = await peopleBehind(
    ctx.db,
    others.map(({ id }) => id),
  );
  for (const member of others) {
    const person = behind.get(member.id);
    const lmsStanding = standingOf(member);
    members.push({
      userId: person?.userId ?? null,
      name: person?.name ?? member.fullname,
      number: member.username || null,
      role: 'OTHER',
      portal: 'NONE',
      lms: lmsStanding,
      same: person === undefined || lmsStanding !== 'ACTIVE',
    });
  }
  const { lms: address } = await integrationsOf(ctx.services);
  return {
    scheduleId,
    lmsId,
    title: classLabel(one),
    shortName: course.shortname,
    visible: course.visible,
    url: `${address?.url.replace(/\/+$/, '') ?? ''}/course/view.php?id=${lmsId}`,
    sections: Math.max(0, sections.length - 1),
    activities: sections.reduce((sum, { modules }) => sum + modules.length, 0),
    members,
    problem: row.problem,
    triedAt: row.triedAt,
    syncedAt: row.syncedAt,
  };
}
