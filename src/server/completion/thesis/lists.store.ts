import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LecturerLoad, ThesisRow } from '#shared/completion/thesis/thesis-lists.views.ts';
import type { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { loadStatuses, thesisStatuses, thesisStep } from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { lecturerName } from './detail.store.ts';
import { findTheses } from './search.store.ts';

export type ThesisQuery = Omit<z.output<(typeof thesisStaffContract)['list']['query']>, 'page' | 'limit'>;

const any = (values: readonly string[]): SQL => sql`any(${sql.param([...values])}::text[])`;

const supervisorName = (order: 1 | 2): SQL => sql`
  (select ${lecturerName} from thesis_supervisors v join lecturers l on l.id = v.lecturer_id
    where v.thesis_id = x.id and v."order" = ${order} and v.state in ('INVITED', 'ACCEPTED'))`;

/** A lecturer of a thesis: its supervisor, or on the board of a seminar or defence that was not called off. */
export const isWorkOf = (lecturerId: string): SQL => sql`
  x.id in (select thesis_id from thesis_supervisors
    where lecturer_id = ${lecturerId} and state in ('INVITED', 'ACCEPTED')
    union all select e.thesis_id from thesis_board b join thesis_events e on e.id = b.event_id
    where b.lecturer_id = ${lecturerId} and e.status <> 'CANCLE')`;

/** Which theses the filters of a query find; a draft is its student's own business. */
function filtered(query: ThesisQuery): SQL {
  const { periodeId, step, status, lectureId, concentration, deposit } = query;
  const conditions = [
    sql`x.status <> 'DRAFT'`,
    ...(periodeId ? [sql`x.period_id = ${periodeId}`] : []),
    ...(step ? [sql`x.status = ${any(thesisStatuses.filter((one) => thesisStep(one) === step))}`] : []),
    ...(status ? [sql`x.status = ${status}`] : []),
    ...(lectureId ? [isWorkOf(lectureId)] : []),
    ...(concentration ? [sql`x.concentration = ${concentration}`] : []),
    ...(deposit === 'PENDING' ? [sql`x.status in ('PASSED', 'REVISION_APPROVED')`] : []),
    ...(deposit ? [sql`x.deposit_status = ${deposit}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const sorts: Record<string, SQL> = {
  createdAt: sql`x.created_at`,
  nim: sql`x.nim`,
  name: sql`s.name`,
  titleId: sql`x.title`,
  status: sql`x.status`,
  lastGuidance: sql`x.last_guidance`,
};

/** `order by` of a column and a direction as the query names them. */
export const sortOf = (sort: string, columns: Record<string, SQL>): SQL => {
  const down = sort.startsWith('-');
  const column = columns[down ? sort.slice(1) : sort] ?? sql`x.created_at`;
  return down ? sql`${column} desc, x.id desc` : sql`${column}, x.id`;
};

/** Days from the beginning of a thesis to its end, or to now. */
const ageDays = (now: string): SQL => sql`
  greatest(0, floor(extract(epoch from (case when x.status in ('ACCEPTED', 'CANCELLED', 'EXPIRED', 'TITLE_REJECTED')
    then x.status_since else ${now}::timestamptz end) - x.created_at) / 86400))::int`;

/** A page of theses and their count; the joins begin with the few theses of the page. */
export async function listTheses(
  db: Db,
  query: ThesisQuery,
  now: string,
  window: { page: number; limit: number },
): Promise<{ rows: ThesisRow[]; total: number; countLimit?: number | undefined }> {
  const order = sortOf(query.sort, sorts);
  const asked = {
    where: filtered(query),
    search: query.search,
    texts: [sql`x.title`],
    ...window,
    order,
    byStudent: query.sort.endsWith('name'),
  };
  const { keys, total: counted, countLimit } = await findTheses(db, asked);
  const [{ rows }, total] = await Promise.all([
    db.execute<Omit<ThesisRow, 'step'>>(sql`
      select x.id as "_id", ${isoMoment(sql`x.updated_at`)} as "updatedAt", s.nim, s.name, x.title as "titleId",
        ${supervisorName(1)} as supervisor1, ${supervisorName(2)} as supervisor2, x.status, p.name as periode,
        x.concentration, ${ageDays(now)} as "ageDays", x.last_guidance as "lastGuidance", x.deposit_status as deposit
      from theses x join students s on s.id = x.student_id join thesis_periods p on p.id = x.period_id
      where x.id = any(array(${keys})) order by ${order}`),
    counted,
  ]);
  return { rows: rows.map((row) => ({ ...row, step: thesisStep(row.status) })), total, countLimit };
}

/** Every lecturer with theses under way and seats on boards to come. @param quota of the period asked about */
export async function findLoads(db: Db, quota: number): Promise<LecturerLoad[]> {
  const { rows } = await db.execute<LecturerLoad>(sql`
    with supervised as (
      select v.lecturer_id, count(*) filter (where v."order" = 1)::int as first,
        count(*) filter (where v."order" = 2)::int as second
      from thesis_supervisors v join theses x on x.id = v.thesis_id
      where v.state in ('INVITED', 'ACCEPTED') and x.status = ${any(loadStatuses)} group by 1
    ), seats as (
      select b.lecturer_id, count(*)::int as examiner from thesis_board b join thesis_events e on e.id = b.event_id
      where e.status = 'NOT-YET' group by 1
    )
    select l.id as "lectureId", ${lecturerName} as name, l.nidn, l.expertise, coalesce(v.first, 0) as first,
      coalesce(v.second, 0) as second, coalesce(e.examiner, 0) as examiner, ${quota}::int as quota,
      greatest(0, ${quota}::int - coalesce(v.first, 0) - coalesce(v.second, 0)) as left,
      l.activity_status = '1' as teaches
    from lecturers l left join supervised v on v.lecturer_id = l.id left join seats e on e.lecturer_id = l.id
    where l.activity_status = '1' or v.lecturer_id is not null or e.lecturer_id is not null
    order by l.name, l.id`);
  return rows;
}
