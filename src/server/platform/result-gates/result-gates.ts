import { type SQL, sql } from 'drizzle-orm';
import type { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { ResultGate, ResultSubject } from './result-gate.ts';

/** Whether the college has any gate. */
export async function hasResultGates(ctx: Ctx): Promise<boolean> {
  const { gates } = (await ctx.services.campus.get()).data;
  return ctx.services.resultGates.some(({ isOn }) => isOn(gates));
}

/** One JSON value with what every gate reads, for a statement that has more to ask; judged by `resultRefusal`. */
export const resultReads = (subject: ResultSubject, gates: readonly ResultGate[]): SQL =>
  sql`json_build_array(${sql.join(
    gates.map(({ read }) => read(subject)),
    sql`, `,
  )})`;

/** The first refusal of the gates, by what `resultReads` answered; null where the results may be seen. */
export async function resultRefusal(
  ctx: Ctx,
  periodCode: string,
  found: readonly unknown[],
  gates: readonly ResultGate[] = ctx.services.resultGates,
): Promise<AppError | null> {
  for (const [at, gate] of gates.entries()) {
    const refusal = await gate.refusal(ctx, periodCode, found[at]);
    if (refusal) return refusal;
  }
  return null;
}

/** The same for who has nothing else to ask: one query, none for a college without gates. */
async function findRefusal(ctx: Ctx, studentId: string, periodCode: string): Promise<AppError | null> {
  if (!(await hasResultGates(ctx))) return null;
  const day = sql`${await today(ctx)}::date`;
  const subject = { studentId: sql`${studentId}::uuid`, periodCode: sql`${periodCode}`, day };
  const { rows } = await ctx.db.execute<{ found: unknown[] }>(
    sql`select ${resultReads(subject, ctx.services.resultGates)} as found`,
  );
  return resultRefusal(ctx, periodCode, rows[0]?.found ?? []);
}

/** Throws the first refusal of the gates. */
export async function passResultGates(ctx: Ctx, studentId: string, periodCode: string): Promise<void> {
  const refusal = await findRefusal(ctx, studentId, periodCode);
  if (refusal) throw refusal;
}

/**
 * The latest of a student's terms with results, where a gate shuts it for the student; null where all of them may be seen.
 * The terms come in any order; `ips` is null before the results.
 */
export async function shutTerm(
  ctx: Ctx,
  studentId: string,
  terms: readonly { periodCode: string; ips: number | null }[],
): Promise<string | null> {
  const codes = terms.filter(({ ips }) => ips !== null).map(({ periodCode }) => periodCode);
  const latest = codes.toSorted().at(-1);
  if (latest === undefined) return null;
  return (await findRefusal(ctx, studentId, latest)) ? latest : null;
}
