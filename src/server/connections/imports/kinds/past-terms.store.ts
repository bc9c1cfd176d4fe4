import { sql } from 'drizzle-orm';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { hasDegree } from '#server/results/grades/grades.public.ts';

/** What the portal holds of a term; averages in hundredths. */
export type HeldTerm = Pick<Rows['semesterRecords'], 'status' | 'ips' | 'ipk'> & {
  sks_semester: Rows['semesterRecords']['sksSemester'];
  sks_total: Rows['semesterRecords']['sksTotal'];
  /** Something was taken that term. */
  studied: boolean;
};

/** A student as far as past terms and grades depend on it. */
export type PastStudent = Pick<Rows['students'], 'id' | 'name' | 'entrySemester'> & { graduated: boolean };

export type PastTermFacts = {
  periods: Map<string, { over: boolean }>;
  students: Map<string, PastStudent>;
  /** Keys of the names of these students. */
  names: ReadonlySet<string>;
  /** By NIM and term code. */
  terms: Map<string, HeldTerm>;
};

const texts = (values: readonly string[]) => sql`any(${sql.param([...new Set(values)])}::text[])`;

export const termKey = (nim: string, code: string): string => `${nim} ${code}`;

/** Everything rows of past terms are compared with, in three queries whatever their number. */
export async function loadPastTermFacts(
  db: Db,
  keys: { semesters: string[]; nims: string[] },
  today: string,
): Promise<PastTermFacts> {
  const periods = await db.execute<{ code: string; over: boolean }>(sql`
    select trim(code) as code, not is_active and end_date < ${today}::date as over
    from academic_periods where code = ${texts(keys.semesters)}`);
  const students = await db.execute<PastStudent & Pick<Rows['students'], 'nim'>>(sql`
    select s.id, s.nim, s.name, s.entry_semester as "entrySemester", ${hasDegree(sql`s.id`)} as graduated
    from students s where s.nim = ${texts(keys.nims)}`);
  const terms = await db.execute<HeldTerm & Pick<Rows['students'], 'nim'> & { code: string }>(sql`
    select s.nim, trim(r.period_code) as code, r.status, r.ips, r.ipk, r.sks_semester, r.sks_total,
      exists (select from grades g join academic_periods p on p.id = g.period_id
        where g.student_id = s.id and p.code = r.period_code) as studied
    from students s join semester_records r on r.student_id = s.id
    where s.nim = ${texts(keys.nims)} and r.period_code = ${texts(keys.semesters)}`);
  return {
    periods: new Map(periods.rows.map((row) => [row.code, row])),
    students: new Map(students.rows.map((row) => [row.nim, row])),
    names: nameKeys(students.rows.map(({ name }) => name)),
    terms: new Map(terms.rows.map((row) => [termKey(row.nim, row.code), row])),
  };
}
