import type { AppError } from '#shared/errors.ts';
import type { Ctx } from '../http/ctx.ts';
import { surveyResultGate } from './surveys/surveys.public.ts';

/** Why a student may not see the results of a term yet (452, 453), or null. */
export type ResultGate = (ctx: Ctx, studentId: string, periodCode: string) => Promise<AppError | null>;

/** What stands before published results, in the order it is asked; a module adds its line here. */
export const resultGates: readonly ResultGate[] = [surveyResultGate];

/** Throws the first refusal of the gates. */
export async function passResultGates(
  ctx: Ctx,
  studentId: string,
  periodCode: string,
  gates: readonly ResultGate[] = resultGates,
): Promise<void> {
  for (const gate of gates) {
    const refusal = await gate(ctx, studentId, periodCode);
    if (refusal) throw refusal;
  }
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
  for (const gate of resultGates) if (await gate(ctx, studentId, latest)) return latest;
  return null;
}
