import { eq, sql } from 'drizzle-orm';
import type { DisciplineCase } from '#shared/completion/discipline/discipline.contract.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { disciplineCases } from '#server/platform/db/schema.ts';
import { waitTurn } from '#server/platform/db/turns.ts';

const columns = sql`d.id as "_id", d.opened_on::text as "openedOn", d.matter, d.state, d.closed_on::text as "closedOn",
  d.decision, d.decree_no as "decreeNo", ${isoMoment(sql`d.updated_at`)} as "updatedAt"`;

/** The cases of a student, newest first; undefined where there is no such student. */
export async function casesOf(db: Db, studentId: string): Promise<DisciplineCase[] | undefined> {
  const { rows } = await db.execute<{ case: DisciplineCase | null }>(sql`
    select case when c."_id" is not null then to_jsonb(c) end as case
    from students s left join lateral (
      select ${columns} from discipline_cases d where d.student_id = s.id order by d.opened_on desc, d.id desc limit 100
    ) c on true where s.id = ${studentId}`);
  return rows.length === 0 ? undefined : rows.flatMap((row) => row.case ?? []);
}

export type StoredCase = DisciplineCase & Pick<Rows['disciplineCases'], 'studentId'>;

export async function lockCase(db: Db, id: string): Promise<StoredCase | undefined> {
  const { rows } = await db.execute<StoredCase>(sql`
    select ${columns}, d.student_id as "studentId" from discipline_cases d where d.id = ${id} for update`);
  return rows[0];
}

/** The matters of a student's open cases of a day. Those who open one for the student wait for each other from here on. */
export async function mattersOf(
  db: Db,
  { studentId, openedOn }: { studentId: string; openedOn: string },
): Promise<string[]> {
  await waitTurn(db, 'discipline', studentId);
  const { rows } = await db.execute<Pick<Rows['disciplineCases'], 'matter'>>(sql`
    select matter from discipline_cases
    where student_id = ${studentId} and state = 'OPEN' and opened_on = ${openedOn}`);
  return rows.map(({ matter }) => matter);
}

export const insertCase = (
  db: Db,
  row: { id: string; studentId: string; openedOn: string; matter: string },
) => db.insert(disciplineCases).values(row);

type Decision = Pick<DisciplineCase, 'state' | 'closedOn' | 'decision' | 'decreeNo'>;

export const closeCase = (db: Db, id: string, decision: Decision) =>
  db.update(disciplineCases).set(decision).where(eq(disciplineCases.id, id));

export const deleteCase = (db: Db, id: string) =>
  db.delete(disciplineCases).where(eq(disciplineCases.id, id));

/** The day the oldest open case of a student was opened; undefined without one. */
export async function openSince(db: Db, studentId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select min(opened_on)::text as day from discipline_cases where student_id = ${studentId} and state = 'OPEN'`);
  return rows[0]?.day ?? undefined;
}
