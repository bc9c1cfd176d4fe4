import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { endedStatuses, type ThesisStatus } from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type Graduating = {
  /** Of the thesis that stands; null without one. */
  status: ThesisStatus | null;
  deposited: boolean;
  /** The final course was passed before the portal was there, or elsewhere. */
  before: boolean;
};

/** What of the thesis is settled when a student is to graduate. */
export async function findGraduating(db: Db, studentId: string): Promise<Graduating> {
  const { rows } = await db.execute<Graduating>(sql`
    select x.status, coalesce(x.deposit_status = 'RECEIVED', false) as deposited, exists (
      select from grades g join courses c on c.id = g.course_id
      where g.student_id = ${studentId} and c.course_type = ${COURSE_TYPE.finalProject} and g.passed
        and g.status in ('PUBLISHED', 'LOCKED') and g.source in ('MIGRASI', 'KONVERSI')) as before
    from (select) one left join theses x on x.student_id = ${studentId}
      and x.status not in ('TITLE_REJECTED', 'CANCELLED', 'EXPIRED')`);
  return rows[0] ?? { status: null, deposited: false, before: false };
}

type Counted = { id: Rows['lecturers']['id']; count: number };
const countsOf = (rows: readonly Counted[]) => new Map(rows.map(({ id, count }) => [id, count]));

/** Theses each lecturer supervised within some days, those under way now among them. */
export async function countSupervised(
  db: Db,
  lecturerIds: readonly string[],
  { startDate, endDate, zone }: { startDate: string; endDate: string; zone: string },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<Counted>(sql`
    select v.lecturer_id as id, count(*)::int as count from thesis_supervisors v join theses x on x.id = v.thesis_id
    where v.lecturer_id = any(${sql.param([...lecturerIds])}::uuid[]) and v.state = 'ACCEPTED'
      and (coalesce(v.answered_at, v.invited_at) at time zone ${zone})::date <= ${endDate}
      and ((x.status_since at time zone ${zone})::date >= ${startDate} or x.status <> all(${sql.param([...endedStatuses])}::text[]))
    group by 1`);
  return countsOf(rows);
}

/** Seminars and defences of some days on whose board each lecturer sat or will sit. */
export async function countExamined(
  db: Db,
  lecturerIds: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<Map<string, number>> {
  const { rows } = await db.execute<Counted>(sql`
    select m.lecturer_id as id, count(*)::int as count from thesis_board m join thesis_events e on e.id = m.event_id
      join bookings b on b.id = e.booking_id
    where m.lecturer_id = any(${sql.param([...lecturerIds])}::uuid[]) and e.status <> 'CANCLE' and not e.postponed
      and m.present is distinct from false and b.date between ${startDate} and ${endDate}
    group by 1`);
  return countsOf(rows);
}
