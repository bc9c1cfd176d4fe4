import type { KrsTerm } from '#shared/contracts/krs-views.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { type Ctx, studentIdOf } from '../../http/ctx.ts';
import { termsOf } from './history.store.ts';

/** The own terms so far: what the student did, with which result, and the way of each KRS. */
export async function ownTerms(ctx: Ctx): Promise<KrsTerm[]> {
  const terms = await termsOf(ctx.db, studentIdOf(ctx));
  return terms.map((term) => ({ ...term, label: periodLabel(term.periodCode) }));
}
