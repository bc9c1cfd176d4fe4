import type { ScholarshipKind } from './kinds.ts';

/** Terms in which a holder below the least GPA is coached before the state's support is taken (academic practice). */
export const COACHING_TERMS = 2;

/** The terms of coaching that a kind of scholarship asks for before its end; null where it asks for none. */
export const coachingTerms = (kind: ScholarshipKind): number | null =>
  kind === 'KIP' ? COACHING_TERMS : null;

/** Why a grant is ended. */
export const endCauses = ['GPA', 'OTHER'] as const;
export type EndCause = (typeof endCauses)[number];
export const endCauseLabels: Record<EndCause, string> = {
  GPA: 'IPK di bawah syarat',
  OTHER: 'Sebab lain',
};

type Coached = { status: 'ACTIVE' | 'ENDED'; isBelow: boolean; coached: readonly string[] };

/** Why the holder of a grant is not coached in a term; null where it can be recorded. */
export function coachingProblem({ status, isBelow, coached }: Coached, period: string): string | null {
  if (status === 'ENDED') return 'Beasiswa mahasiswa ini sudah diakhiri.';
  if (!isBelow) return 'IPK mahasiswa ini tidak di bawah syarat beasiswanya.';
  return coached.includes(period) ? 'Pembinaan semester ini sudah dicatat.' : null;
}

type Ending = { kind: ScholarshipKind; cause: EndCause; coached: readonly string[]; fromPeriod: string };

/** Why a grant cannot be ended from a term on; the state's is ended for the GPA only after coaching in two terms before. */
export function endingProblem({ kind, cause, coached, fromPeriod }: Ending): string | null {
  if (kind !== 'KIP' || cause !== 'GPA') return null;
  const terms = coached.filter((period) => period < fromPeriod).length;
  return terms >= COACHING_TERMS
    ? null
    : `KIP diakhiri karena IPK setelah pembinaan ${COACHING_TERMS} semester; baru ${terms} semester yang tercatat sebelum semester itu.`;
}
