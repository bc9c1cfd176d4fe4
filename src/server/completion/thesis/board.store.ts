import { type SQL, sql } from 'drizzle-orm';
import type { BoardColumn } from '#shared/completion/thesis/thesis-lists.views.ts';
import {
  stageStatuses,
  type ThesisStage,
  thesisStages,
  type ThesisStatus,
} from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import { lecturerName } from './detail.store.ts';
import { isWorkOf } from './lists.store.ts';

export type BoardQuery = { periodeId?: string | undefined; lectureId?: string | undefined };
type Card = BoardColumn['cards'][number];
/** Cards of a column. */
const CARDS = 50;

const shown: readonly ThesisStatus[] = Object.values(stageStatuses).flat();
const stages = sql.join(
  thesisStages.flatMap((stage) =>
    stageStatuses[stage].map((status) => sql`(${stage}::text, ${status}::text)`),
  ),
  sql`, `,
);

const onlyOf = ({ periodeId, lectureId }: BoardQuery): SQL => sql`
  ${periodeId ? sql`and x.period_id = ${periodeId}` : sql``} ${lectureId ? sql`and ${isWorkOf(lectureId)}` : sql``}`;

/** How many theses each state has, and the mean days from the title to acceptance. */
export const countsSql = (query: BoardQuery): SQL => sql`
  select x.status, count(*)::int as count,
    round(avg(extract(epoch from x.accepted_at - x.created_at) / 86400))::int as "meanDays"
  from theses x where x.status = any(${sql.param([...shown])}::text[]) ${onlyOf(query)} group by x.status`;

/** The longest waiting of each column: those of each of its states by index, then the first of them. */
export const cardsSql = (query: BoardQuery, now: string): SQL => sql`
  with waiting as (
    select w.stage, x.*, row_number() over (partition by w.stage order by x.status_since, x.id) as place
    from (values ${stages}) w(stage, status) cross join lateral (
      select x.id, x.student_id, x.title, x.status, x.last_guidance, x.status_since from theses x
      where x.status = w.status ${onlyOf(query)} order by x.status_since, x.id limit ${CARDS}) x
  )
  select x.stage, x.id as "_id", s.nim, s.name, x.title as "titleId", x.status, x.last_guidance as "lastGuidance",
    greatest(0, floor(extract(epoch from ${now}::timestamptz - x.status_since) / 86400))::int as "waitingDays",
    coalesce((select json_agg(${lecturerName} order by v."order") from thesis_supervisors v
      join lecturers l on l.id = v.lecturer_id
      where v.thesis_id = x.id and v.state in ('INVITED', 'ACCEPTED')), '[]') as supervisors
  from waiting x join students s on s.id = x.student_id where x.place <= ${CARDS} order by x.place`;

/** Every thesis on the way by stage: the count of each column and its longest waiting cards. Two queries. */
export async function findBoard(
  db: Db,
  query: BoardQuery,
  now: string,
): Promise<{ columns: BoardColumn[]; meanDays: number | null }> {
  const [counts, cards] = await Promise.all([
    db.execute<{ status: ThesisStatus; count: number; meanDays: number | null }>(countsSql(query)),
    db.execute<Card & { stage: ThesisStage }>(cardsSql(query, now)),
  ]);
  const countOf = (stage: ThesisStage): number =>
    counts.rows
      .filter(({ status }) => stageStatuses[stage].includes(status))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    columns: thesisStages.map((stage) => ({
      stage,
      count: countOf(stage),
      cards: cards.rows.filter((card) => card.stage === stage),
    })),
    meanDays: counts.rows.find(({ status }) => status === 'ACCEPTED')?.meanDays ?? null,
  };
}
