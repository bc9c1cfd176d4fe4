import type { Transcript } from '#shared/results/transcripts/transcript.contract.ts';
import { BEFORE_STUDY, summarise } from '#shared/platform/grading/gpa.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { countedOf, requireAdvisorOr } from '#server/results/grades/grades.public.ts';
import { readerOf, refuseShut } from './reader.ts';
import type { TermRecord } from './results.store.ts';
import { type AttemptRecord, findTranscript } from './transcript.store.ts';

export const RECOGNISED = 'Mata kuliah yang diakui';

export const termLabel = (code: string): string => (code === BEFORE_STUDY ? RECOGNISED : periodLabel(code));

/** Attempts by term with those that count marked. */
export function termsOf(
  attempts: readonly AttemptRecord[],
  counted: readonly AttemptRecord[],
  records: readonly TermRecord[],
): Transcript['terms'] {
  const best = new Set(counted.map(({ gradeId }) => gradeId));
  return [...Map.groupBy(attempts, ({ semesterCode }) => semesterCode)].map(([code, rows]) => {
    const record = records.find((one) => one.code === code);
    return {
      code,
      label: termLabel(code),
      ips: record?.ips ?? null,
      ipk: record?.ipk ?? null,
      rows: rows.map((row) => ({ ...row, isBest: best.has(row.gradeId) })),
    };
  });
}

/** All published grades of a student by term. The caller has checked who asks. */
export async function transcriptOf(ctx: Ctx, studentId: string): Promise<Transcript> {
  const asked = { studentId, ...(await readerOf(ctx)) };
  const { _id, nim, name, ...facts } = found(await findTranscript(ctx.db, asked));
  const { latest, gates, attempts } = facts;
  if (latest !== null && gates) await refuseShut(ctx, latest, gates);
  const counted = countedOf(attempts, facts.equivalences, facts.decreed);
  return {
    student: { _id, nim, name },
    terms: termsOf(attempts, counted, facts.records),
    ...summarise(counted),
    totalSks: facts.totalSks,
  };
}

export const ownTranscript = (ctx: Ctx): Promise<Transcript> => transcriptOf(ctx, studentIdOf(ctx));

/** The transcript of a student for the office and the own advisor. */
export async function studentTranscript(ctx: Ctx, studentId: string): Promise<Transcript> {
  await requireAdvisorOr(ctx, studentId, 'transcript:get');
  return transcriptOf(ctx, studentId);
}
