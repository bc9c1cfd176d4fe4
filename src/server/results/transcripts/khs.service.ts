import type { z } from 'zod';
import type { Khs, khsRow } from '#shared/results/transcripts/transcript.contract.ts';
import { gradeComponentLabels, gradeComponents } from '#shared/platform/grading/components.ts';
import { creditLimit, type TermRecord as CreditRecord } from '#shared/enrolment/krs/credit-limit.ts';
import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { nextRegularTerm, periodLabel, semesterNumber } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { objectUntil } from '#server/results/grades/grades.public.ts';
import { findTermResults, type ResultRow, type StudentTerm, type TermResults } from './khs.store.ts';
import { readerOf, refuseShut } from './reader.ts';

type KhsRow = z.infer<typeof khsRow>;

function noteOf({ gradeId, grade, index, kind }: ResultRow): string {
  if (gradeId === null) return 'Belum diterbitkan';
  if (grade === 'T') return 'Ditunda';
  const result = (index ?? 0) > 0 ? 'Lulus' : 'Tidak lulus';
  return kind === 'ULANG' || kind === 'PERBAIKAN' ? `${result}, mengulang` : result;
}

const componentsOf = ({ components, weights }: ResultRow): KhsRow['components'] =>
  components === null || weights === null
    ? []
    : gradeComponents.flatMap((code) => {
        const weight = weights[code] ?? 0;
        return weight === 0
          ? []
          : [{ code, label: gradeComponentLabels[code], weight, score: components[code] ?? null }];
      });

/** @param now the moment, as ISO text */
function toKhsRow(row: ResultRow, now: string): KhsRow {
  const until = row.publishedAt === null ? null : objectUntil(row.publishedAt);
  const { courseId, gradeId, code, name, sks, className, score, grade, index } = row;
  return {
    courseId,
    gradeId,
    code,
    name,
    sks,
    courseType: row.courseType,
    jurusanOrKonsentrasi: row.jurusanOrKonsentrasi,
    className,
    score,
    grade,
    index,
    points: index === null ? null : index * sks,
    note: noteOf(row),
    components: componentsOf(row),
    objectUntil: until !== null && now <= until && row.objection === null ? until : null,
    objection: row.objection,
    history: row.history,
  };
}

const stateOf = { A: 'ACTIVE', C: 'LEAVE', N: 'INACTIVE', M: 'ACTIVE' } as const;

/** The most sks of the regular term after one, by the rule its KRS will go by. */
function nextLimit(student: Omit<TermResults, 'gates'>, code: string, settings: AcademicSettings): number {
  const next = nextRegularTerm(code);
  const records = student.records
    .filter((record) => record.code <= code)
    .map((record): CreditRecord => ({
      semesterCode: record.code,
      state: stateOf[record.status],
      ips: record.ips,
      complete: !record.isProvisional,
    }));
  const leave = student.records.filter(({ status }) => status === 'C').map((record) => record.code);
  const facts = {
    semesterCode: next,
    semesterNumber: semesterNumber(student.entrySemester, next, leave),
    recognisedSks: student.recognisedSks,
    records,
    extraSks: student.grants.find((grant) => grant.code === next)?.extraSks ?? 0,
  };
  return creditLimit(facts, settings).maxSks;
}

const toPeriod = ({ id, code }: StudentTerm) => ({ _id: id, code, label: periodLabel(code) });

/** The results of one student in one term. The caller has checked who asks. */
export async function khsOf(ctx: Ctx, studentId: string, code: string | undefined): Promise<Khs> {
  const asked = { studentId, code: code ?? null, ...(await readerOf(ctx)) };
  const { gates, ...student } = found(await findTermResults(ctx.db, asked));
  const chosen = student.periods.find((one) => one.code === student.chosen);
  if (!chosen && code !== undefined)
    throw new AppError('NOT_FOUND', 'Tidak ada mata kuliah pada semester itu.');
  if (chosen?.graded && gates) await refuseShut(ctx, chosen.code, gates);
  const now = ctx.now.toISOString();
  const rows = student.rows.map((row) => toKhsRow(row, now));
  const record = student.records.find((one) => one.code === chosen?.code);
  const { academic } = await ctx.services.campus.get();
  return {
    student: { _id: student._id, nim: student.nim, name: student.name },
    periods: student.periods.map(toPeriod),
    period: chosen ? toPeriod(chosen) : null,
    rows,
    sks: rows.reduce((sum, { sks }) => sum + sks, 0),
    points: rows.reduce((sum, { points }) => sum + (points ?? 0), 0),
    ips: record?.ips ?? null,
    ipk: record?.ipk ?? null,
    sksPassed: student.sksPassed,
    nextMaxSks: chosen ? nextLimit(student, chosen.code, academic) : null,
    isProvisional: rows.some(({ index }) => index === null),
  };
}

/** The own results of a term. @throws AppError EDO_REQUIRED, EKA_REQUIRED from the gates. */
export const ownKhs = (ctx: Ctx, code: string | undefined): Promise<Khs> =>
  khsOf(ctx, studentIdOf(ctx), code);
