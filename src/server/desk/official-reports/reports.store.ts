import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReportDetail, ReportRow } from '#shared/desk/official-reports/official-report.contract.ts';
import type { MinutesState } from '#shared/desk/meeting-records/meeting.ts';
import type { ReportType } from '#shared/desk/meeting-records/report.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { minutesOrder } from '#server/desk/meeting-records/minutes-order.public.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { officialReports } from '#server/platform/db/schema.ts';

export type OfficialReport = typeof officialReports.$inferSelect;
export type ReportQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  type?: ReportType | undefined;
  state?: MinutesState | undefined;
  periodCode?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

function conditions({ search, type, state, periodCode, from, until }: ReportQuery): SQL {
  const parts = [sql`true`];
  if (type) parts.push(sql`r.type = ${type}`);
  if (state) parts.push(sql`r.state = ${state}`);
  if (periodCode) parts.push(sql`r.period_code = ${periodCode}`);
  if (from) parts.push(sql`r.date >= ${from}`);
  if (until) parts.push(sql`r.date <= ${until}`);
  if (search) parts.push(contains([sql`r.title`, sql`r.number`], search));
  return sql.join(parts, sql` and `);
}

export async function listReports(db: Db, query: ReportQuery): Promise<{ rows: ReportRow[]; total: number }> {
  const where = sql`where ${conditions(query)}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<ReportRow>(sql`
      select r.id as "_id", r.number, r.type, r.title, r.date, r.place, r.state,
        exists (select from attachments a where a.subject = 'REPORT' and a.subject_id = r.id) as "hasDocument",
        ${isoMoment(sql`r.updated_at`)} as "updatedAt"
      from official_reports r ${where} order by ${minutesOrder(query.sort)}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, sql`from official_reports r ${where}`),
  ]);
  return { rows, total };
}

export type StoredReport = Omit<ReportDetail, 'document' | 'mayWrite' | 'mayScan' | 'mayDelete'> & {
  createdById: Rows['officialReports']['createdBy'];
};

/** The record a report is about, in words. */
const about = sql`coalesce(
  (select 'Kelas ' || c.name || ' (' || s.class_name || ')' from schedules s join courses c on c.id = s.course_id
    where s.id = r.schedule_id),
  (select e.exam || ' ' || c.name || ' (' || s.class_name || ')' from exam_sessions e
    join schedules s on s.id = e.schedule_id join courses c on c.id = s.course_id where e.id = r.exam_id),
  (select 'Skripsi ' || t.name from theses h join students t on t.id = h.student_id where h.id = r.thesis_id))`;

export async function findReport(db: Db, id: string): Promise<StoredReport | undefined> {
  const { rows } = await db.execute<StoredReport>(sql`
    select r.id as "_id", r.number, r.type, r.unit, r.title, r.date, r.time_start as "timeStart", r.place,
      r.period_code as "periodCode", r.parties, r.facts, r.content, r.schedule_id as "scheduleId",
      r.thesis_id as "thesisId", r.exam_id as "examId", ${about} as about, r.state, u.name as "createdBy", r.created_by as "createdById",
      ${isoMoment(sql`r.updated_at`)} as "updatedAt"
    from official_reports r join users u on u.id = r.created_by where r.id = ${id}`);
  return rows[0];
}

export const lockReport = async (db: Db, id: string): Promise<OfficialReport | undefined> =>
  (await db.select().from(officialReports).where(eq(officialReports.id, id)).for('update'))[0];

export const insertReport = (db: Db, row: typeof officialReports.$inferInsert) =>
  db.insert(officialReports).values(row);

export const updateReport = (db: Db, id: string, change: Partial<OfficialReport>) =>
  db.update(officialReports).set(change).where(eq(officialReports.id, id));

/** Gives a report a new `updatedAt`: what is kept beside it has changed. */
export const touchReport = (db: Db, id: string) =>
  db
    .update(officialReports)
    .set({ updatedAt: sql`now()` })
    .where(eq(officialReports.id, id));

export const deleteReport = (db: Db, id: string) =>
  db.delete(officialReports).where(eq(officialReports.id, id));

/** Whether a semester is set up. @param code as "20251" */
export async function hasPeriod(db: Db, code: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from academic_periods where code = ${code}) as found`,
  );
  return rows[0]?.found ?? false;
}
