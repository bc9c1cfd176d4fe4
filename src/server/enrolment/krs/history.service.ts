import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { shutTerm } from '#server/platform/result-gates/result-gates.ts';
import { activitiesOf } from './gates.ts';
import { termsOf, type TermRow } from './history.store.ts';

const noResult = { ips: null, ipk: null, sksTotal: null, sksPassed: null };

/** A term with activities only: it has neither a record nor a KRS. */
const bareTerm = (periodCode: string): TermRow => ({
  ...noResult,
  periodCode,
  status: null,
  isProvisional: false,
  krs: null,
});

/**
 * The own terms so far: what the student did, with which result, and the way of each KRS. Results stay away from the term on
 * whose KHS the surveys shut (452, 453).
 */
export async function ownTerms(ctx: Ctx): Promise<KrsTerm[]> {
  const studentId = studentIdOf(ctx);
  const [studied, activities] = await Promise.all([termsOf(ctx.db, studentId), activitiesOf(ctx, studentId)]);
  const own = new Map(studied.map((term) => [term.periodCode, term]));
  const terms = [...new Set([...own.keys(), ...activities.keys()])]
    .toSorted((one, other) => other.localeCompare(one))
    .map((code) => own.get(code) ?? bareTerm(code));
  const shut = await shutTerm(ctx, studentId, terms);
  return terms.map((term) => ({
    ...term,
    ...(shut !== null && term.periodCode >= shut && noResult),
    label: periodLabel(term.periodCode),
    activities: activities.get(term.periodCode) ?? [],
  }));
}
