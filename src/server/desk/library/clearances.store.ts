import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { ClearanceView } from '#shared/desk/library/library-clearance.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { ClearanceFacts, ClearancePurpose, ClearanceState } from '#shared/desk/library/clearance.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { libraryClearances } from '#server/platform/db/schema.ts';
import { studentSearch } from '#server/platform/procedures/procedures.public.ts';
import { owedOf } from './members.store.ts';

export type Clearance = typeof libraryClearances.$inferSelect;
export type ClearanceQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: ClearanceState | undefined;
  purpose?: ClearancePurpose | undefined;
};

const tables = sql`from library_clearances r join students s on s.id = r.student_id
  left join student_classes c on c.id = s.class_id`;
const columns = sql`
  r.id as "_id", r.student_id as "studentId", s.nim, s.name as "studentName", c.name as "className", r.purpose, r.state,
  r.note, r.number, r.issued_on as "issuedOn", r.valid_until as "validUntil",
  ${isoMoment(sql`r.created_at`)} as "createdAt", ${isoMoment(sql`r.updated_at`)} as "updatedAt"`;

const orders: Record<string, SQL> = {
  createdAt: sql`r.created_at, r.id desc`,
  '-createdAt': sql`r.created_at desc, r.id`,
  nim: sql`s.nim, r.id`,
  '-nim': sql`s.nim desc, r.id desc`,
  studentName: sql`s.name, r.id`,
  '-studentName': sql`s.name desc, r.id desc`,
  state: sql`r.state, r.created_at desc, r.id`,
  '-state': sql`r.state desc, r.created_at, r.id desc`,
};

export async function listClearances(
  db: Db,
  { search, state, purpose, sort, page, limit }: ClearanceQuery,
): Promise<{ rows: ClearanceView[]; total: number }> {
  const where = sql`where ${studentSearch(search)} ${state ? sql`and r.state = ${state}` : sql``}
    ${purpose ? sql`and r.purpose = ${purpose}` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<ClearanceView>(sql`
      select ${columns} ${tables} ${where} order by ${orders[sort] ?? sql`r.created_at desc, r.id`}
      limit ${limit} offset ${(page - 1) * limit}`),
    countRows(db, sql`${search ? tables : sql`from library_clearances r`} ${where}`),
  ]);
  return { rows, total };
}

/** A student's own requests, latest first. */
export async function clearancesOf(db: Db, studentId: string): Promise<ClearanceView[]> {
  const { rows } = await db.execute<ClearanceView>(sql`
    select ${columns} ${tables} where r.student_id = ${studentId} order by r.created_at desc, r.id limit 20`);
  return rows;
}

export async function findClearance(
  db: Db,
  id: string,
): Promise<(ClearanceView & Pick<Clearance, 'checks'>) | undefined> {
  const { rows } = await db.execute<ClearanceView & Pick<Clearance, 'checks'>>(sql`
    select ${columns}, r.checks ${tables} where r.id = ${id}`);
  return rows[0];
}

export const lockClearance = async (db: Db, id: string): Promise<Clearance | undefined> =>
  (await db.select().from(libraryClearances).where(eq(libraryClearances.id, id)).for('update'))[0];

/** A student's letters that are in force on a day, locked. */
export const lockInForce = (db: Db, studentId: string, day: string): Promise<Clearance[]> =>
  db
    .select()
    .from(libraryClearances)
    .where(
      and(
        eq(libraryClearances.studentId, studentId),
        eq(libraryClearances.state, 'ISSUED'),
        gte(libraryClearances.validUntil, day),
      ),
    )
    .orderBy(libraryClearances.id)
    .for('update');

export const insertClearance = (db: Db, row: typeof libraryClearances.$inferInsert) =>
  db.insert(libraryClearances).values(row);

export const updateClearance = (db: Db, id: string, change: Partial<Clearance>) =>
  db.update(libraryClearances).set(change).where(eq(libraryClearances.id, id));

/** What the database knows of a student; a donated book is told when the letter is issued. */
type Standing = Omit<ClearanceFacts, 'donation'>;

/** How a student stands with the library; a thesis graded before the portal was there counts as received. */
export async function clearanceFacts(db: Db, studentId: string): Promise<Standing> {
  const { rows } = await db.execute<Standing>(sql`
    select (select count(*)::int from library_loans l where l.student_id = ${studentId} and l.state = 'DIPINJAM') as "openLoans",
      (select coalesce(sum(${owedOf}), 0)::float8 from library_fines f join library_loans l on l.id = f.loan_id
        left join bills i on i.id = f.bill_id where l.student_id = ${studentId}) as owed,
      exists (select from theses x where x.student_id = ${studentId} and x.deposit_status = 'RECEIVED')
        or exists (select from grades g join courses c on c.id = g.course_id
          where g.student_id = ${studentId} and c.course_type = ${COURSE_TYPE.finalProject} and g.passed
            and g.status in ('PUBLISHED', 'LOCKED') and g.source in ('MIGRASI', 'KONVERSI')) as "thesisReceived"`);
  return rows[0] ?? { openLoans: 0, owed: 0, thesisReceived: false };
}
