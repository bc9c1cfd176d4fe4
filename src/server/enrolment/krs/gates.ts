import { type SQL, sql } from 'drizzle-orm';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { Attempt } from '#shared/platform/grading/gpa.ts';
import type { SurveyGate } from '#shared/enrolment/krs/gates.ts';
import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

/** The student and term a source is asked about. */
export type KrsQuestion = { studentId: string; periodId: string; periodCode: SemesterCode };

/** The same as SQL, with the previous regular term and the campus day. */
export type KrsSubject = Readonly<Record<'studentId' | 'periodCode' | 'previousCode' | 'day', SQL>>;

/** Finds another module's value in the result of the facts statement. */
export type KrsRead<T> = { from: (values: readonly unknown[]) => T };

/** Expressions added by `krsRead`, in the order of the statement. */
export const krsReads: ((subject: KrsSubject) => SQL)[] = [];

/**
 * Adds an expression of one JSON value to the statement that reads a student's facts, which saves a round trip. Called
 * while modules are loaded. The value is assumed to be a `T`.
 */
export function krsRead<T>(text: (subject: KrsSubject) => SQL): KrsRead<T> {
  const at = krsReads.push(text) - 1;
  return { from: (values) => values[at] as T };
}

/** Activity programmes of a student by term code. */
export type TermActivities = ReadonlyMap<string, KrsTerm['activities']>;

/** A question with the values read for it. */
export type KrsRequest = KrsQuestion & { read: <T>(source: KrsRead<T>) => T };

/** A student's published results, with the courses and core courses they are judged by. */
export type KrsStudies = {
  status: string;
  attempts: readonly Attempt[];
  courses: ReadonlyMap<string, { code: string; name: string; courseType: string }>;
  /** Ids of the curriculum's core courses. */
  core: readonly string[];
  equivalences: readonly Equivalence[];
};

/** A request with the results already read. */
export type KrsCheckRequest = KrsRequest & { studies: KrsStudies };

export type HoldSubject = Pick<KrsSubject, 'studentId' | 'day'>;

/** Asks whether something holds a KRS; with an exam, its dispensation counts too. */
export type HoldQuestion = KrsRequest & { exam?: ExamKind | undefined };

/**
 * What other modules contribute to a student's KRS. Each registers its part while it is loaded; an unregistered part
 * imposes nothing: no gate, no thesis rule, no further sks.
 */
export type KrsSources = {
  /** Open lecturer surveys of the previous regular term; null when the gate is off. */
  edo: (ctx: Ctx, about: KrsRequest) => Promise<SurveyGate>;
  /** Open course surveys of the previous regular term; null when the gate is off. */
  eka: (ctx: Ctx, about: KrsRequest) => Promise<SurveyGate>;
  /** Sentence naming what must be paid first; null for nothing. */
  payment: (ctx: Ctx, about: KrsRequest) => Promise<string | null>;
  /** Sentence naming what holds an approved KRS; null for nothing. */
  hold: (ctx: Ctx, about: HoldQuestion) => Promise<string | null>;
  /** Expression `hold` needs, for statements that read nothing else. */
  holdRead: (subject: HoldSubject) => SQL;
  /** Whether staff exempted the student from complete biodata. */
  biodataExempt: (ctx: Ctx, about: KrsRequest) => Promise<boolean>;
  /** Which of these students are in arrears. */
  arrears: (ctx: Ctx, studentIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Sks of an activity programme in the same term. */
  activitySks: (ctx: Ctx, about: KrsRequest) => Promise<number>;
  /** Activity programmes of a student in all terms, without drafts and unsuccessful ones. */
  activities: (ctx: Ctx, studentId: string) => Promise<TermActivities>;
  /** Reasons the thesis may not be taken yet. */
  thesisBlockers: (ctx: Ctx, about: KrsCheckRequest) => Promise<string[]>;
};

const sources: Partial<KrsSources> = {};

/** Registers a module's part, replacing an earlier one. Returns a function that undoes it. */
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
export async function askSources(ctx: Ctx, about: KrsCheckRequest): Promise<KrsAnswers> {
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

/** Returns the sentence naming what holds an approved KRS; null for nothing. */
export const findHold = async (ctx: Ctx, about: HoldQuestion): Promise<string | null> =>
  (await sources.hold?.(ctx, about)) ?? null;

/** Returns the JSON expression `findHold` needs, for a statement without the student's other facts. */
export const holdExpression = (subject: HoldSubject): SQL => sources.holdRead?.(subject) ?? sql`null::json`;

/** Returns the activity programmes of a student; none where no module keeps them. */
export const getActivities = async (ctx: Ctx, studentId: string): Promise<TermActivities> =>
  (await sources.activities?.(ctx, studentId)) ?? new Map();

/** Reports whether staff exempted the student from complete biodata. */
export const isBiodataExempt = async (ctx: Ctx, about: KrsRequest): Promise<boolean> =>
  (await sources.biodataExempt?.(ctx, about)) ?? false;

/** Returns which of these students are in arrears; null where no module keeps accounts. */
export const findArrears = async (
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlySet<string> | null> => (await sources.arrears?.(ctx, studentIds)) ?? null;
