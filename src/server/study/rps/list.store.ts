import { type SQL, sql } from 'drizzle-orm';
import type { RpsQuery } from '#shared/study/rps/rps.contract.ts';
import type { EvaluationPlanView, RpsRow } from '#shared/study/rps/rps.views.ts';
import { fullName, type TitledName } from '#shared/platform/format/name.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';

/** Audience of a list: all courses, a lecturer's, or a student's. */
export type Audience =
  { of: 'staff' } | { of: 'lecture'; lecturerId: string } | { of: 'student'; studentId: string };

const mine = (audience: Audience): SQL => {
  if (audience.of === 'staff') return sql``;
  return audience.of === 'lecture'
    ? sql`and exists (select from schedule_lecturers x join schedules y on y.id = x.schedule_id
        where y.course_id = s.course_id and y.period_id = s.period_id and y.status <> 'CANCLE'
          and x.lecturer_id = ${audience.lecturerId})`
    : sql`and exists (select from krs_items ki join krs k on k.id = ki.krs_id
        where ki.student_id = ${audience.studentId} and ki.course_id = s.course_id and k.period_id = s.period_id
          and ki.approved and k.state not in ('CANCELLED', 'REJECTED'))`;
};

type Filters = Pick<RpsQuery, 'search' | 'course' | 'lecturerId' | 'concentration' | 'status'>;

/** Whether a plan of the course is in force, even with a newer one in progress. */
const hasApproved = sql`exists (select from rps a where a.course_id = o.course_id and a.period_id = o.period_id
  and a.state = 'APPROVED')`;

const statusIs = (status: Filters['status']): SQL => {
  if (status === undefined) return sql``;
  if (status === 'BELUM') return sql`and r.id is null`;
  if (status === 'BELUM_KIRIM') {
    return sql`and not ${hasApproved} and (r.id is null or r.state in ('DRAFT', 'DRAFT2'))`;
  }
  if (status === 'BELUM_SETUJU') return sql`and not ${hasApproved}`;
  if (status === 'APPROVED') return sql`and ${hasApproved}`;
  return sql`and r.state = ${status}`;
};

function matches({ search, course, lecturerId, concentration, status }: Filters): SQL {
  return sql`where true
    ${search ? sql`and ${contains([sql`c.name`, sql`c.code`], search)}` : sql``}
    ${course ? sql`and c.id = ${course}` : sql``}
    ${concentration ? sql`and c.jurusan_or_konsentrasi = ${concentration}` : sql``}
    ${
      lecturerId
        ? sql`and exists (select from schedules y join schedule_lecturers x on x.schedule_id = y.id
            where y.course_id = o.course_id and y.period_id = o.period_id and y.status <> 'CANCLE'
              and x.lecturer_id = ${lecturerId})`
        : sql``
    }
    ${statusIs(status)}`;
}

/** Which plan of a course to pick: the newest for its writers, the one in force for its users. */
type Which = 'NEWEST' | 'IN_FORCE';

/**
 * Courses with classes in a term and one plan of each: the one in force for students; others see the newest if none is in
 * force.
 */
const offered = (audience: Audience, periodId: string, which: Which): SQL => sql`
  from (select distinct s.course_id, s.period_id from schedules s
    where s.period_id = ${periodId} and s.status <> 'CANCLE' ${mine(audience)}) o
  join courses c on c.id = o.course_id join academic_periods p on p.id = o.period_id
  left join lateral (
    select * from rps x where x.course_id = o.course_id and x.period_id = o.period_id
      ${audience.of === 'student' ? sql`and x.state = 'APPROVED'` : sql``}
    order by ${which === 'IN_FORCE' ? sql`x.state = 'APPROVED' desc,` : sql``} x.revision_no desc limit 1) r on true`;

const sorts: Record<string, SQL> = {
  courseName: sql`c.name`,
  courseCode: sql`c.code`,
  sks: sql`c.sks`,
  state: sql`r.state`,
  submittedAt: sql`r.submitted_at`,
};

function ordered(sort: string): SQL {
  const down = sort.startsWith('-');
  const column = sorts[down ? sort.slice(1) : sort];
  if (column === undefined) throw new AppError('BAD_REQUEST', 'Urutan ini tidak tersedia.');
  return down
    ? sql`order by ${column} desc nulls last, c.id desc`
    : sql`order by ${column} nulls first, c.id`;
}

