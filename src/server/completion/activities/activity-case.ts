import {
  actIn,
  type ActivityAct,
  type ActivityAction,
  type ActivityActor,
  activityProcedure,
  activityStatusLabels,
} from '#shared/completion/activities/procedure.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import {
  closeNotices,
  closeNoticesOf,
  closeNoticesOfLecturers,
  notify,
} from '#server/platform/notices/notices.public.ts';
import { move } from '#server/platform/procedures/procedures.public.ts';
import { usersInRole } from '#server/identity/users/accounts.public.ts';
import {
  type Activity,
  type ActivityChange,
  findActivity,
  findStudents,
  lockActivity,
  type Member,
  membersOf,
  type StudentFacts,
  type Supervisor,
  supervisorsOf,
  updateActivity,
} from './activities.store.ts';

/** An activity with the people it depends on, and what whoever asks is towards it. */
export type ActivityCase = {
  activity: Activity;
  members: Member[];
  students: StudentFacts[];
  supervisors: Supervisor[];
  actors: ActivityActor[];
};

/** Who speaks for the activity: the leader, or who is alone. */
export function leaderOf({ members, students }: Pick<ActivityCase, 'members' | 'students'>): StudentFacts {
  const leader = members.find(({ role }) => role !== 2);
  const student = students.find(({ id }) => id === leader?.studentId);
  if (!student) throw new Error('An activity without leader');
  return student;
}

function actorsFor(ctx: Ctx, of: Omit<ActivityCase, 'actors'>): ActivityActor[] {
  const { studentId, lecturerId } = actorOf(ctx);
  const own = of.members.find((one) => one.studentId === studentId);
  const leader = leaderOf(of);
  const is = (name: ActivityActor, right: boolean): ActivityActor[] => (right ? [name] : []);
  return [
    ...is('LEADER', leader.id === studentId),
    ...is('MEMBER', own !== undefined),
    ...is('ADVISOR', lecturerId !== null && leader.advisorId === lecturerId),
    ...is(
      'SUPERVISOR',
      of.supervisors.some((one) => one.lecturerId === lecturerId),
    ),
    ...is('OFFICE', own === undefined && holds(ctx, 'studentActivity:approve')),
    ...is('CONVERTER', own === undefined && holds(ctx, 'studentActivity:convert')),
  ];
}

/** An activity with its people. */
export async function caseOf(ctx: Ctx, activity: Activity): Promise<ActivityCase> {
  const members = await membersOf(ctx.db, activity.id);
  const students = await findStudents(ctx.db, { ids: members.map(({ studentId }) => studentId) });
  const supervisors = await supervisorsOf(ctx.db, activity.id);
  const known = { activity, members, students, supervisors };
  return { ...known, actors: ctx.actor === null ? ['SYSTEM'] : actorsFor(ctx, known) };
}

const foreign = () => new AppError('FORBIDDEN', 'Program aktivitas ini bukan bagian Anda.');

/** Whether somebody may read an activity: those it concerns, the members' advisors, the office. */
export function mayRead(ctx: Ctx, of: ActivityCase): boolean {
  const { lecturerId } = actorOf(ctx);
  if (of.actors.length > 0 || holds(ctx, 'studentActivity:get')) return true;
  return lecturerId !== null && of.students.some(({ advisorId }) => advisorId === lecturerId);
}

/** The activity as it is, for reading. @throws AppError NOT_FOUND, FORBIDDEN */
export async function readCase(ctx: Ctx, id: string): Promise<ActivityCase> {
  const of = await caseOf(ctx, found(await findActivity(ctx.db, id)));
  if (!mayRead(ctx, of)) throw foreign();
  return of;
}

/** The activity, held until the transaction ends. @throws AppError NOT_FOUND */
export const lockCase = async (ctx: Ctx, id: string): Promise<ActivityCase> =>
  caseOf(ctx, found(await lockActivity(ctx.db, id)));

/**
 * A change of one activity by one of those it concerns, based on the copy they saw (null: of a part with a stamp of its own).
 * @throws AppError NOT_FOUND, FORBIDDEN for everybody else, STALE
 */
export const withActivity = <T>(
  outer: Ctx,
  lock: { id: string; updatedAt: string | null },
  work: (ctx: Ctx, of: ActivityCase) => Promise<T>,
): Promise<T> =>
  inTransaction(outer, async (ctx) => {
    const of = await lockCase(ctx, lock.id);
    if (of.actors.length === 0) throw foreign();
    if (lock.updatedAt !== null) checkFresh(of.activity, lock.updatedAt);
    return work(ctx, of);
  });

