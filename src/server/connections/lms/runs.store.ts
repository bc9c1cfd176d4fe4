import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { rightCodes } from '#shared/connections/lms/failure.ts';
import type { LmsOutcome, LmsRunKind, LmsRunStatus } from '#shared/connections/lms/run.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { countRows, orderBy, window } from '#server/platform/db/list.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { lmsChanges, lmsResults, lmsRuns, lmsUsers, users } from '#server/platform/db/schema.ts';
import { GONE } from './links.store.ts';

export type RunRow = typeof lmsRuns.$inferSelect;
export type ResultRow = {
  scheduleId: string | null;
  label: string;
  outcome: LmsOutcome;
  message: string;
  choiceFor: string | null;
};

export async function beginRun(
  db: Db,
  run: { kind: LmsRunKind; periodId: string | null; startedBy: string | null; startedAt: string },
): Promise<string> {
  const id = newId();
  await db.insert(lmsRuns).values({ id, ...run });
  return id;
}

export const updateRun = (db: Db, id: string, change: Partial<RunRow>) =>
  db.update(lmsRuns).set(change).where(eq(lmsRuns.id, id));

/** Which terms a run is for: those that are over, or all others. */
export type Terms = 'PAST' | 'CURRENT';

/** Whether a run for such terms would have removed too many and nobody has started one for such terms since. */
export async function waitsForPerson(db: Db, terms: Terms): Promise<boolean> {
  const isPast = terms === 'PAST';
  const { rowCount } = await db.execute(sql`
    select from lms_runs b left join academic_periods t on t.id = b.period_id
    where b.is_broken and (b.kind = 'PAST' or coalesce(t.status = 'DONE', false)) = ${isPast} and not exists (
      select from lms_runs p left join academic_periods q on q.id = p.period_id
      where p.started_by is not null and p.kind = 'MEMBERS' and coalesce(q.status = 'DONE', false) = ${isPast}
        and (p.started_at, p.id) > (b.started_at, b.id))
    limit 1`);
  return rowCount === 1;
}

/** Whether a run of this kind stopped since then because the account lacks a right, so that the next would stop as well. */
export const lackedRight = async (db: Db, kind: LmsRunKind, since: string): Promise<boolean> =>
  (
    await db
      .select({ id: lmsRuns.id })
      .from(lmsRuns)
      .where(
        and(
          eq(lmsRuns.kind, kind),
          eq(lmsRuns.status, 'STOPPED'),
          inArray(lmsRuns.stopCode, rightCodes),
          gte(lmsRuns.startedAt, since),
        ),
      )
      .limit(1)
  ).length > 0;

/**
 * A run whose process died ends when the next of its kind and term begins: of those only one goes at a time, while another
 * term's may be going in another process.
 */
export const endAbandoned = (
  db: Db,
  { kind, periodId, at }: { kind: LmsRunKind; periodId: string | null; at: string },
) =>
  db
    .update(lmsRuns)
    .set({ status: 'STOPPED', finishedAt: at, message: 'Server berhenti di tengah pekerjaan.' })
    .where(
      and(
        eq(lmsRuns.kind, kind),
        sql`${lmsRuns.periodId} is not distinct from ${periodId}::uuid`,
        eq(lmsRuns.status, 'RUNNING'),
      ),
    );

/** Runs of the day before whose job is over, or that no clock can still be at: nothing would ever end them. */
export const endOrphans = (db: Db, before: string, at: string) =>
  db
    .update(lmsRuns)
    .set({ status: 'STOPPED', finishedAt: at, message: 'Server berhenti di tengah pekerjaan.' })
    .where(
      and(
        eq(lmsRuns.status, 'RUNNING'),
        lt(lmsRuns.startedAt, before),
        sql`not exists (select from jobs j where j.status in ('WAITING', 'ACTIVE')
          and starts_with(j.key, 'lms.') and split_part(j.key, ':', 2) = ${lmsRuns.periodId}::text)`,
      ),
    );

export const addResults = async (
  db: Db,
  runId: string,
  from: number,
  rows: readonly ResultRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  await db.insert(lmsResults).values(rows.map((row, at) => ({ runId, no: from + at, ...row })));
};

const runColumns = {
  _id: lmsRuns.id,
  kind: lmsRuns.kind,
  status: lmsRuns.status,
  startedAt: lmsRuns.startedAt,
  finishedAt: lmsRuns.finishedAt,
  startedBy: users.name,
  done: lmsRuns.done,
  changed: lmsRuns.changed,
  failed: lmsRuns.failed,
  held: lmsRuns.held,
  message: lmsRuns.message,
};

