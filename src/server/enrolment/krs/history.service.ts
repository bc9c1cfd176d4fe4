import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { shutTerm } from '#server/platform/result-gates/result-gates.ts';
import { getActivities } from './gates.ts';
import { listTerms, type TermRow } from './history.store.ts';

const noResult = { ips: null, ipk: null, sksTotal: null, sksPassed: null };

/** A term with activities only, without record and KRS. */
const bareTerm = (periodCode: string): TermRow => ({
  ...noResult,
  periodCode,
  status: null,
  isProvisional: false,
  krs: null,
});

/**
 * Lists the student's terms with status, results and the events of each KRS. Results are withheld from the term whose
 * KHS is closed by open surveys (452, 453) onwards.
 */
export async function listOwnTerms(ctx: Ctx): Promise<KrsTerm[]> {
  const studentId = studentIdOf(ctx);
  const [studied, activities] = await Promise.all([
    listTerms(ctx.db, studentId),
    getActivities(ctx, studentId),
  ]);
  const studiedByCode = new Map(studied.map((term) => [term.periodCode, term]));
  const terms = [...new Set([...studiedByCode.keys(), ...activities.keys()])]
    .toSorted((code, other) => other.localeCompare(code))
    .map((code) => studiedByCode.get(code) ?? bareTerm(code));
  const shut = await shutTerm(ctx, studentId, terms);
  return terms.map((term) => ({
    ...term,
    ...(shut !== null && term.periodCode >= shut && noResult),
    label: periodLabel(term.periodCode),
    activities: activities.get(term.periodCode) ?? [],
  }));
}