/** Takes a step and stores the new state with what changes along. @throws AppError FORBIDDEN, RULE */
export async function step(
  ctx: Ctx,
  of: ActivityCase,
  action: ActivityAction,
  { note = '', change = {} }: { note?: string; change?: ActivityChange } = {},
): Promise<void> {
  const { activity, actors } = of;
  const status = await move(ctx, {
    procedure: activityProcedure,
    subject: 'ACTIVITY',
    subjectId: activity.id,
    from: activity.status,
    action,
    actors,
    note,
  });
  await audit(ctx, {
    action: `activity.${action.toLowerCase().replaceAll('_', '-')}`,
    entity: 'activity',
    entityId: activity.id,
    before: { status: activity.status },
    after: { ...change, status },
    reason: note,
  });
  of.activity = await updateActivity(ctx.db, activity.id, {
    ...change,
    status,
    statusSince: ctx.now.toISOString(),
  });
  // The first day asks nobody for anything, and settles nothing.
  if (action !== 'START') await closeAsked(ctx, of);
}

/** Puts away what lecturers, heads of programme and those invited were asked for in the state that is over. */
async function closeAsked(
  ctx: Ctx,
  { activity, members, students, supervisors }: ActivityCase,
): Promise<void> {
  const about = `${activity.id}:`;
  const advisors = students.flatMap(({ advisorId }) => advisorId ?? []);
  const lecturerIds = [...advisors, ...supervisors.map(({ lecturerId }) => lecturerId)];
  await closeNoticesOfLecturers(ctx, lecturerIds, 'activity.asked', about);
  await closeNoticesOf(ctx, await usersInRole(ctx.db, ROLE.kaprodi), ['activity.decide'], about);
  for (const { studentId } of members) await closeInvitation(ctx, activity.id, studentId);
}

/** Puts away the invitation of a student who has answered it, or need not any more. */
export const closeInvitation = (ctx: Ctx, activityId: string, studentId: string): Promise<void> =>
  closeNotices(ctx, studentId, 'activity.invited', activityId);

/** Does something that leaves the state as it is, and remembers it. @throws AppError FORBIDDEN, RULE */
export async function act(
  ctx: Ctx,
  of: ActivityCase,
  name: ActivityAct,
  { note, before, after }: { note: string; before: object; after: object },
): Promise<void> {
  const { activity, actors } = of;
  const { id, status } = activity;
  await move(ctx, {
    procedure: actIn(status, name, activity.isMbkm),
    subject: 'ACTIVITY',
    subjectId: id,
    from: status,
    action: name,
    actors,
    note,
  });
  await audit(ctx, {
    action: `activity.${name.toLowerCase().replaceAll('_', '-')}`,
    entity: 'activity',
    entityId: id,
    before,
    after,
    reason: note,
  });
}

/** A step the portal takes by itself. */
export const systemStep = async (ctx: Ctx, of: ActivityCase, action: ActivityAction): Promise<void> => {
  const actors = of.actors;
  of.actors = ['SYSTEM'];
  await step({ ...ctx, actor: null }, of, action);
  of.actors = actors;
};

/** Tells the members where their activity stands now. */
export const tellMembers = (ctx: Ctx, { activity, members }: ActivityCase, note = '') =>
  notify(
    ctx,
    members
      .filter(({ studentId }) => studentId !== ctx.actor?.studentId)
      .map(({ studentId }) => ({
        to: { studentId },
        topic: 'activity.moved',
        about: `${activity.id}:${activity.updatedAt}`,
        facts: {
          activityId: activity.id,
          title: activity.title,
          note,
          status: activityStatusLabels[activity.status],
        },
      })),
  );

/** Tells lecturers what is asked of them. */
export const tellLecturers = (
  ctx: Ctx,
  { activity }: ActivityCase,
  lecturerIds: readonly string[],
  what: string,
) =>
  notify(
    ctx,
    lecturerIds.map((lecturerId) => ({
      to: { lecturerId },
      topic: 'activity.asked',
      about: `${activity.id}:${activity.updatedAt}`,
      facts: { activityId: activity.id, title: activity.title, what },
    })),
  );

/** Tells supervisors that they are no longer, and puts away what they were asked for. */
export async function tellReplaced(
  ctx: Ctx,
  { activity }: ActivityCase,
  lecturerIds: readonly string[],
  note: string,
): Promise<void> {
  await closeNoticesOfLecturers(ctx, lecturerIds, 'activity.asked', `${activity.id}:`);
  await notify(
    ctx,
    lecturerIds.map((lecturerId) => ({
      to: { lecturerId },
      topic: 'activity.left',
      about: `${activity.id}:${activity.updatedAt}`,
      facts: { title: activity.title, note },
    })),
  );
}

/** Tells the heads of programme what waits for them. */
export async function tellHeads(ctx: Ctx, { activity }: ActivityCase, what: string): Promise<void> {
  const about = `${activity.id}:${activity.updatedAt}`;
  const facts = { activityId: activity.id, title: activity.title, what };
  const heads = await usersInRole(ctx.db, ROLE.kaprodi);
  await notify(
    ctx,
    heads.map((userId) => ({ to: { userId }, topic: 'activity.decide', about, facts })),
  );
}
