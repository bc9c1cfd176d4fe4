import { sql } from 'drizzle-orm';
import { krsRefusal } from '#shared/domain/krs/rights.ts';
import type { KrsState } from '#shared/domain/krs/state.ts';
import type { ExamKind } from '#shared/domain/exam/exam.ts';
import type { ClassType } from '#shared/domain/course/class-type.ts';
import { windowState } from '#shared/domain/calendar/window.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { type Ctx, studentIdOf } from '../../http/ctx.ts';
import { activePeriod } from '../campus/campus.public.ts';
import { catalogOf } from './catalog.ts';
import { holdOf } from './gates.ts';
import { campusToday } from './staff-lists.service.ts';

export { catalogSize as krsCatalogSize, forgetCatalog as forgetKrsCatalog } from './catalog.ts';
export { addKrsJobs } from './closing.service.ts';
export { krsPages } from './print.service.ts';
export { type KrsAsked, krsRead, type KrsSources, registerKrsSource } from './gates.ts';

/** Classes of the student's approved version of a term; a pending change does not touch them. */
export const approvedScheduleIds = async (db: Db, studentId: string, periodId: string): Promise<string[]> =>
  (
    await db.execute<{ schedule_id: string }>(sql`
      select i.schedule_id from krs k join krs_items i on i.krs_id = k.id
      where k.student_id = ${studentId} and k.period_id = ${periodId} and i.approved order by i.id`)
  ).rows.map(({ schedule_id }) => schedule_id);

export type EnrolledStudent = {
  studentId: string;
  userId: string | null;
  nim: string;
  name: string;
  status: string;
};

/** Students whose approved KRS holds a class, by NIM. */
export const enrolledStudents = async (db: Db, scheduleId: string): Promise<EnrolledStudent[]> =>
  (
    await db.execute<EnrolledStudent>(sql`
      select s.id as "studentId", s.user_id as "userId", s.nim, s.name, s.status
      from krs_items i join students s on s.id = i.student_id
      where i.schedule_id = ${scheduleId} and i.approved order by s.nim`)
  ).rows;

type StandingRow = {
  id: string | null;
  state: KrsState | null;
  approved_at: string | null;
  class_type: ClassType;
};

/** A KRS that gives rights in the active term. */
export type ValidKrs = { krsId: string; periodId: string; studentId: string };

/**
 * The own KRS of the active term, or that of the student named, as far as it gives rights; for the loads of timetable, class,
 * exam card (of the exam named, whose dispensation lets a KRS held back pass) and what builds on them. Null before the
 * term's KRS window has opened, when nobody can have one yet.
 * @throws AppError KRS_MISSING (454) or KRS_NOT_VALID (455); an action catches it and answers 422 instead.
 */
export async function requireValidKrs(
  ctx: Ctx,
  { studentId = studentIdOf(ctx), exam }: { studentId?: string; exam?: ExamKind } = {},
): Promise<ValidKrs | null> {
  const { id: periodId, code } = await activePeriod(ctx.services);
  const { rows } = await ctx.db.execute<StandingRow>(sql`
    select k.id, k.state, k.approved_at, s.class_type
    from students s left join krs k on k.student_id = s.id and k.period_id = ${periodId} where s.id = ${studentId}`);
  const [row] = rows;
  if (row?.id && row.approved_at !== null) {
    const hold = await holdOf(ctx, { studentId, periodId, periodCode: code, exam });
    const reason = krsRefusal({ state: row.state, approvedBefore: true, semesterCode: code, hold });
    if (reason === null) return { krsId: row.id, periodId, studentId };
    throw refusal(reason, code);
  }
  const { windows } = await catalogOf(ctx.services, periodId);
  const today = await campusToday(ctx);
  const { state } = windowState(windows, 'KRS', row?.class_type ?? 'OFFLINE', today);
  if (row?.id === null && (state === 'UPCOMING' || state === 'MISSING')) return null;
  const reason = krsRefusal({
    state: row?.state ?? null,
    approvedBefore: false,
    semesterCode: code,
    hold: null,
  });
  if (reason === null) throw new AppError('INTERNAL', 'KRS tanpa persetujuan memberi hak.');
  throw refusal(reason, code);
}

/** Why the own KRS gives no rights now; null when it does, or when nobody can have one yet. */
export async function krsRefusalOf(ctx: Ctx): Promise<AppError | null> {
  try {
    await requireValidKrs(ctx);
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'KRS_MISSING' || error.code === 'KRS_NOT_VALID'))
      return error;
    throw error;
  }
}

/**
 * An action that needs a valid KRS (specification §8).
 * @throws AppError RULE (422) with the gate's own code in `data.code`, so that what was typed stays on the screen
 */
export async function requireKrsForAction(ctx: Ctx): Promise<void> {
  const refusal = await krsRefusalOf(ctx);
  if (refusal === null) return;
  const data = typeof refusal.data === 'object' ? refusal.data : {};
  throw new AppError('RULE', refusal.message, { data: { ...data, code: refusal.code } });
}

const refusal = (
  { code, message }: { code: 'KRS_MISSING' | 'KRS_NOT_VALID'; message: string },
  term: string,
) =>
  new AppError(code, message, {
    data: { semesterCode: term, actionUrl: '/student/aktivitas-mahasiswa/krs' },
  });
