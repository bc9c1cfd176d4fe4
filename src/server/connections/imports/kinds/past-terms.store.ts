import { sql } from 'drizzle-orm';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasDegree, type TermStatus } from '#server/results/grades/grades.public.ts';

/** What the portal holds of a term; averages in hundredths. */
export type HeldTerm = {
  status: TermStatus;
  ips: number | null;
  ipk: number | null;
  sks_semester: number;
  sks_total: number;
  /** Something was taken that term. */
  studied: boolean;
};

export type PastTermFacts = {
  periods: Map<string, { over: boolean }>;
  students: Map<string, { id: string; name: string; entrySemester: string; graduated: boolean }>;
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
  const students = await db.execute<{
    id: string;
    nim: string;
    name: string;
    entrySemester: string;
    graduated: boolean;
  }>(sql`
    select s.id, s.nim, s.name, s.entry_semester as "entrySemester", ${hasDegree(sql`s.id`)} as graduated
    from students s where s.nim = ${texts(keys.nims)}`);
  const terms = await db.execute<HeldTerm & { nim: string; code: string }>(sql`
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
