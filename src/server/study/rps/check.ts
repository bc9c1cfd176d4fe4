import type { RpsProblem } from '#shared/study/rps/rps-problem.ts';
import { checkEvaluation } from '#shared/study/rps/evaluation.ts';
import { checkOutcomes } from '#shared/study/rps/outcomes.ts';
import { checkWeeks } from '#shared/study/rps/weekly-plan.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Rps } from './rps.store.ts';

type Content = Pick<Rps, 'outcomes' | 'weeks' | 'evaluation'>;

/** Everything that keeps a plan from being sent. */
export async function problemsOf(ctx: Ctx, { outcomes, weeks, evaluation }: Content): Promise<RpsProblem[]> {
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

/** @throws AppError INVALID naming the first problem, every one under its field */
export function refuseProblems(problems: readonly RpsProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const rest = problems.length - 1;
  throw new AppError('INVALID', rest === 0 ? first.message : `${first.message} Masih ada ${rest} hal lain.`, {
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message]).toReversed()),
  });
}

/** @throws AppError RULE for a plan that is not complete */
export async function requireComplete(ctx: Ctx, plan: Content): Promise<void> {
  const problems = await problemsOf(ctx, plan);
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('RULE', `RPS belum lengkap. ${first.message}`, { data: problems });
}

/** What every change of a plan answers. */
export const savedView = async (ctx: Ctx, plan: Rps) => ({
  _id: plan.id,
  updatedAt: plan.updatedAt,
  state: plan.state,
  problems: await problemsOf(ctx, plan),
});
