import { and, eq, sql } from 'drizzle-orm';
import type { ActivityLog } from '#shared/completion/activities/activity.views.ts';
import type { LogStatus } from '#shared/completion/activities/logbook.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { activityLogs } from '#server/platform/db/schema.ts';

export type Log = typeof activityLogs.$inferSelect;

export const lockLog = async (db: Db, activityId: string, id: string): Promise<Log | undefined> =>
  (
    await db
      .select()
      .from(activityLogs)
      .where(and(eq(activityLogs.id, id), eq(activityLogs.activityId, activityId)))
      .for('update')
  )[0];

export const insertLog = (db: Db, row: Omit<typeof activityLogs.$inferInsert, 'id'>) =>
  db.insert(activityLogs).values({ id: newId(), ...row });

export const updateLog = (db: Db, id: string, change: Partial<typeof activityLogs.$inferInsert>) =>
  db.update(activityLogs).set(change).where(eq(activityLogs.id, id));

/** Deletes the entries of one member. @returns them */
export const deleteLogsOf = (db: Db, activityId: string, studentId: string): Promise<Log[]> =>
  db
    .delete(activityLogs)
    .where(and(eq(activityLogs.activityId, activityId), eq(activityLogs.studentId, studentId)))
    .returning();

export const deleteLog = (db: Db, id: string) => db.delete(activityLogs).where(eq(activityLogs.id, id));

type Query = {
  page: number;
  limit: number;
  sort: string;
  studentId?: string | undefined;
  status?: LogStatus | undefined;
};

/** One page of a logbook, latest day first unless asked otherwise. */
export async function listLogs(
  db: Db,
  activityId: string,
  query: Query,
): Promise<{ rows: ActivityLog[]; total: number }> {
  const { studentId, status, sort } = query;
  const { limit, offset } = window(query);
  const from = sql`
    from activity_logs g join students s on s.id = g.student_id
    left join attachments t on t.id = g.attachment_id left join files f on f.id = t.file_id
    where g.activity_id = ${activityId}
      ${studentId ? sql`and g.student_id = ${studentId}` : sql``} ${status ? sql`and g.status = ${status}` : sql``}`;
  const { rows } = await db.execute<ActivityLog>(sql`
    select g.id as "_id", ${isoMoment(sql`g.updated_at`)} as "updatedAt", s.id as "studentId", s.name as student,
      g.date, g.minutes, g.activity, g.output, g.status, g.note,
      case when f.id is not null then json_build_object('file', f.name, 'name', f.original_name) end as file
    ${from} order by ${sort === 'date' ? sql`g.date, s.nim` : sql`g.date desc, s.nim`}
    limit ${limit} offset ${offset}`);
  return { rows, total: await countRows(db, from) };
}

/** Minutes and state of every entry, by member. */
export async function entriesOf(
  db: Db,
  activityId: string,
): Promise<Map<string, { minutes: number; status: LogStatus }[]>> {
  const { rows } = await db.execute<Pick<Rows['activityLogs'], 'studentId' | 'minutes' | 'status'>>(sql`
    select student_id as "studentId", minutes, status from activity_logs where activity_id = ${activityId}`);
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** Approved minutes by member. */
export async function approvedMinutes(db: Db, activityId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<Pick<Rows['activityLogs'], 'studentId'> & { minutes: number }>(sql`
    select student_id as "studentId", sum(minutes)::int as minutes from activity_logs
    where activity_id = ${activityId} and status = 'APPROVED' group by 1`);
  return new Map(rows.map(({ studentId, minutes }) => [studentId, minutes]));
}
