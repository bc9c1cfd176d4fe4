import { eq, sql } from 'drizzle-orm';
import type { LetterView } from '#shared/completion/letters/letter.contract.ts';
import type { Address } from '#shared/people/biodata/address.ts';
import type { LetterState, LetterType } from '#shared/completion/letters/letter.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { letterRequests } from '#server/platform/db/schema.ts';
import {
  requestColumns,
  requestPage,
  type RequestQuery,
  requestTables,
} from '#server/platform/procedures/procedures.public.ts';

export type LetterRecord = typeof letterRequests.$inferSelect;
export type LetterQuery = RequestQuery & {
  state?: LetterState | undefined;
  type?: LetterType | undefined;
};

const columns = sql`
  ${requestColumns}, r.type, r.purpose, r.addressee,
  r.number, r.issued_on as "issuedOn",
  coalesce((select e.note from procedure_events e where e.subject = 'LETTER' and e.subject_id = r.id
    order by e.id desc limit 1), '') as note`;

const tables = requestTables('letter_requests');

/** A page of requested letters. */
export async function listLetters(
  db: Db,
  { state, type, ...query }: LetterQuery,
): Promise<{ rows: LetterView[]; total: number }> {
  const only = [state && sql`r.state = ${state}`, type && sql`r.type = ${type}`];
  const { page, counted } = requestPage({ table: 'letter_requests', columns, tables, only }, query);
  const [{ rows }, total] = await Promise.all([db.execute<LetterView>(page), countRows(db, counted)]);
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
export type LetterSubject = Omit<Address, 'region'> &
  Pick<Rows['students'], 'nim' | 'name' | 'status' | 'entrySemester'> &
  Pick<Rows['studentBiodata'], 'birthPlace' | 'birthDate' | 'wilayahId'> & { leave: string[] };

export async function findSubject(db: Db, studentId: string): Promise<LetterSubject | undefined> {
  const { rows } = await db.execute<LetterSubject>(sql`
    select s.nim, s.name, s.status, s.entry_semester as "entrySemester",
      array(select r.period_code::text from semester_records r where r.student_id = s.id and r.status = 'C') as leave,
      b.birth_place as "birthPlace", b.birth_date as "birthDate", b.street, b.hamlet,
      b.rt, b.rw, b.kelurahan, b.wilayah_id as "wilayahId", b.postal_code as "postalCode"
    from students s left join student_biodata b on b.student_id = s.id where s.id = ${studentId}`);
  return rows[0];
}
