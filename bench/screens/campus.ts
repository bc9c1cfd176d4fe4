import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { buildDemoCampus } from '#tools/demo/build.ts';
import { signIn, studentAccounts } from '../host/sign-in.ts';
import { type Cluster, keptCampus } from '../lib/cluster.ts';

/** The campus's clock: a Monday of the weeks in which plans are handed in. */
export const CAMPUS_NOW = '2026-08-24T10:00:00+07:00';

/** People who open screens at the same time, each with a session of their own. */
export const SESSIONS = 256;
/** More students than sessions, since a gate may keep some of them from a screen. */
const CANDIDATES = 320;
const WRITERS = 640;

/** A student who hands in the plan they once handed in, and the session it is done in. */
export type Writer = { studentId: string; cookie: string; scheduleIds: string[] };

/** Session cookies by who opens screens. */
export type Sessions = { student: string[]; lecturer: string[]; staff: string[]; writers: Writer[] };

/** Students whose plan waits for their advisor, with its classes: what they hand in again and again. */
const keepPlans = (db: Db): Promise<unknown> =>
  db.execute(sql`
    create table bench_plans as
    select s.user_id as "userId", s.id as "studentId", array_agg(i.schedule_id::text) as "scheduleIds"
    from krs k join academic_periods p on p.id = k.period_id and p.is_active join students s on s.id = k.student_id
    join krs_items i on i.krs_id = k.id
    where k.state = 'SUBMITTED' group by s.id order by md5(s.id::text) limit ${sql.raw(String(WRITERS))}`);

/** A campus of this many students as a college has it in its KRS weeks: attendance, grades, plans, surveys, bills. */
export const wholeCampus = (cluster: Cluster, students: number): Promise<string> =>
  keptCampus(cluster, `whole_campus_${students}`, async (db) => {
    await buildDemoCampus(db, { now: new Date(CAMPUS_NOW), regular: true, students });
    await keepPlans(db);
  });

/** Accounts of lecturers who teach this term. */
async function lecturerAccounts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct l.user_id as id from lecturers l join schedule_lecturers t on t.lecturer_id = l.id
    join academic_periods p on p.id = t.period_id and p.is_active where l.user_id is not null order by 1`);
  return rows.map(({ id }) => id);
}

/** The account of the academic administration. */
async function registrarAccount(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email = 'baak@cendekia.test'`,
  );
  return rows.map(({ id }) => id);
}

const cycled = (ids: readonly string[], count: number): string[] =>
  ids.length === 0 ? [] : Array.from({ length: count }, (_, i) => ids[i % ids.length] ?? '');

/** Opens the sessions of one run; those of earlier runs go. */
export async function openSessions(db: Db): Promise<Sessions> {
  await db.execute(sql`delete from sessions`);
  const now = Date.parse(CAMPUS_NOW);
  const { rows: plans } = await db.execute<Omit<Writer, 'cookie'> & { userId: string }>(
    sql`select * from bench_plans`,
  );
  const cookies = await signIn(
    db,
    plans.map(({ userId }) => userId),
    now,
  );
  return {
    student: await signIn(db, await studentAccounts(db, CANDIDATES), now),
    lecturer: await signIn(db, cycled(await lecturerAccounts(db), SESSIONS), now),
    staff: await signIn(db, cycled(await registrarAccount(db), SESSIONS), now),
    writers: plans.map(({ studentId, scheduleIds }, i) => ({
      studentId,
      scheduleIds,
      cookie: cookies[i] ?? '',
    })),
  };
}

/**
 * Takes the plans of these students back as if they had never been handed in, seats included; what guards the records
 * against exactly that is off for the moment.
 */
export async function forgetPlans(db: Db, writers: readonly Writer[]): Promise<void> {
  const students = sql.param(writers.map(({ studentId }) => studentId));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      create temporary table forgotten on commit drop as
      select k.id from krs k join academic_periods p on p.id = k.period_id and p.is_active
      where k.student_id = any (${students}::uuid[])`);
    await tx.execute(sql`delete from krs_events where krs_id in (select id from forgotten)`);
    await tx.execute(sql`delete from krs_items where krs_id in (select id from forgotten)`);
    await tx.execute(sql`delete from krs where id in (select id from forgotten)`);
    await tx.execute(sql`
      update schedules s set taken = t.held from (
        select c.id, count(i.id) filter (where i.seat_held)::int as held from schedules c
        join academic_periods p on p.id = c.period_id and p.is_active
        left join krs_items i on i.schedule_id = c.id group by c.id) t
      where t.id = s.id and s.taken <> t.held`);
  });
}
