import { eq, sql } from 'drizzle-orm';
import type { GraduationView } from '#shared/completion/graduation/graduation.contract.ts';
import type { GraduationState } from '#shared/completion/graduation/graduation.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { graduationApplications, graduationDecrees } from '#server/platform/db/schema.ts';
import {
  requestColumns,
  requestPage,
  type RequestQuery,
  requestTables,
} from '#server/platform/procedures/procedures.public.ts';

export type ApplicationRecord = typeof graduationApplications.$inferSelect;
export type GraduationQuery = RequestQuery & {
  state?: GraduationState | undefined;
  period?: string | undefined;
};

const columns = sql`
  ${requestColumns}, r.period_code as "periodCode",
  r.diploma_name as "diplomaName", r.thesis_title as "thesisTitle",
  r.thesis_title_en as "thesisTitleEn", d.number as "decreeNo", d.date as "decreeDate",
  r.ipk, r.sks, r.predicate,
  r.skl_no as "sklNo", r.diploma_number as "diplomaNumber",
  r.transcript_number as "transcriptNumber"`;

const tables = sql`
  ${requestTables('graduation_applications')} left join graduation_decrees d on d.id = r.decree_id`;

/** A page of applications for the degree. */
export async function listApplications(
  db: Db,
  { state, period, ...query }: GraduationQuery,
): Promise<{ rows: GraduationView[]; total: number }> {
  const only = [state && sql`r.state = ${state}`, period && sql`r.period_code = ${period}`];
  const { page, counted } = requestPage({ table: 'graduation_applications', columns, tables, only }, query);
  const [{ rows }, total] = await Promise.all([db.execute<GraduationView>(page), countRows(db, counted)]);
  return { rows, total };
}

export async function findApplication(db: Db, id: string): Promise<GraduationView | undefined> {
  return (await db.execute<GraduationView>(sql`select ${columns} ${tables} where r.id = ${id}`)).rows[0];
}

/** The application of a student that was not withdrawn. */
export async function applicationOf(db: Db, studentId: string): Promise<GraduationView | undefined> {
  const { rows } = await db.execute<GraduationView>(
    sql`select ${columns} ${tables}
      where r.student_id = ${studentId} and r.state <> 'CANCELLED'`,
  );
  return rows[0];
}

/** The last term a student has an approved KRS of, not before `term`. */
export async function lastStudied(db: Db, studentId: string, term: SemesterCode): Promise<SemesterCode> {
  const { rows } = await db.execute<{ code: SemesterCode }>(sql`
    select greatest(${term}, max(p.code)) as code from krs k join academic_periods p on p.id = k.period_id
    where k.student_id = ${studentId} and k.approved_at is not null and k.state not in ('REJECTED', 'CANCELLED')`);
  return rows[0]?.code ?? term;
}

export const lockApplication = async (db: Db, id: string): Promise<ApplicationRecord | undefined> =>
  (await db.select().from(graduationApplications).where(eq(graduationApplications.id, id)).for('update'))[0];

/** Applications locked in the order of their ids. */
export const lockApplications = (db: Db, ids: readonly string[]): Promise<ApplicationRecord[]> =>
  db
    .select()
    .from(graduationApplications)
    .where(sql`${graduationApplications.id} = any (${sql.param(ids)}::uuid[])`)
    .orderBy(graduationApplications.id)
    .for('update');

export const insertApplication = (db: Db, row: typeof graduationApplications.$inferInsert) =>
  db.insert(graduationApplications).values(row);

export const updateApplication = (db: Db, id: string, change: Partial<ApplicationRecord>) =>
  db.update(graduationApplications).set(change).where(eq(graduationApplications.id, id));

export const insertDecree = (db: Db, row: typeof graduationDecrees.$inferInsert) =>
  db.insert(graduationDecrees).values(row);

/** Adds to the exit record of a graduate. */
export const addToExit = (db: Db, studentId: string, facts: Record<string, string>) =>
  db.execute(sql`update students set exit = exit || ${JSON.stringify(facts)}::jsonb where id = ${studentId}`);

/** The status before the student graduated. */
export async function statusBefore(db: Db, studentId: string): Promise<'active' | 'inactive'> {
  const { rows } = await db.execute<Pick<Rows['studentStatusChanges'], 'from'>>(sql`
    select "from" from student_status_changes where student_id = ${studentId} and "to" = 'graduated'
    order by at desc, id desc limit 1`);
  return rows[0]?.from === 'inactive' ? 'inactive' : 'active';
}
