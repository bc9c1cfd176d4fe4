import { eq, sql } from 'drizzle-orm';
import type { LetterView } from '#shared/contracts/letter.contract.ts';
import type { LetterState, LetterType } from '#shared/domain/letter/letter.ts';
import type { StudentStatus } from '#shared/domain/status/status.ts';
import type { Db } from '../../db/client.ts';
import { countRows } from '../../db/list.ts';
import { letterRequests } from '../../db/schema/letters.ts';
import {
  countedRequests,
  requestColumns,
  requestOrder,
  requestTables,
  studentSearch,
} from '../procedures/procedures.public.ts';

export type LetterRecord = typeof letterRequests.$inferSelect;
export type LetterQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: LetterState | undefined;
  type?: LetterType | undefined;
};

const columns = sql`
  ${requestColumns}, r.type, r.purpose, r.addressee,
  r.number, r.issued_on as "issuedOn",
  coalesce((select e.note from procedure_events e where e.subject = 'LETTER' and e.subject_id = r.id
    order by e.id desc limit 1), '') as note`;

const tables = requestTables('letter_requests');

export async function listLetters(
  db: Db,
  { search, state, type, sort, page, limit }: LetterQuery,
): Promise<{ rows: LetterView[]; total: number }> {
  const where = sql`where ${studentSearch(search)} ${state ? sql`and r.state = ${state}` : sql``}
    ${type ? sql`and r.type = ${type}` : sql``}`;
  const [{ rows }, total] = await Promise.all([
    db.execute<LetterView>(sql`
      select ${columns} ${tables} ${where} order by ${requestOrder(sort)}
      limit ${limit} offset ${(page - 1) * limit}`),
    countRows(db, sql`${countedRequests('letter_requests', Boolean(search))} ${where}`),
  ]);
  return { rows, total };
}

export async function lettersOf(db: Db, studentId: string): Promise<LetterView[]> {
  const { rows } = await db.execute<LetterView>(sql`
    select ${columns} ${tables} where r.student_id = ${studentId}
    order by r.created_at desc, r.id`);
  return rows;
}

export async function findLetter(db: Db, id: string): Promise<LetterView | undefined> {
  return (await db.execute<LetterView>(sql`select ${columns} ${tables} where r.id = ${id}`)).rows[0];
}

export const lockLetter = async (db: Db, id: string): Promise<LetterRecord | undefined> =>
  (await db.select().from(letterRequests).where(eq(letterRequests.id, id)).for('update'))[0];

export const insertLetter = (db: Db, row: typeof letterRequests.$inferInsert) =>
  db.insert(letterRequests).values(row);

export const updateLetter = (db: Db, id: string, change: Partial<LetterRecord>) =>
  db.update(letterRequests).set(change).where(eq(letterRequests.id, id));

/** What a letter says about its student. */
export type LetterSubject = {
  nim: string;
  name: string;
  status: StudentStatus;
  entrySemester: string;
  leave: string[];
  birthPlace: string | null;
  birthDate: string | null;
  street: string | null;
};

export async function findSubject(db: Db, studentId: string): Promise<LetterSubject | undefined> {
  const { rows } = await db.execute<LetterSubject>(sql`
    select s.nim, s.name, s.status, s.entry_semester as "entrySemester",
      array(select r.period_code::text from semester_records r where r.student_id = s.id and r.status = 'C') as leave,
      b.birth_place as "birthPlace", b.birth_date as "birthDate", b.street
    from students s left join student_biodata b on b.student_id = s.id where s.id = ${studentId}`);
  return rows[0];
}
