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

/** Everything a person is towards a student's leave. Who has no advisor is looked after by the head of programme. */
export function capacitiesOf(
  ctx: Ctx,
  { studentId, advisorId }: { studentId: string; advisorId: string | null },
): LeaveActor[] {
  const actor = actorOf(ctx);
  const is: [LeaveActor, boolean][] = [
    ['STUDENT', actor.isStudent && actor.studentId === studentId],
    ['ADVISOR', advisorId === null ? isKaprodi(ctx) : actor.lecturerId === advisorId],
    ['KAPRODI', isKaprodi(ctx)],
    ['FINANCE', holds(ctx, 'payment:verify')],
    ['BAAK', holds(ctx, 'leave:approve')],
  ];
  return is.flatMap(([name, held]) => (held ? [name] : []));
}

const seesAll = (ctx: Ctx): boolean =>
  holds(ctx, 'leave:get') || isKaprodi(ctx) || holds(ctx, 'payment:verify');

/** @throws AppError FORBIDDEN for who neither decides about leave nor advises this student */
export function requireReader(ctx: Ctx, advisorId: string | null): void {
  const { lecturerId } = actorOf(ctx);
  if (seesAll(ctx) || (lecturerId !== null && lecturerId === advisorId)) return;
  throw new AppError('FORBIDDEN', 'Anda tidak dapat melihat cuti mahasiswa ini.');
}

/** Which leave `r` of students `s` a person sees. @throws AppError FORBIDDEN for who sees none. */
export function visibleLeave(ctx: Ctx): SQL {
  if (seesAll(ctx)) return sql`true`;
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

/** Which leave waits for this person. */
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

/** The proof of why, such as a doctor's letter. */
export const SUPPORT = 'SUPPORT';

/** Whether a person may read why a leave is asked for, and its proof: health data, which finance does not need (Law 27/2022). */
export const readsWhy = (ctx: Ctx, leave: { studentId: string; advisorId: string | null }): boolean =>
  capacitiesOf(ctx, leave).some((capacity) => capacity !== 'FINANCE');

/** Who decides about a leave reads its files too, finance not the proof. Called once when the portal starts. */
export const registerLeaveFiles = (): void =>
  registerAttachmentReader(
    'LEAVE',
    async (ctx, { subjectId, kind }) => {
      const leave = await findLeave(ctx.db, subjectId);
      if (leave === undefined || actorOf(ctx).isStudent) return false;
      if (kind === SUPPORT) return readsWhy(ctx, leave);
      return seesAll(ctx) || actorOf(ctx).lecturerId === leave.advisorId;
    },
    [SUPPORT],
  );
