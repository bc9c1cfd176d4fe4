import type { SurveyGate } from '#shared/domain/krs/gates.ts';
import type { Db } from '../../db/client.ts';
import type { Ctx } from '../../http/ctx.ts';

/** Whom and which term a source is asked about. */
export type KrsQuestion = { studentId: string; periodId: string; periodCode: string };

/**
 * What other modules know about a student's KRS. A module registers its part when it is loaded; what nobody registers
 * does not exist: no gate, no thesis rule, no further credits.
 */
export type KrsSources = {
  /** Lecturer surveys of the previous regular term that are still open; null where the gate is off. */
  edo: (ctx: Ctx, about: KrsQuestion) => Promise<SurveyGate>;
  /** Course surveys likewise. */
  eka: (ctx: Ctx, about: KrsQuestion) => Promise<SurveyGate>;
  /** A sentence naming what has to be paid first; null for nothing. */
  payment: (ctx: Ctx, about: KrsQuestion) => Promise<string | null>;
  /** Students among these who owe something, as lists show it. */
  arrears: (db: Db, studentIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Credits of an activity programme in the same term. */
  activitySks: (ctx: Ctx, about: KrsQuestion) => Promise<number>;
  /** Reasons the thesis may not be taken yet. */
  thesisBlockers: (ctx: Ctx, about: KrsQuestion) => Promise<string[]>;
};

const sources: Partial<KrsSources> = {};

/** Adds what a module knows; the latest registration of a part counts. Returns how to take it back. */
export function registerKrsSource(part: Partial<KrsSources>): () => void {
  const before = { ...sources };
  Object.assign(sources, part);
  return () => {
    for (const name of Object.keys(part) as (keyof KrsSources)[]) delete sources[name];
    Object.assign(sources, before);
  };
}

export type KrsAnswers = {
  edo: SurveyGate;
  eka: SurveyGate;
  payment: string | null;
  activitySks: number;
  thesisBlockers: string[];
};

/** Asks every registered source at once. */
export async function askSources(ctx: Ctx, about: KrsQuestion): Promise<KrsAnswers> {
  const [edo, eka, payment, activitySks, thesisBlockers] = await Promise.all([
    sources.edo?.(ctx, about),
    sources.eka?.(ctx, about),
    sources.payment?.(ctx, about),
    sources.activitySks?.(ctx, about),
    sources.thesisBlockers?.(ctx, about),
  ]);
  return {
    edo: edo ?? null,
    eka: eka ?? null,
    payment: payment ?? null,
    activitySks: activitySks ?? 0,
    thesisBlockers: thesisBlockers ?? [],
  };
}

/** Who of these students owes something; null where no module keeps accounts. */
export const arrearsOf = async (db: Db, studentIds: readonly string[]): Promise<ReadonlySet<string> | null> =>
  (await sources.arrears?.(db, studentIds)) ?? null;
