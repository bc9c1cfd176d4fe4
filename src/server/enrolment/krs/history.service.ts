import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { shutTerm } from '#server/platform/result-gates/result-gates.ts';
import { termsOf } from './history.store.ts';

const noResult = { ips: null, ipk: null, sksTotal: null, sksPassed: null };

/**
 * The own terms so far: what the student did, with which result, and the way of each KRS. Results stay away from the term on
 * whose KHS the surveys shut (452, 453).
 */
export async function ownTerms(ctx: Ctx): Promise<KrsTerm[]> {
  const studentId = studentIdOf(ctx);
  const terms = await termsOf(ctx.db, studentId);
  const shut = await shutTerm(ctx, studentId, terms);
  return terms.map((term) => ({
    ...term,
    ...(shut !== null && term.periodCode >= shut && noResult),
    label: periodLabel(term.periodCode),
  }));
}
