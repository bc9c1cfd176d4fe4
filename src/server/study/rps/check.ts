import type { RpsProblem } from '#shared/study/rps/rps-problem.ts';
import { checkEvaluation } from '#shared/study/rps/evaluation.ts';
import { checkOutcomes } from '#shared/study/rps/outcomes.ts';
import { checkWeeks } from '#shared/study/rps/weekly-plan.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Rps } from './rps.store.ts';

type Content = Pick<Rps, 'outcomes' | 'weeks' | 'evaluation'>;

/** Returns the reasons against submitting a plan. */
export async function findProblems(
  ctx: Ctx,
  { outcomes, weeks, evaluation }: Content,
): Promise<RpsProblem[]> {
  const { academic } = await ctx.services.campus.get();
  return [
    ...checkOutcomes(outcomes),
    ...(weeks === null
      ? [{ field: 'weeks', message: 'Rencana mingguan belum diisi.' }]
      : checkWeeks(
          weeks,
          outcomes.subCpmk.map(({ code }) => code),
        )),
    ...(evaluation === null
      ? [{ field: 'evaluationPlan', message: 'Rencana evaluasi belum diisi.' }]
      : checkEvaluation(evaluation, academic)),
  ];
}

/** @throws AppError INVALID naming the first problem, with every problem under its field */
export function refuseProblems(problems: readonly RpsProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const rest = problems.length - 1;
  throw new AppError('INVALID', rest === 0 ? first.message : `${first.message} Masih ada ${rest} hal lain.`, {
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message]).toReversed()),
  });
}

/** @throws AppError RULE for an incomplete plan */
export async function requireComplete(ctx: Ctx, plan: Content): Promise<void> {
  const problems = await findProblems(ctx, plan);
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('RULE', `RPS belum lengkap. ${first.message}`, { data: problems });
}

/** Answer of every change of a plan. */
export const savedView = async (ctx: Ctx, plan: Rps) => ({
  _id: plan.id,
  updatedAt: plan.updatedAt,
  state: plan.state,
  problems: await findProblems(ctx, plan),
});
