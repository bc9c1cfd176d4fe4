import { type SQL, sql } from 'drizzle-orm';
import type { ThesisLoadRow, ThesisPeriodRow } from '#shared/completion/thesis/thesis-report.contract.ts';
import {
  endedStatuses,
  loadStatuses,
  stageStatuses,
  thesisStages,
} from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { matchesPerson } from '#server/platform/db/search.ts';
import { lecturerName } from './detail.store.ts';

const any = (values: readonly string[]): SQL => sql`any(${sql.param([...values])}::text[])`;

/** Days from the proposal to the acceptance, over the accepted among the theses `x`. */
const meanDays = sql`round(avg(extract(epoch from x.accepted_at - x.created_at) / 86400)
  filter (where x.status = 'ACCEPTED'))::int`;

const failed = endedStatuses.filter((status) => status !== 'ACCEPTED');

/** Theses among the groups `x` whose status is one of these. */
const thesesOf = (statuses: readonly string[]): SQL =>
  sql`coalesce(sum(x.theses) filter (where x.status = ${any(statuses)}), 0)::int`;

const stageCounts = sql.join(
  thesisStages.map((stage) => thesesOf(stageStatuses[stage])),
  sql`, `,
);

type PeriodRecord = Omit<ThesisPeriodRow, '_id'> & { _id: Rows['thesisPeriods']['id'] | null };

/** Theses by period, the latest first, and how long they took in all; the row without a period is all together. */
export async function countStages(
  db: Db,
  periodeId: string | undefined,
): Promise<{ periods: ThesisPeriodRow[]; meanDays: number | null }> {
  // Each thesis is looked at once, by its period and status; what the screen asks is summed from those few groups.
  const { rows } = await db.execute<PeriodRecord>(sql`
    with x as (
      select period_id, status, count(*) as theses, count(accepted_at) as accepted,
        sum(extract(epoch from accepted_at - created_at)) as seconds
      from theses where status <> 'DRAFT' group by period_id, status)
    select p.id as "_id", p.name, p.semester_code as "semesterCode", coalesce(sum(x.theses), 0)::int as theses,
      array[${stageCounts}] as stages, ${thesesOf(failed)} as ended,
      round(sum(x.seconds) filter (where x.status = 'ACCEPTED') / 86400
        / nullif(sum(x.accepted) filter (where x.status = 'ACCEPTED'), 0))::int as "meanDays"
    from thesis_periods p left join x on x.period_id = p.id
    where ${periodeId === undefined ? sql`true` : sql`p.id = ${periodeId}`}
    group by grouping sets ((p.id, p.name, p.semester_code), ())
    order by p.semester_code desc nulls last, p.name`);
  return {
    periods: rows.flatMap(({ _id, ...row }) => (_id === null ? [] : [{ _id, ...row }])),
    meanDays: rows.find(({ _id }) => _id === null)?.meanDays ?? null,
  };
}

export type LoadQuery = {
  page: number;
  limit: number;
  sort: string;
  search?: string | undefined;
  periodeId?: string | undefined;
};

/** One page of lecturers with the theses of a period, or of all: chosen by name first, then counted. */
export async function listThesisLoads(
  db: Db,
  { search, periodeId, ...query }: LoadQuery,
): Promise<{ rows: ThesisLoadRow[]; total: number }> {
  const ofPeriod = periodeId === undefined ? sql`true` : sql`x.period_id = ${periodeId}`;
  const supervised = sql`from thesis_supervisors v join theses x on x.id = v.thesis_id
    where v.lecturer_id = l.id and v.state in ('INVITED', 'ACCEPTED')`;
  const seats = sql`from thesis_board b join thesis_events e on e.id = b.event_id join theses x on x.id = e.thesis_id
    where b.lecturer_id = l.id`;
  const from = sql`from lecturers l where (l.activity_status = '1' or exists (select ${supervised})
      or exists (select ${seats} and e.status = 'NOT-YET'))
    and ${matchesPerson(search ?? '', [sql`l.name`], [sql`l.nidn`])}`;
  const way = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc');
  const { limit, offset } = window(query);
  const [{ rows }, total] = await Promise.all([
    db.execute<ThesisLoadRow>(sql`
      select l.id as "_id", ${lecturerName} as name, l.nidn, n.first, n.second, n.accepted, n."meanDays",
        (select count(*)::int ${seats} and e.status = 'NOT-YET' and ${ofPeriod}) as examiner
      from (select l.* ${from} order by l.name ${way}, l.id ${way} limit ${limit} offset ${offset}) l
      cross join lateral (
        select count(*) filter (where v."order" = 1 and x.status = ${any(loadStatuses)})::int as first,
          count(*) filter (where v."order" = 2 and x.status = ${any(loadStatuses)})::int as second,
          count(*) filter (where x.status = 'ACCEPTED')::int as accepted, ${meanDays} as "meanDays"
        ${supervised} and ${ofPeriod}) n
      order by l.name ${way}, l.id ${way}`),
    countRows(db, from),
  ]);
  return { rows, total };
}
