import { sql } from 'drizzle-orm';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { JobRegistry } from '#server/platform/jobs/registry.ts';
import type { JobResult, JobRun } from '#server/platform/jobs/job-run.ts';
import { emptyBills } from './cancel.ts';
import { generateBills } from './generate.ts';
import { measureType } from './measure.ts';
import { targeted } from './facts.store.ts';
import { type PaymentType } from './types.store.ts';

const SYNC = 'billing.sync';
const REMOVE = 'billing.remove';
const CHUNK = 300;

type Input = { typeId: string };
type Named = Pick<PaymentType, 'id' | 'name' | 'target'>;

/** How many students a type is for, and bills it has. */
async function countWork(ctx: Ctx, type: Named): Promise<{ students: number; bills: number }> {
  const { rows } = await ctx.db.execute<{ students: number; bills: number }>(sql`
    select (select count(*)::int from payment_types t join students s on ${targeted(type.target)}
        where t.id = ${type.id} and not exists (
          select from bills b where b.payment_type_id = t.id and b.student_id = s.id)) as students,
      (select count(*)::int from bills where payment_type_id = ${type.id} and cancelled_at is null) as bills`);
  return rows[0] ?? { students: 0, bills: 0 };
}

/** Starts billing a type; one at a time per type. @returns the job's id. */
export async function startSync(ctx: Ctx, type: Named): Promise<string> {
  const { students, bills } = await countWork(ctx, type);
  return ctx.services.jobs.start(ctx, {
    type: SYNC,
    key: `billing:${type.id}`,
    title: `Tagihan ${type.name}`,
    input: { typeId: type.id } satisfies Input,
    total: students + bills,
  });
}

/** Starts cancelling the bills of a type that was taken back. @returns the job's id. */
export async function startRemoval(ctx: Ctx, type: Named): Promise<string> {
  const { bills } = await countWork(ctx, type);
  return ctx.services.jobs.start(ctx, {
    type: REMOVE,
    key: `billing:${type.id}`,
    title: `Pembatalan tagihan ${type.name}`,
    input: { typeId: type.id } satisfies Input,
    total: bills,
  });
}

/** Measures the bills a type has and makes those it lacks. */
async function syncType(ctx: Ctx, run: JobRun<Input>): Promise<JobResult> {
  const { typeId } = run.input;
  const day = await today(ctx);
  let seen = 0;
  const changed = await measureType(ctx, typeId, day, (count) => {
    seen = count;
    return run.progress({ done: seen });
  });
  const made = await generateBills(ctx, typeId, day, (count) => run.progress({ done: seen + count }));
  await run.progress({ done: seen + made, total: seen + made });
  return { result: { made, changed } };
}

async function cancelAll(ctx: Ctx, run: JobRun<Input>): Promise<JobResult> {
  const day = await today(ctx);
  let done = 0;
  for (;;) {
    const ids = (
      await ctx.db.execute<Pick<Rows['bills'], 'id'>>(sql`
        select id from bills where payment_type_id = ${run.input.typeId} and cancelled_at is null
        order by id limit ${CHUNK}`)
    ).rows.map(({ id }) => id);
    if (ids.length === 0) return { result: { cancelled: done } };
    await inTransaction(ctx, (inner) => emptyBills(inner, day, ids, 'Jenis pembayaran dihapus'));
    done += ids.length;
    await run.progress({ done });
  }
}

/** The jobs of billing. */
export function addBillingJobs(registry: JobRegistry): void {
  registry.add(SYNC, syncType);
  registry.add(REMOVE, cancelAll, { cancel: false });
}
