import { sql } from 'drizzle-orm';
import { type LeaveAction, leaveProcedure, runningLeaveStates } from '#shared/people/leave/leave.ts';
import { isRegular, periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { overdueOfBill } from '#server/finance/billing/overdue.public.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer, TimerResult } from '#server/platform/timers/timer.ts';
import type { Period } from '#server/platform/campus-state.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { move } from '#server/platform/procedures/procedures.public.ts';
import { changeStatus } from '#server/people/students/students.public.ts';
import { followLeaveEnd } from './leave.public.ts';
import { lockLeave, updateLeave } from './leave.store.ts';

type Running = Pick<Rows['leaveRequests'], 'id' | 'studentId' | 'state'> &
  Pick<Rows['students'], 'status'> & {
    owes: boolean;
    /** The KRS windows of the term are over. */
    registrationOver: boolean;
  };

/** Finds leave that ended before the running term. */
async function endedLeave(db: Db, period: Period, day: string): Promise<Running[]> {
  const { rows } = await db.execute<Running>(sql`
    select l.id, l.student_id as "studentId", l.state, s.status,
      exists (select from bills b where b.student_id = s.id and ${overdueOfBill(sql`${day}::date`)} > 0) as owes,
      coalesce((select max(e.end_date) < ${day}::date from calendar_events e
        where e.period_id = ${period.id} and e.type in ('KRS', 'KRS_CHANGE', 'KRS_LATE')
          and (e.class_types = '{}' or s.class_type = any (e.class_types))), false) as "registrationOver"
    from leave_requests l join students s on s.id = l.student_id
    where l.state = any(${sql.param(runningLeaveStates)}::text[]) and l.last_code < ${period.code} order by l.id`);
  return rows;
}

/** Records the running term as leave for continuing leave. @returns the number of new records */
async function recordTerm(db: Db, { code }: Period): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into semester_records (student_id, period_code, status)
    select l.student_id, ${code}, 'C' from leave_requests l join students s on s.id = l.student_id
    where l.state = any(${sql.param(runningLeaveStates)}::text[]) and s.status = 'furlough'
      and ${code} > l.first_code and ${code} <= l.last_code
    on conflict (student_id, period_code) do update set status = 'C', updated_at = now()
      where semester_records.status <> 'C'
    returning student_id`);
  return rows.length;
}

/** Returns the action for an ended leave; null while the student may still return. */
function toOutcome({ state, status, owes, registrationOver }: Running): LeaveAction | null {
  if (status === 'active') return 'RETURN';
  if (status !== 'furlough') return 'LAPSE';
  if (state === 'RETURN_OK' && !owes) return 'RETURN';
  return registrationOver ? 'LAPSE' : null;
}

async function finish(outer: Ctx, { id, studentId, status }: Running, action: LeaveAction, period: Period) {
  await inTransaction(outer, async (ctx) => {
    const leave = await lockLeave(ctx.db, id);
    if (!leave) return;
    const step = { procedure: leaveProcedure, subject: 'LEAVE', subjectId: id, from: leave.state } as const;
    const state = await move(ctx, { ...step, action, actors: ['SYSTEM'] });
    // The leave first: an open leave keeps the student's status.
    await updateLeave(ctx.db, id, { state });
    if (status === 'furlough') {
      const [to, reason] =
        action === 'RETURN'
          ? (['active', `Aktif kembali pada ${periodLabel(period.code)}`] as const)
          : (['inactive', `Tidak mendaftar ulang setelah cuti pada ${periodLabel(period.code)}`] as const);
      const grounds = { reason, reactivationRequested: true, feesPaid: true };
      await changeStatus(ctx, { studentId, to, grounds }, action === 'RETURN' ? 'BAAK' : 'SYSTEM');
    }
    await followLeaveEnd(ctx, { studentId, terms: leave.terms });
    const facts = { state, note: '' };
    await notify(ctx, [{ to: { studentId }, topic: 'leave.moved', about: `${id}:${state}`, facts }]);
  });
}

async function run(ctx: Ctx): Promise<TimerResult> {
  const { period } = await ctx.services.campus.get();
  if (period === null || !isRegular(period.code)) return { recorded: 0, returned: 0, lapsed: 0 };
  const recorded = await recordTerm(ctx.db, period);
  const done = { RETURN: 0, LAPSE: 0 };
  for (const leave of await endedLeave(ctx.db, period, await today(ctx))) {
    const action = toOutcome(leave);
    if (action !== 'RETURN' && action !== 'LAPSE') continue;
    try {
      await finish(ctx, leave, action, period);
      done[action] += 1;
    } catch (error) {
      // A refusal for one student must not stop the others.
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ leave: leave.id, reason: error.message }, 'leave not ended');
    }
  }
  return { recorded, returned: done.RETURN, lapsed: done.LAPSE };
}

/** Records the second term of leave, and ends leave: students become active again, or inactive if they did not return. */
export const leaveTimer: Timer = { name: 'leave', cron: '40 1 * * *', run };