const runs = (db: Db) =>
  db.select(runColumns).from(lmsRuns).leftJoin(users, eq(users.id, lmsRuns.startedBy)).$dynamic();

/** The latest run that ended in one of these ways. */
export const latestRun = async (db: Db, statuses: readonly LmsRunStatus[]) =>
  (
    await runs(db)
      .where(inArray(lmsRuns.status, [...statuses]))
      .orderBy(desc(lmsRuns.startedAt), desc(lmsRuns.id))
      .limit(1)
  )[0] ?? null;

export const findRun = async (db: Db, id: string) => (await runs(db).where(eq(lmsRuns.id, id)))[0];

/** Runs by the moment they began; searched by who began them and what they said. */
export async function listRuns(
  db: Db,
  query: { page: number; limit: number; sort: string; search?: string | undefined },
) {
  const { limit, offset } = window(query);
  const where = contains([users.name, lmsRuns.message], query.search ?? '');
  const [rows, total] = await Promise.all([
    runs(db)
      .where(where)
      .orderBy(...orderBy(query.sort, { startedAt: lmsRuns.startedAt }, lmsRuns.id))
      .limit(limit)
      .offset(offset),
    countRows(db, sql`from lms_runs left join users on users.id = lms_runs.started_by where ${where}`),
  ]);
  return { rows, total };
}

/** The person an account is still to be chosen for. */
const openChoice = sql<string | null>`case when ${lmsUsers.userId} is null then ${lmsResults.choiceFor} end`;

/** Rows of a run; only those that went wrong where that is asked. */
export async function listResults(
  db: Db,
  query: { runId: string; page: number; limit: number; onlyProblems: boolean },
) {
  const { limit, offset } = window(query);
  const where = and(
    eq(lmsResults.runId, query.runId),
    query.onlyProblems ? inArray(lmsResults.outcome, ['FAILED', 'HELD']) : undefined,
  );
  const [rows, count] = await Promise.all([
    db
      .select({
        no: lmsResults.no,
        scheduleId: lmsResults.scheduleId,
        label: lmsResults.label,
        outcome: lmsResults.outcome,
        message: lmsResults.message,
        choiceFor: openChoice,
      })
      .from(lmsResults)
      .leftJoin(lmsUsers, eq(lmsUsers.userId, lmsResults.choiceFor))
      .where(where)
      .orderBy(asc(lmsResults.no))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(lmsResults)
      .where(where),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}

/** Runs older than this are forgotten with their rows; the last good one stays. */
export const forgetRuns = (db: Db, before: string) =>
  db
    .delete(lmsRuns)
    .where(
      and(
        lt(lmsRuns.startedAt, before),
        sql`${lmsRuns.id} is distinct from (select id from lms_runs where status = 'DONE' order by started_at desc limit 1)`,
      ),
    );

/**
 * Classes of such terms with changes that wait, the longest waiting first, then those in which something failed. One whose last
 * try broke off, or that has no change since it failed, rests until `restedBefore`. A course that is gone waits for a person,
 * and a held class for one or for a change.
 */
export const waitingChanges = async (
  db: Db,
  { terms, limit, restedBefore }: { terms: Terms; limit: number; restedBefore: string },
): Promise<string[]> =>
  (
    await db.execute<{ schedule_id: Rows['lmsCourses']['scheduleId'] }>(sql`
      select c.schedule_id from lms_courses c
        join schedules s on s.id = c.schedule_id join academic_periods p on p.id = s.period_id
        left join lms_changes w on w.schedule_id = c.schedule_id
      where (p.status = 'DONE') = ${terms === 'PAST'}
        and case when w.id is null or c.is_resting
          then c.problem <> '' and (w.id is not null or (not c.is_held and c.problem <> ${GONE}))
            and (c.tried_at is null or c.tried_at < ${restedBefore})
          else true end
      group by c.schedule_id order by min(w.id) nulls last, min(c.tried_at) limit ${limit}`)
  ).rows.map((row) => row.schedule_id);

/** Changes of a class that wait. To be read before what is brought over: what is noted later may not be seen by it. */
export const seenChanges = async (db: Db, scheduleId: string): Promise<number[]> =>
  (await db.select({ id: lmsChanges.id }).from(lmsChanges).where(eq(lmsChanges.scheduleId, scheduleId))).map(
    ({ id }) => id,
  );

/** Changes that were seen are done. One with a smaller number may be committed after them, so each is named. */
export const forgetChanges = (db: Db, seen: readonly number[]) =>
  db.delete(lmsChanges).where(sql`${lmsChanges.id} = any(${sql.param([...seen])}::bigint[])`);
