import { sql } from 'drizzle-orm';
import type { KrsTerm } from '#shared/enrolment/krs/krs.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export type TermRow = Omit<KrsTerm, 'label' | 'activities'>;

const events = sql`coalesce((
  select json_agg(json_build_object('at', ${isoMoment(sql`e.at`)}, 'actor', u.name, 'from', e."from", 'to', e."to",
    'note', e.note) order by e.id)
  from krs_events e left join users u on u.id = e.actor_id where e.krs_id = k.id), '[]')`;

const classes = sql`coalesce((
  select json_agg(json_build_object('scheduleId', s.id, 'code', c.code, 'name', c.name, 'sks', i.sks,
    'className', s.class_name, 'kind', i.kind, 'state', i.state) order by c.code)
  from krs_items i join schedules s on s.id = i.schedule_id join courses c on c.id = i.course_id
  where i.krs_id = k.id), '[]')`;

/** Lists every term of a student with a record or a KRS, latest first, with the events of the KRS. */
export async function listTerms(db: Db, studentId: string): Promise<TermRow[]> {
  const { rows } = await db.execute<TermRow>(sql`
    with own as (
      select k.*, p.code from krs k join academic_periods p on p.id = k.period_id where k.student_id = ${studentId}
    )
    select coalesce(r.period_code, k.code) as "periodCode", r.status, r.ips, r.ipk,
      coalesce(r.is_provisional, false) as "isProvisional", r.sks_total as "sksTotal", r.sks_passed as "sksPassed",
      case when k.id is not null then json_build_object('_id', k.id, 'state', k.state, 'semesterNumber', k.semester_number,
        'totalSks', k.total_sks, 'maxSks', k.max_sks, 'isLate', k.is_late, 'printCount', k.print_count,
        'events', ${events}, 'classes', ${classes}) end as krs
    from (select * from semester_records where student_id = ${studentId}) r
    full join own k on k.code = r.period_code
    order by 1 desc`);
  return rows;
}

/**
 * Finds the account of the advisor who approved the current plan while advising the student; null when somebody else
 * decided or the plan has changed since.
 */
export async function findApprover(db: Db, krsId: string, zone: string): Promise<string | null> {
  const { rows } = await db.execute<{ userId: NonNullable<Rows['krsEvents']['actorId']> }>(sql`
    select e.actor_id as "userId" from krs_events e join krs k on k.id = e.krs_id
    join lecturers l on l.user_id = e.actor_id
    where k.id = ${krsId} and e."from" = 'SUBMITTED' and e."to" = 'APPROVED' and exists (
      select from student_advisors a where a.student_id = k.student_id and a.lecturer_id = l.id
        and (e.at at time zone ${zone})::date between a.start_date and coalesce(a.end_date, 'infinity')
    ) and array(select i.schedule_id::text from krs_items i where i.krs_id = k.id and i.approved order by 1)
      = array(select jsonb_array_elements_text(e.schedule_ids) order by 1)
    order by e.id desc limit 1`);
  return rows[0]?.userId ?? null;
}
