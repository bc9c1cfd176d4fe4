import { type SQL, sql } from 'drizzle-orm';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { Attempt } from '#shared/platform/grading/gpa.ts';
import type { SurveyGate } from '#shared/enrolment/krs/gates.ts';
import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** Whom and which term a source is asked about. */
export type KrsQuestion = { studentId: string; periodId: string; periodCode: SemesterCode };

/** The same as SQL, with the regular term before and the campus day. */
export type KrsSubject = Readonly<Record<'studentId' | 'periodCode' | 'previousCode' | 'day', SQL>>;

/** What a module wants read of the student in the statement that reads the facts. */
export type KrsRead<T> = { of: (values: readonly unknown[]) => T };

/** Every such expression; the statement asks for them in this order. */
export const krsReads: ((subject: KrsSubject) => SQL)[] = [];

/**
 * Adds an expression of one JSON value to the statement that reads a student's facts: a check costs no round trip of its
 * own. Called while modules are loaded. @returns what finds the value in the answer, which is taken to be a `T`.
 */
export function krsRead<T>(text: (subject: KrsSubject) => SQL): KrsRead<T> {
  const at = krsReads.push(text) - 1;
  return { of: (values) => values[at] as T };
}

/** Activity programmes of a student, by the code of their term. */
export type TermActivities = ReadonlyMap<string, KrsTerm['activities']>;

/** A question with what was read for it. */
export type KrsAsked = KrsQuestion & { read: <T>(one: KrsRead<T>) => T };

/** A student's published results, and what the curriculum says of their courses. */
export type KrsStudies = {
  status: string;
  attempts: readonly Attempt[];
  courses: ReadonlyMap<string, { code: string; name: string; courseType: string }>;
  /** Ids of the curriculum's core courses. */
  core: readonly string[];
  equivalences: readonly Equivalence[];
};

/** What a check of a KRS has read already. */
export type KrsChecked = KrsAsked & { studies: KrsStudies };

export type HoldSubject = Pick<KrsSubject, 'studentId' | 'day'>;

/** Whether a KRS gives rights; asked for an exam, what lets the student sit that exam counts too. */
export type HoldQuestion = KrsAsked & { exam?: ExamKind | undefined };

/**
 * What other modules know about a student's KRS. A module registers its part when it is loaded; what nobody registers
 * does not exist: no gate, no thesis rule, no further credits.
 */
export type KrsSources = {
  /** Lecturer surveys of the previous regular term that are still open; null where the gate is off. */
  edo: (ctx: Ctx, about: KrsAsked) => Promise<SurveyGate>;
  /** Course surveys likewise. */
  eka: (ctx: Ctx, about: KrsAsked) => Promise<SurveyGate>;
  /** A sentence naming what has to be paid first; null for nothing. */
  payment: (ctx: Ctx, about: KrsAsked) => Promise<string | null>;
  /** A sentence naming what holds back an approved KRS; null for nothing. */
  hold: (ctx: Ctx, about: HoldQuestion) => Promise<string | null>;
  /** What `hold` reads, for statements that ask for nothing else. */
  holdRead: (subject: HoldSubject) => SQL;
  /** Whether somebody let the student pass with biodata missing. */
  biodataExempt: (ctx: Ctx, about: KrsAsked) => Promise<boolean>;
  /** Students among these who owe something, as lists show it. */
  arrears: (ctx: Ctx, studentIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Credits of an activity programme in the same term. */
  activitySks: (ctx: Ctx, about: KrsAsked) => Promise<number>;
  /** Activity programmes of a student in all terms, drafts and what came to nothing left out. */
  activities: (ctx: Ctx, studentId: string) => Promise<TermActivities>;
  /** Reasons the thesis may not be taken yet. */
  thesisBlockers: (ctx: Ctx, about: KrsChecked) => Promise<string[]>;
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
export async function askSources(ctx: Ctx, about: KrsChecked): Promise<KrsAnswers> {
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

/** What holds back an approved KRS, as a sentence; null for nothing. */
export const holdOf = async (ctx: Ctx, about: HoldQuestion): Promise<string | null> =>
  (await sources.hold?.(ctx, about)) ?? null;

/** What `holdOf` reads, as one JSON value, for a statement that asks for nothing else of a student's facts. */
export const holdReadOf = (subject: HoldSubject): SQL => sources.holdRead?.(subject) ?? sql`null::json`;

/** Activity programmes of a student; none where no module keeps them. */
export const activitiesOf = async (ctx: Ctx, studentId: string): Promise<TermActivities> =>
  (await sources.activities?.(ctx, studentId)) ?? new Map();

/** Whether somebody let the student pass with biodata missing. */
export const biodataExemptOf = async (ctx: Ctx, about: KrsAsked): Promise<boolean> =>
  (await sources.biodataExempt?.(ctx, about)) ?? false;

/** Who of these students owes something; null where no module keeps accounts. */
export const arrearsOf = async (
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlySet<string> | null> => (await sources.arrears?.(ctx, studentIds)) ?? null;
