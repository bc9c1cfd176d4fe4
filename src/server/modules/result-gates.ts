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
