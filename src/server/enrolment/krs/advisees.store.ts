import { type SQL, sql } from 'drizzle-orm';
import { type AdviseeSort, adviseeSorts } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';
import type { RecordedTerm } from '#shared/people/students/study-warnings.ts';
import type { Db } from '#server/platform/db/client.ts';
import { latestIpk, passedSks } from '#server/people/students/credits.public.ts';
import { isEnrolledIn } from '#server/platform/reference/enrolled.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { matchesPerson } from '#server/platform/db/search.ts';

type AdviseeKrs = Pick<
  Rows['krs'],
  'state' | 'totalSks' | 'maxSks' | 'isLate' | 'submittedAt' | 'updatedAt'
> & { _id: Rows['krs']['id'] };

export type AdviseeRow = Pick<Rows['students'], 'id' | 'nim' | 'name' | 'status'> & {
  entry_year: Rows['students']['entryYear'];
  entry_semester: Rows['students']['entrySemester'];
  class_name: Rows['studentClasses']['name'] | null;
  leave: string[];
  ips: Rows['semesterRecords']['ips'];
  ipk: number | null;
  sks_passed: number;
  terms: RecordedTerm[];
  last_contact: string | null;
  krs: AdviseeKrs | null;
};

export type AdviseeQuery = {
  lecturerId: string;
  periodId: string;
  /** Previous regular term, whose IPS is shown. */
  previousCode: string;
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  state?: KrsState | 'NONE' | undefined;
};

type AdviseeFilter = Pick<AdviseeQuery, 'lecturerId' | 'periodId' | 'search' | 'state'>;

/** `from … where …` of a lecturer's advisees `s` with their KRS `k` of a term. */
export function rowsFor({ lecturerId, periodId, search, state }: AdviseeFilter): SQL {
  const conditions = [sql`s.advisor_id = ${lecturerId} and (${isEnrolledIn(sql`s`)} or k.id is not null)`];
  if (search) conditions.push(matchesPerson(search, [sql`s.name`], [sql`s.nim`]));
  if (state) conditions.push(state === 'NONE' ? sql`k.id is null` : sql`k.state = ${state}`);
  return sql`from students s left join krs k on k.student_id = s.id and k.period_id = ${periodId}
    where ${sql.join(conditions, sql` and `)}`;
}

/** Sort keys of the list; students without a value come last. */
const orders: Record<AdviseeSort, (query: AdviseeQuery) => SQL> = {
  nim: () => sql`s.nim`,
  name: () => sql`s.name`,
  entryYear: () => sql`s.entry_year`,
  ips: ({ previousCode }) => sql`(
    select r.ips from semester_records r where r.student_id = s.id and r.period_code = ${previousCode})`,
  ipk: () => latestIpk(sql`s.id`),
  contact: ({ lecturerId }) => sql`(
    select max(g.date) from guidance_notes g where g.lecturer_id = ${lecturerId} and g.student_id = s.id)`,
};

function toOrder(query: AdviseeQuery): { key: SQL; direction: SQL } {
  const name = adviseeSorts.find((sort) => sort === query.sort.replace(/^-/, '')) ?? 'nim';
  const direction = sql.raw(`${query.sort.startsWith('-') ? 'desc' : 'asc'} nulls last`);
  return { key: orders[name](query), direction };
}

/** Lists a lecturer's advisees with their KRS of a term, and their total. */
export async function listAdvisees(
  db: Db,
  query: AdviseeQuery,
): Promise<{ rows: AdviseeRow[]; total: number }> {
  const from = rowsFor(query);
  const { key, direction } = toOrder(query);
  const { limit, offset } = window(query);
  const [page, total] = await Promise.all([
    db.execute<AdviseeRow>(sql`
      select x.*, c.name as class_name, ${latestIpk(sql`x.id`)} as ipk, ${passedSks(sql`x.id`)} as sks_passed,
        (select r.ips from semester_records r where r.student_id = x.id and r.period_code = ${query.previousCode}) as ips,
        coalesce((select jsonb_agg(jsonb_build_object('code', r.period_code, 'status', r.status, 'ips', r.ips, 'ipk', r.ipk)
          order by r.period_code) from semester_records r where r.student_id = x.id), '[]') as terms,
        (select max(g.date) from guidance_notes g
          where g.lecturer_id = ${query.lecturerId} and g.student_id = x.id) as last_contact,
        array(select r.period_code from semester_records r where r.student_id = x.id and r.status = 'C')::text[] as leave
      from (
        select ${key} as sort_key, s.id, s.nim, s.name, s.status, s.entry_year, s.entry_semester, s.class_id,
          case when k.id is not null then jsonb_build_object('_id', k.id, 'state', k.state, 'totalSks', k.total_sks,
            'maxSks', k.max_sks, 'isLate', k.is_late, 'submittedAt', k.submitted_at, 'updatedAt', k.updated_at) end as krs
        ${from} order by sort_key ${direction}, s.id limit ${limit} offset ${offset}
      ) x
      left join student_classes c on c.id = x.class_id
      order by x.sort_key ${direction}, x.id`),
    countRows(db, from),
  ]);
  return { rows: page.rows, total };
}
