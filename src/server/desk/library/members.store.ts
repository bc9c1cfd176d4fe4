import { type SQL, sql } from 'drizzle-orm';
import type { MemberRow } from '#shared/desk/library/library-desk.contract.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { MemberKind } from '#shared/desk/library/kinds.ts';
import type { MemberFacts } from '#shared/desk/library/lending.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { hasLeftTeaching, ofReader, type Reader, readerFields, readerJoins, readerSearch } from './reader.ts';

/** What is not paid of the fine `f` with its bill `i`: a bill's rest, or all of it until it was settled at the desk. */
export const owedOf: SQL = sql`case
  when f.waived_reason <> '' then 0
  when f.bill_id is not null then case when i.cancelled_at is null then greatest(i.balance, 0) else 0 end
  when f.settled_on is not null then 0 else f.amount end`;

const owedBy = (loans: SQL): SQL => sql`(
  select coalesce(sum(${owedOf}), 0)::float8 from library_fines f join library_loans l on l.id = f.loan_id
    left join bills i on i.id = f.bill_id where ${loans})`;

export type MemberHead = MemberFacts & { memberCode: string; memberName: string };

/** Everything that decides whether a reader may borrow; undefined for nobody. */
export async function findMember(db: Db, reader: Reader, today: LocalDate): Promise<MemberHead | undefined> {
  const one =
    reader.kind === 'STUDENT' ? sql`${reader.id}::uuid, null::uuid` : sql`null::uuid, ${reader.id}::uuid`;
  const { rows } = await db.execute<MemberHead>(sql`
    select ${reader.kind}::text as kind, s.status,
      coalesce(${hasLeftTeaching}, false) as "hasLeft", ${readerFields},
      (select count(*)::int from library_loans l where ${ofReader('l', reader)} and l.state = 'DIPINJAM') as "openLoans",
      (select count(*)::int from library_loans l where ${ofReader('l', reader)} and l.state = 'DIPINJAM'
        and l.due_on < ${today}) as overdue,
      ${owedBy(ofReader('l', reader))} as owed
    from (values (${one})) m (student_id, lecturer_id) ${readerJoins('m')} where coalesce(s.id, t.id) is not null`);
  return rows[0];
}

/** Lets one loan at a time decide about a reader. */
export const lockMember = ({ db }: { db: Db }, { kind, id }: Reader) =>
  kind === 'STUDENT'
    ? db.execute(sql`select from students where id = ${id} for no key update`)
    : db.execute(sql`select from lecturers where id = ${id} for no key update`);

/** Who has this NIM, NIDN or NUPTK. */
export async function readerByCode(db: Db, code: string): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select 'STUDENT' as kind, id from students where nim = ${code}
    union all select 'LECTURER', id from lecturers where nidn = ${code}
    union all select 'LECTURER', id from lecturers where nuptk = ${code} limit 1`);
  return rows[0];
}

export type MemberQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  memberKind?: MemberKind | undefined;
};

/** Of one kind, who has something open, found from what is open. */
const busy = (column: 'student_id' | 'lecturer_id'): SQL => {
  const id = sql.raw(column);
  return sql`
    select l.${id} from library_loans l where l.state = 'DIPINJAM' and l.${id} is not null
    union select r.${id} from library_reservations r where r.state in ('WAITING', 'READY') and r.${id} is not null
    union select l.${id} from library_fines f join library_loans l on l.id = f.loan_id left join bills i on i.id = f.bill_id
      where f.waived_reason = '' and f.settled_on is null and ${owedOf} > 0 and l.${id} is not null`;
};

/** Readers with something open; with a search everybody it finds. */
function readers({ search, memberKind }: MemberQuery): SQL {
  const students = search
    ? sql`select id as student_id, null::uuid as lecturer_id from students`
    : sql`select student_id, null::uuid as lecturer_id from (${busy('student_id')}) p`;
  const lecturers = search
    ? sql`select null::uuid as student_id, id as lecturer_id from lecturers`
    : sql`select null::uuid as student_id, lecturer_id from (${busy('lecturer_id')}) p`;
  if (memberKind === 'STUDENT') return students;
  return memberKind === 'LECTURER' ? lecturers : sql`${students} union all ${lecturers}`;
}

const orders: Record<string, SQL> = {
  memberName: sql`"memberName", "_id"`,
  '-memberName': sql`"memberName" desc, "_id" desc`,
  overdue: sql`overdue, "_id"`,
  '-overdue': sql`overdue desc, "_id" desc`,
  owed: sql`owed, "_id"`,
  '-owed': sql`owed desc, "_id" desc`,
};

export async function listMembers(
  db: Db,
  query: MemberQuery,
  today: LocalDate,
): Promise<{ rows: MemberRow[]; total: number }> {
  const from = sql`from (${readers(query)}) m ${readerJoins('m')}
    ${query.search ? sql`where ${readerSearch(query.search, [])}` : sql``}`;
  const own = sql`l.student_id = m.student_id or l.lecturer_id = m.lecturer_id`;
  const [{ rows }, total] = await Promise.all([
    db.execute<MemberRow>(sql`
      select coalesce(s.id, t.id) as "_id", ${readerFields},
        (select count(*)::int from library_loans l where (${own}) and l.state = 'DIPINJAM') as "openLoans",
        (select count(*)::int from library_loans l where (${own}) and l.state = 'DIPINJAM' and l.due_on < ${today}) as overdue,
        (select count(*)::int from library_reservations l where (${own}) and l.state in ('WAITING', 'READY')) as waiting,
        ${owedBy(own)} as owed
      ${from} order by ${orders[query.sort] ?? sql`"memberName", "_id"`}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    countRows(db, from),
  ]);
  return { rows, total };
}
