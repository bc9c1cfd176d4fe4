import { sql } from 'drizzle-orm';
import type { PlanToCancel } from '#server/people/students/krs-cancel.public.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { keepGraded } from './graded-items.store.ts';

/**
 * Cancels a student's KRS of a term and releases its seats; does nothing without one.
 * @throws AppError RULE naming the classes whose grades were submitted
 */
export async function cancelPlan({ db, actor, now }: Ctx, plan: PlanToCancel): Promise<void> {
  const { rows } = await db.execute<Pick<Rows['krs'], 'id' | 'state'>>(sql`
    select id, state from krs where student_id = ${plan.studentId} and period_id = ${plan.periodId}
      and state <> 'CANCELLED' and (not ${plan.onlyOpen}::boolean
        or approved_at is null and state in ('DRAFT', 'SUBMITTED', 'REVISION'))
    for update`);
  const [krs] = rows;
  if (!krs) return;
  if (!plan.onlyOpen) await keepGraded(db, krs.id, [], 'KRS semester ini tidak dapat dibatalkan');
  await db.execute(sql`update krs_items set approved = false, seat_held = false where krs_id = ${krs.id}`);
  await db.execute(sql`update krs set state = 'CANCELLED', approved_at = null where id = ${krs.id}`);
  await db.execute(sql`
    insert into krs_events (krs_id, at, actor_id, "from", "to", note)
    values (${krs.id}, ${now.toISOString()}, ${actor?.userId ?? null}, ${krs.state}, 'CANCELLED', ${plan.note})`);
}
