import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Outcome } from './student.ts';

/** A promise of the portal and how often it was broken. */
export type Check = { name: string; broken: number };

/** What a replay found: lines for people, and the promises with how often each was broken. */
export type Report = { lines: string[]; checks: Check[] };

/** What has to hold in the database at any moment; each query counts the rows that break the promise. */
const queries = [
  [
    'no class holds more students than its limit',
    sql`select count(*)::int n from (
      select from schedules s join krs_items i on i.schedule_id = s.id and i.seat_held
      group by s.id having count(*) > s.capacity) over_full`,
  ],
  [
    'no student holds two classes of one course',
    sql`select count(*)::int n from (
      select from krs_items where state = 'ACTIVE' group by student_id, course_id having count(*) > 1) doubled`,
  ],
  [
    'every class counts as many seats as rows hold one',
    sql`select count(*)::int n from schedules s
      where s.taken <> (select count(*) from krs_items i where i.schedule_id = s.id and i.seat_held)`,
  ],
  [
    'no submitted plan holds two classes at one time',
    sql`select count(*)::int n from krs_items a join schedules x on x.id = a.schedule_id
      join krs_items b on b.krs_id = a.krs_id and b.schedule_id > a.schedule_id and b.seat_held
      join schedules y on y.id = b.schedule_id
      where a.seat_held and x.day = y.day and x.time_start < y.time_end and y.time_start < x.time_end`,
  ],
  [
    'every KRS is whole: its credits are those of its classes, and its classes have seats when it is submitted',
    sql`select count(*)::int n from krs k
      where k.total_sks <> (select coalesce(sum(i.sks), 0) from krs_items i where i.krs_id = k.id and i.state = 'ACTIVE')
        or exists (select from krs_items i where i.krs_id = k.id and i.seat_held <> (k.state = 'SUBMITTED'))
        or (k.state = 'SUBMITTED' and not exists (select from krs_items i where i.krs_id = k.id))`,
  ],
  [
    'every KRS has its last event and its audit entry',
    sql`select count(*)::int n from krs k
      where not exists (select from audit_log a where a.entity = 'krs' and a.entity_id = k.id::text)
        or k.state is distinct from
          (select e."to" from krs_events e where e.krs_id = k.id order by e.id desc limit 1)`,
  ],
] as const;

/** Checks the stored data by itself. */
export async function checkDatabase(db: Db): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, query] of queries) {
    const { rows } = await db.execute<{ n: number }>(query);
    checks.push({ name, broken: rows[0]?.n ?? -1 });
  }
  return checks;
}

/** Compares what students were told with what is stored: nothing lost, nothing added. */
export async function checkAcknowledged(
  db: Db,
  outcomes: readonly Pick<Outcome, 'participant' | 'acknowledged'>[],
): Promise<Check> {
  const { rows } = await db.execute<{ student: string; classes: string[] }>(sql`
    select student_id as student, array_agg(schedule_id::text order by schedule_id) as classes
    from krs_items where seat_held group by student_id`);
  const stored = new Map(rows.map(({ student, classes }) => [student, classes.join()]));
  const broken = outcomes.filter(
    ({ participant, acknowledged }) =>
      (stored.get(participant.studentId) ?? '') !== acknowledged.toSorted().join(),
  );
  return { name: 'every acknowledged plan is stored as it was, and no other', broken: broken.length };
}
