import { type SQL, sql } from 'drizzle-orm';
import { windowState } from '#shared/platform/term/window.ts';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import { krsRefusal, type KrsStanding } from '#shared/enrolment/krs/rights.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import { AppError } from '#shared/platform/errors.ts';
import { built } from '#server/platform/db/client.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { today } from '#server/platform/http/today.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { getCatalog } from './catalog.ts';
import { findHold, holdExpression, type HoldSubject } from './gates.ts';

/** State of a student's KRS in a term and what may hold it; `id` is null without one. */
export type KrsRights = {
  id: string | null;
  state: KrsState | null;
  isApproved: boolean;
  classType: ClassType;
  hold: unknown;
};

/** Expression of one JSON value, `KrsRights`, for use in a larger statement; checked by `requireRights`. */
export const rightsExpression = ({ periodId, ...subject }: HoldSubject & { periodId: SQL }): SQL => sql`(
  select json_build_object('id', k.id, 'state', k.state, 'isApproved', k.approved_at is not null,
    'classType', s.class_type, 'hold', case when k.approved_at is not null then ${holdExpression(subject)} end)
  from students s left join krs k on k.student_id = s.id and k.period_id = ${periodId}
  where s.id = ${subject.studentId})`;

const placeholder = (name: string) => sql.placeholder(name);

const rights = built((db) => {
  const [studentId, periodId] = [
    sql`${placeholder('studentId')}::uuid`,
    sql`${placeholder('periodId')}::uuid`,
  ];
  const params = { studentId, periodId, day: sql`${placeholder('day')}::date` };
  return db
    .select({ rights: sql<KrsRights | null>`${rightsExpression(params)}` })
    .from(sql`(values (1)) one`)
    .prepare('krs_rights');
});

/** A KRS that gives rights in the active term. */
export type ValidKrs = { krsId: string; periodId: string; studentId: string };

/**
 * Requires that the KRS of the caller, or of the given student, gives rights in the active term; used when loading
 * timetable, class, exam card (a dispensation for `exam` overrides a hold) and what builds on them. Returns null before
 * the term's KRS window opens, when no KRS is possible yet.
 * @throws AppError KRS_MISSING (454) or KRS_NOT_VALID (455); an action catches it and answers 422 instead.
 */
export async function requireValidKrs(
  ctx: Ctx,
  { studentId = studentIdOf(ctx), exam }: { studentId?: string; exam?: ExamKind } = {},
): Promise<ValidKrs | null> {
  const { id: periodId } = await activePeriod(ctx.services);
  const [found] = await rights(ctx.db).execute({ studentId, periodId, day: await today(ctx) });
  return requireRights(ctx, found?.rights ?? null, { studentId, exam });
}

/**
 * Does the same from the result of `rightsExpression` for the active term.
 * @throws AppError KRS_MISSING (454) or KRS_NOT_VALID (455)
 */
export async function requireRights(
  ctx: Ctx,
  found: KrsRights | null,
  { studentId, exam }: { studentId: string; exam?: ExamKind | undefined },
): Promise<ValidKrs | null> {
  const { id: periodId, code } = await activePeriod(ctx.services);
  if (found?.id && found.isApproved) {
    const about = { studentId, periodId, periodCode: code, exam };
    const hold = await findHold(ctx, { ...about, read: () => found.hold as never });
    const standing = { state: found.state, approvedBefore: true, semesterCode: code, hold };
    const refusal = findRefusal(ctx, studentId, standing);
    if (refusal === null) return { krsId: found.id, periodId, studentId };
    throw refusal;
  }
  const { windows } = await getCatalog(ctx.services, periodId);
  const { state } = windowState(windows, 'KRS', found?.classType ?? 'OFFLINE', await today(ctx));
  if (found?.id === null && (state === 'UPCOMING' || state === 'MISSING')) return null;
  const standing = { state: found?.state ?? null, approvedBefore: false, semesterCode: code, hold: null };
  const refusal = findRefusal(ctx, studentId, standing);
  throw refusal ?? new AppError('INTERNAL', 'KRS tanpa persetujuan memberi hak.');
}

/** Returns why a KRS gives no rights, worded for the caller; null when it does. */
function findRefusal(ctx: Ctx, studentId: string, standing: KrsStanding): AppError | null {
  const reason = krsRefusal(standing);
  if (reason === null) return null;
  const data = { semesterCode: standing.semesterCode, actionUrl: '/student/aktivitas-mahasiswa/krs' };
  return new AppError(reason.code, toReader(ctx, studentId, reason.message), { data });
}
