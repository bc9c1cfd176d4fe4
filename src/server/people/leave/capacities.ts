import { type SQL, sql } from 'drizzle-orm';
import { ROLE } from '#shared/platform/access/roles.ts';
import {
  type LeaveActor,
  leaveDecisions,
  leaveProcedure,
  type LeaveState,
} from '#shared/people/leave/leave.ts';
import { AppError } from '#shared/platform/errors.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { registerAttachmentReader } from '#server/platform/procedures/procedures.public.ts';
import { findLeave } from './leave.store.ts';

const isKaprodi = (ctx: Ctx): boolean => actorOf(ctx).role.includes(ROLE.kaprodi);

/** Returns the actor's capacities in a student's leave. The kaprodi acts for a missing advisor. */
export function findCapacities(
  ctx: Ctx,
  { studentId, advisorId }: { studentId: string; advisorId: string | null },
): LeaveActor[] {
  const actor = actorOf(ctx);
  const capacities: [LeaveActor, boolean][] = [
    ['STUDENT', actor.isStudent && actor.studentId === studentId],
    ['ADVISOR', advisorId === null ? isKaprodi(ctx) : actor.lecturerId === advisorId],
    ['KAPRODI', isKaprodi(ctx)],
    ['FINANCE', holds(ctx, 'payment:verify')],
    ['BAAK', holds(ctx, 'leave:approve')],
  ];
  return capacities.flatMap(([name, applies]) => (applies ? [name] : []));
}

const canSeeAll = (ctx: Ctx): boolean =>
  holds(ctx, 'leave:get') || isKaprodi(ctx) || holds(ctx, 'payment:verify');

/** @throws AppError FORBIDDEN unless the actor decides about leave or advises the student */
export function requireReader(ctx: Ctx, advisorId: string | null): void {
  const { lecturerId } = actorOf(ctx);
  if (canSeeAll(ctx) || (lecturerId !== null && lecturerId === advisorId)) return;
  throw new AppError('FORBIDDEN', 'Anda tidak dapat melihat cuti mahasiswa ini.');
}

/** Condition for the leave `r` of students `s` the actor may see. @throws AppError FORBIDDEN if none */
export function visibleLeave(ctx: Ctx): SQL {
  if (canSeeAll(ctx)) return sql`true`;
  const { lecturerId } = actorOf(ctx);
  if (lecturerId !== null) return sql`s.advisor_id = ${lecturerId}`;
  throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk melihat cuti mahasiswa.');
}

const decidedBy = (actor: LeaveActor): LeaveState[] =>
  (Object.keys(leaveDecisions) as LeaveState[]).filter((state) => {
    const decision = leaveDecisions[state];
    return (
      decision !== undefined && (leaveProcedure[decision.accept].by as readonly LeaveActor[]).includes(actor)
    );
  });

const inStates = (states: readonly LeaveState[]): SQL => sql`r.state = any (${sql.param(states)}::text[])`;

/** Condition for the leave that waits for the actor. */
export function waitingLeave(ctx: Ctx): SQL {
  const { lecturerId } = actorOf(ctx);
  const parts: SQL[] = [sql`false`];
  if (lecturerId !== null)
    parts.push(sql`(${inStates(decidedBy('ADVISOR'))} and s.advisor_id = ${lecturerId})`);
  if (isKaprodi(ctx)) {
    parts.push(inStates(decidedBy('KAPRODI')));
    parts.push(sql`(${inStates(decidedBy('ADVISOR'))} and s.advisor_id is null)`);
  }
  if (holds(ctx, 'payment:verify')) parts.push(inStates(decidedBy('FINANCE')));
  if (holds(ctx, 'leave:approve')) parts.push(inStates(decidedBy('BAAK')));
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** File kind of the proof of the reason, such as a doctor's letter. */
export const SUPPORT = 'SUPPORT';

/** Whether the actor may read the reason of a leave and its proof: health data, which finance does not need (Law 27/2022). */
export const canReadReason = (ctx: Ctx, leave: { studentId: string; advisorId: string | null }): boolean =>
  findCapacities(ctx, leave).some((capacity) => capacity !== 'FINANCE');

/** Registers the readers of leave files: those who decide, but finance without the proof. Called once at start. */
export const registerLeaveFiles = (): void =>
  registerAttachmentReader(
    'LEAVE',
    async (ctx, { subjectId, kind }) => {
      const leave = await findLeave(ctx.db, subjectId);
      if (leave === undefined || actorOf(ctx).isStudent) return false;
      if (kind === SUPPORT) return canReadReason(ctx, leave);
      return canSeeAll(ctx) || actorOf(ctx).lecturerId === leave.advisorId;
    },
    [SUPPORT],
  );
