import type { LeaveDetail, LeaveView } from '#shared/people/leave/leave.contract.ts';
import { acceptProblem } from '#shared/people/leave/check-leave.ts';
import { leaveDecisions, leaveProcedure, type LeaveState } from '#shared/people/leave/leave.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type SQL, sql } from 'drizzle-orm';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { closeNoticesOfLecturers, notify } from '#server/platform/notices/notices.public.ts';
import { documentNumber, move } from '#server/platform/procedures/procedures.public.ts';
import { changeStatus, lockStudents } from '#server/people/students/students.public.ts';
import { findCapacities, requireReader, visibleLeave, waitingLeave } from './capacities.ts';
import {
  findLeave,
  type LeaveQuery,
  type LeaveRecord,
  listLeave,
  lockLeave,
  updateLeave,
} from './leave.store.ts';
import { toDetails, toVisibleLeave } from './views.ts';

export type ScopedQuery = LeaveQuery & { mine?: boolean | undefined };

/** Condition for the leave the actor may see; with `mine`, only what waits for the actor. */
export function leaveScope(ctx: Ctx, { mine }: ScopedQuery): SQL {
  const seen = visibleLeave(ctx);
  return mine ? sql`${seen} and ${waitingLeave(ctx)}` : seen;
}

export async function leavePage(ctx: Ctx, query: ScopedQuery): Promise<Page<LeaveView>> {
  const { rows, total } = await listLeave(ctx.db, query, leaveScope(ctx, query));
  return pageOf(
    rows.map((row) => toVisibleLeave(ctx, row)),
    total,
    query,
  );
}

export async function leaveDetail(ctx: Ctx, id: string): Promise<LeaveDetail> {
  const row = found(await findLeave(ctx.db, id));
  requireReader(ctx, row.advisorId);
  return found((await toDetails(ctx, [row]))[0]);
}

type Decision = { decision: 'ACCEPT' | 'REFUSE'; note: string; updatedAt: string };

/** Locks the student and checks again that the request can be accepted. @throws AppError RULE */
async function requireAcceptable(ctx: Ctx, leave: LeaveRecord): Promise<void> {
  const { status } = found((await lockStudents(ctx.db, [leave.studentId]))[0]);
  const { code: periodCode } = await activePeriod(ctx.services);
  const problem = acceptProblem(leave, { status, periodCode });
  if (problem !== null) throw new AppError('RULE', problem);
}

/** Returns the fields a step changes besides the state. */
async function stepChanges(ctx: Ctx, leave: LeaveRecord, state: LeaveState): Promise<Partial<LeaveRecord>> {
  const day = await today(ctx);
  if (state === 'RETURN_OK') {
    return { returnDecreeNo: await documentNumber(ctx.db, 'AK', day), returnDecreeDate: day };
  }
  if (state !== 'APPROVED' || leave.state !== 'FINANCE_OK') return {};
  return { decreeNo: await documentNumber(ctx.db, 'CUTI', day), decreeDate: day };
}

/** Puts the student on leave: updates KRS, bills, term and status. */
const beginLeave = (
  ctx: Ctx,
  { studentId, reason, firstCode }: LeaveRecord,
  decreeNo: string,
): Promise<void> => {
  // Readers of histories and bills must not see an illness (Law 27/2022).
  const grounds = {
    reason: 'Cuti',
    illness: reason === 'SAKIT',
    letterNo: decreeNo,
    periodCode: firstCode,
  };
  return changeStatus(ctx, { studentId, to: 'furlough', grounds }, 'BAAK');
};

const answers: Partial<Record<LeaveState, string>> = {
  PA_OK: 'Cuti diteruskan ke kaprodi.',
  KAPRODI_OK: 'Cuti diteruskan ke keuangan.',
  FINANCE_OK: 'Cuti diteruskan ke BAAK.',
  APPROVED: 'Surat keputusan cuti terbit. KRS semester ini dibatalkan dan status menjadi Cuti.',
  RETURN_OK: 'Aktif kembali disetujui dan berlaku pada awal semester.',
  REJECTED: 'Pengajuan cuti ditolak.',
};

/** Accepts or refuses a request for the capacity whose turn it is. The last acceptance is the decree and starts the leave. */
export const decideLeave = (
  outer: Ctx,
  id: string,
  { decision, note, updatedAt }: Decision,
): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const leave = found(await lockLeave(ctx.db, id));
    const { advisorId } = found(await findLeave(ctx.db, id));
    requireReader(ctx, advisorId);
    checkFresh(leave, updatedAt);
    const choice = leaveDecisions[leave.state];
    if (choice === undefined) throw new AppError('ALREADY_DONE', 'Pengajuan ini sudah diputuskan.');
    const state = await move(ctx, {
      procedure: leaveProcedure,
      subject: 'LEAVE',
      subjectId: id,
      from: leave.state,
      note,
      action: decision === 'ACCEPT' ? choice.accept : choice.refuse,
      actors: findCapacities(ctx, { studentId: leave.studentId, advisorId }),
    });
    if (decision === 'ACCEPT') await requireAcceptable(ctx, leave);
    const effect = decision === 'ACCEPT' ? await stepChanges(ctx, leave, state) : {};
    if (effect.decreeNo) await beginLeave(ctx, leave, effect.decreeNo);
    await updateLeave(ctx.db, id, { state, ...effect });
    if (advisorId !== null) await closeNoticesOfLecturers(ctx, [advisorId], 'leave.waiting', id);
    await audit(ctx, {
      action: 'leave.decide',
      entity: 'student',
      entityId: leave.studentId,
      reason: note,
      before: { state: leave.state },
      after: { state, ...effect },
    });
    const facts = { state, note };
    const about = `${id}:${state}:${ctx.now.toISOString()}`;
    await notify(ctx, [{ to: { studentId: leave.studentId }, topic: 'leave.moved', about, facts }]);
    const refusedReturn = leave.state === 'RETURN_ASKED' && state === 'APPROVED';
    return told(
      { _id: id },
      refusedReturn ? 'Pengajuan aktif kembali dikembalikan.' : (answers[state] ?? 'Keputusan tersimpan.'),
    );
  });