const teachers = sql`coalesce((select json_agg(t order by t."isCoordinator" desc, t.name) from (
  select l.id as "_id", l.name, l.front_title as "frontTitle", l.back_title as "backTitle", l.nidn,
    bool_or(sl.is_coordinator) as "isCoordinator"
  from schedules s join schedule_lecturers sl on sl.schedule_id = s.id join lecturers l on l.id = sl.lecturer_id
  where s.course_id = o.course_id and s.period_id = o.period_id and s.status <> 'CANCLE' group by l.id) t), '[]')`;

export type ListedRow = Omit<RpsRow, 'deadline' | 'overdue' | 'mine'> & { classesStart: string | null };
type Stored = Omit<ListedRow, 'lecturers'> & { lecturers: (ListedRow['lecturers'][number] & TitledName)[] };

type Window = { page: number; limit: number; sort: string };

/** Returns a page of courses of a term with their plans, and the total. */
export async function listRps(
  db: Db,
  audience: Audience,
  periodId: string,
  query: Filters & Window,
): Promise<{ rows: ListedRow[]; total: number }> {
  const from = sql`${offered(audience, periodId, 'NEWEST')} ${matches(query)}`;
  const { rows } = await db.execute<Stored>(sql`
    select c.id as "_id", c.id as "courseId", c.code as "courseCode", c.name as "courseName", c.sks, c.sks_theory as "sksTheory",
      c.sks_practice as "sksPractice", p.code as "semesterCode", p.id as "periodId", ${teachers} as lecturers,
      array(select s.class_name from schedules s where s.course_id = o.course_id and s.period_id = o.period_id
        and s.status <> 'CANCLE' order by 1) as classes,
      case when r.id is null then null else json_build_object('_id', r.id, 'updatedAt', ${isoMoment(sql`r.updated_at`)},
        'revisionNo', r.revision_no, 'state', r.state, 'lectureId', r.owner_id, 'dateMade', r.date_made,
        'submittedAt', ${isoMoment(sql`r.submitted_at`)}, 'approvedAt', ${isoMoment(sql`r.approved_at`)}) end as rps,
      (select a.revision_no from rps a where a.course_id = o.course_id and a.period_id = o.period_id
        and a.state = 'APPROVED') as "approvedRevision",
      (select a.id from rps a where a.course_id = o.course_id and a.period_id = o.period_id
        and a.state = 'APPROVED') as "approvedId",
      (select min(e.start_date)::text from calendar_events e where e.period_id = p.id and e.type = 'CLASS')
        as "classesStart"
    ${from} ${ordered(query.sort)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  return {
    rows: rows.map((row) => ({
      ...row,
      lecturers: row.lecturers.map((lecturer) => ({ ...lecturer, name: fullName(lecturer) })),
    })),
    total: await countRows(db, from),
  };
}

/** Query that counts a lecturer's courses without a plan in force in a term. */
export const countUnapproved = (lecturerId: string, periodId: string): SQL => sql`
  select count(*)::int ${offered({ of: 'lecture', lecturerId }, periodId, 'NEWEST')} ${matches({ status: 'BELUM_SETUJU' })}`;

/** Returns a page of assessments of a term's courses, by the plans in force if any, and the total. */
export async function listEvaluationPlans(
  db: Db,
  audience: Audience,
  periodId: string,
  query: Filters & Window,
): Promise<{ rows: EvaluationPlanView[]; total: number }> {
  const from = sql`${offered(audience, periodId, 'IN_FORCE')} ${matches(query)}`;
  const { rows } = await db.execute<EvaluationPlanView>(sql`
    select c.id as "courseId", c.code as "courseCode", c.name as "courseName", p.code as "semesterCode",
      r.evaluation is null as missing, r.id as "rpsId", coalesce(r.evaluation, '[]') as rows,
      coalesce((select jsonb_agg(jsonb_build_object('pertemuan', (w.week ->> 'week')::int,
          'materi_indonesia', w.week ->> 'material', 'materi_inggris', coalesce(w.week ->> 'materialEn', ''))
          order by (w.week ->> 'week')::int)
        from jsonb_array_elements(r.weeks) w(week)), '[]') as weeks
    ${from} ${ordered(query.sort)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  return { rows, total: await countRows(db, from) };
}
