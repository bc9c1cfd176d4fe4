import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { requireValidKrs } from './rights.ts';

export { catalogSize as krsCatalogSize, forgetCatalog as forgetKrsCatalog } from './catalog.ts';
export { cancelPlan } from './cancel-plan.ts';
export { addKrsJobs } from './closing.service.ts';
export { krsPages } from './print.service.ts';
export { type KrsRights, requireRights, requireValidKrs, rightsExpression, type ValidKrs } from './rights.ts';
export {
  type KrsRequest,
  type KrsCheckRequest,
  krsRead,
  type KrsSources,
  registerKrsSource,
  type TermActivities,
} from './gates.ts';

/** Lists the classes of a student's approved version of a term; a pending change does not affect them. */
export const approvedScheduleIds = async (db: Db, studentId: string, periodId: string): Promise<string[]> =>
  (
    await db.execute<{ schedule_id: Rows['krsItems']['scheduleId'] }>(sql`
      select i.schedule_id from krs k join krs_items i on i.krs_id = k.id
      where k.student_id = ${studentId} and k.period_id = ${periodId} and i.approved order by i.id`)
  ).rows.map(({ schedule_id }) => schedule_id);

export type EnrolledStudent = Pick<Rows['students'], 'userId' | 'nim' | 'name' | 'status'> & {
  studentId: Rows['students']['id'];
};

/** Lists the students whose approved KRS includes a class, by NIM. */
export const enrolledStudents = async (db: Db, scheduleId: string): Promise<EnrolledStudent[]> =>
  (
    await db.execute<EnrolledStudent>(sql`
      select s.id as "studentId", s.user_id as "userId", s.nim, s.name, s.status
      from krs_items i join students s on s.id = i.student_id
      where i.schedule_id = ${scheduleId} and i.approved order by s.nim`)
  ).rows;

/** Returns why the student's own KRS gives no rights now; null when it does, or when no KRS is possible yet. */
export async function findKrsRefusal(ctx: Ctx): Promise<AppError | null> {
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
 * Requires a valid KRS for an action (specification §8).
 * @throws AppError RULE (422) with the gate's code in `data.code`, so that the screen keeps what was typed
 */
export async function requireKrsForAction(ctx: Ctx): Promise<void> {
  const refusal = await findKrsRefusal(ctx);
  if (refusal === null) return;
  const data = typeof refusal.data === 'object' ? refusal.data : {};
  throw new AppError('RULE', refusal.message, { data: { ...data, code: refusal.code } });
}
