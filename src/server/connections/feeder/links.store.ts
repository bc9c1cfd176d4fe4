import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { LinkedChannel } from '#shared/connections/feeder/channels.ts';
import { curriculumKey } from '#shared/connections/feeder/records.ts';
import type { Environment } from './references.store.ts';
import { activityKeyOf, type OfActivity, reportable } from './sources/reportable.ts';

type InFeeder = Pick<Rows['feederLinks'], 'feederId'>;

/** An activity of the portal with the id the feeder gave it. */
export type KnownActivity = InFeeder & { scope: string; key: string };

/** What is remembered of the activities the feeder has, under the keys they have here by now. */
export async function knownActivities(db: Db, environment: Environment): Promise<KnownActivity[]> {
  const { rows } = await db.execute<OfActivity & InFeeder & { scope: string }>(sql`
    select k.feeder_id as "feederId", x.scope, x.type, x.speaker, x.title
    from feeder_links k join (${reportable}) x on x.source::text = k.local_id
    where k.environment = ${environment} and k.channel = 'activity'`);
  return rows.map((row) => ({ feederId: row.feederId, scope: row.scope, key: activityKeyOf(row) }));
}

/** The feeder's persons that are these students, by the student's id. */
export async function knownPersons(
  db: Db,
  environment: Environment,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<InFeeder & Pick<Rows['feederLinks'], 'localId'>>(sql`
    select local_id as "localId", feeder_id as "feederId" from feeder_links
    where environment = ${environment} and channel = 'biodata' and local_id = any(${sql.param(studentIds)}::text[])`);
  return new Map(rows.map(({ localId, feederId }) => [localId, feederId]));
}

type KnownKeys = ReadonlyMap<string, string>;

/** Keys the classes of a term have here by now, by the ids the feeder gave them. */
export async function knownClasses(db: Db, environment: Environment, scope: string): Promise<KnownKeys> {
  const { rows } = await db.execute<InFeeder & { key: string }>(sql`
    select k.feeder_id as "feederId", c.code || '|' || d.class_name as key
    from feeder_links k join schedules d on d.id::text = k.local_id and d.status <> 'CANCLE'
      join courses c on c.id = d.course_id join academic_periods p on p.id = d.period_id
    where k.environment = ${environment} and k.channel = 'class' and p.code = ${scope}`);
  return new Map(rows.map(({ feederId, key }) => [feederId, key]));
}

/** Codes the courses have here by now, by the ids the feeder gave them. */
export async function knownCourses(db: Db, environment: Environment): Promise<KnownKeys> {
  const { rows } = await db.execute<InFeeder & Pick<Rows['courses'], 'code'>>(sql`
    select k.feeder_id as "feederId", c.code from feeder_links k join courses c on c.id::text = k.local_id
    where k.environment = ${environment} and k.channel = 'course'`);
  return new Map(rows.map(({ feederId, code }) => [feederId, code]));
}

/** Keys the curricula have here by now, by the ids the feeder gave them. */
export async function knownCurricula(db: Db, environment: Environment): Promise<KnownKeys> {
  const { rows } = await db.execute<
    InFeeder & Pick<Rows['curricula'], 'name'> & { start: Rows['curricula']['startSemester'] }
  >(sql`
    select k.feeder_id as "feederId", u.name, u.start_semester as start
    from feeder_links k join curricula u on u.id::text = k.local_id and u.status <> 'DRAFT'
    where k.environment = ${environment} and k.channel = 'curriculum'`);
  return new Map(rows.map(({ feederId, name, start }) => [feederId, curriculumKey(name, start)]));
}

/** Students whose NIM is another here than the feeder had last. */
export type RenamedStudents = {
  /** The NIM here by the registration's id, and by the NIM there. */
  byId: ReadonlyMap<string, string>;
  byNim: ReadonlyMap<string, string>;
  /** The NIM there by the one here. */
  former: ReadonlyMap<string, string>;
};

/** What is remembered of students whose NIM was changed here, or that PDDIKTI has changed alone. */
export async function renamedStudents(db: Db, environment: Environment): Promise<RenamedStudents> {
  const { rows } = await db.execute<
    InFeeder & { there: NonNullable<Rows['feederLinks']['feederNim']>; here: Rows['students']['nim'] }
  >(sql`
    select k.feeder_id as "feederId", k.feeder_nim as there, s.nim as here
    from feeder_links k join students s on s.id::text = k.local_id
    where k.environment = ${environment} and k.channel = 'entry' and k.feeder_nim <> s.nim`);
  return {
    byId: new Map(rows.map(({ feederId, here }) => [feederId, here])),
    byNim: new Map(rows.map(({ there, here }) => [there, here])),
    former: new Map(rows.map(({ there, here }) => [here, there])),
  };
}

/** A record here with the feeder's id, and where it is a registration, with the NIM it has there. */
export type Link = { localId: string; feederId: string; feederNim?: string };

/** Remembers which record of the feeder is which of the portal's. */
export async function rememberLinks(
  db: Db,
  environment: Environment,
  channel: LinkedChannel,
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    as x("localId" text, "feederId" text, "feederNim" text)`;
  // A person who studied here twice is two students.
  if (channel !== 'biodata')
    await db.execute(sql`
    delete from feeder_links k using ${given}
    where k.environment = ${environment} and k.channel = ${channel} and k.feeder_id = x."feederId"
      and k.local_id <> x."localId"`);
  await db.execute(sql`
    insert into feeder_links (environment, channel, local_id, feeder_id, feeder_nim)
    select ${environment}, ${channel}, x."localId", x."feederId", x."feederNim" from ${given}
    on conflict (environment, channel, local_id)
      do update set feeder_id = excluded.feeder_id, feeder_nim = excluded.feeder_nim
    where (feeder_links.feeder_id, feeder_links.feeder_nim) is distinct from (excluded.feeder_id, excluded.feeder_nim)`);
}
