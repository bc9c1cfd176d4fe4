import { type SQL, sql } from 'drizzle-orm';
import type { ClassType } from '#shared/platform/reference/class-type.ts';
import type { ExamKind } from '#shared/platform/term/exam.ts';
import type { ComponentScores, GradeWeights } from '#shared/platform/grading/components.ts';
import type { ExamFacts, UasFacts } from '#shared/results/grades/exam-zero.ts';
import type { GradeStatus } from '#shared/results/grades/grade.views.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isoMoment, periodName } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { countsInClass, type EnrolmentRule } from '#server/teaching/attendance/counts.public.ts';

export type SheetLecturer = Pick<Rows['lecturers'], 'name' | 'frontTitle' | 'backTitle' | 'nidn'> &
  Pick<Rows['scheduleLecturers'], 'isCoordinator'> & { _id: Rows['lecturers']['id'] };

/** The class a sheet belongs to, the sheet as stored, and the days on which it may be written. */
export type SheetHead = Pick<Rows['schedules'], 'className' | 'classType' | 'day' | 'timeStart' | 'timeEnd'> &
  Pick<Rows['courses'], 'code' | 'name' | 'sks'> &
  Pick<Rows['gradeSheets'], 'submittedAt' | 'submittedBy' | 'publishedAt' | 'extendedUntil'> & {
    scheduleId: Rows['schedules']['id'];
    courseId: Rows['courses']['id'];
    room: Rows['rooms']['name'] | null;
    periodId: Rows['academicPeriods']['id'];
    periodCode: Rows['academicPeriods']['code'];
    periodLabel: string;
    lecturers: SheetLecturer[];
    weights: Partial<GradeWeights> | null;
    status: GradeStatus;
    updatedAt: Rows['gradeSheets']['updatedAt'] | null;
    returnNote: string;
    windows: {
      start: Rows['calendarEvents']['startDate'];
      end: Rows['calendarEvents']['endDate'];
      classTypes: ClassType[];
    }[];
    hasScores: boolean;
  };

/** The weights of the approved plan of the class `s`; null without one. */
const planWeights = sql`(select r.weights from rps r
  where r.course_id = s.course_id and r.period_id = s.period_id and r.state = 'APPROVED')`;

/** Whether the grades of a class are still those that were handed in: none corrected, added or given by a thesis since, none failed by the clock. */
export async function isAsHandedIn(db: Db, scheduleId: string): Promise<boolean> {
  const { rows } = await db.execute<{ same: boolean }>(sql`
    select not exists (
      select from grade_sheets s join grades g on g.schedule_id = s.schedule_id
      join grade_events e on e.grade_id = g.id and e.at > s.submitted_at and (e.kind in ('CORRECTION', 'DEADLINE')
        or e.kind = 'PUBLISH' and (e.from_score, e.from_letter) is distinct from (e.to_score, e.to_letter))
      where s.schedule_id = ${scheduleId}) as same`);
  return rows[0]?.same ?? false;
}

/** Everything about the sheet of a class except its rows, in one query. */
export async function findSheetHead(db: Db, scheduleId: string): Promise<SheetHead | undefined> {
  const { rows } = await db.execute<SheetHead>(sql`
    select s.id as "scheduleId", c.id as "courseId", c.code, c.name, c.sks, s.class_name as "className",
      s.class_type as "classType", s.day, s.time_start as "timeStart", s.time_end as "timeEnd", r.name as room,
      p.id as "periodId", p.code as "periodCode", ${periodName} as "periodLabel",
      coalesce((select json_agg(json_build_object('_id', l.id, 'name', l.name, 'frontTitle', l.front_title,
          'backTitle', l.back_title, 'nidn', l.nidn, 'isCoordinator', sl.is_coordinator)
          order by sl.is_coordinator desc, l.name)
        from schedule_lecturers sl join lecturers l on l.id = sl.lecturer_id where sl.schedule_id = s.id), '[]')
        as lecturers,
      coalesce(g.weights, ${planWeights}) as weights, coalesce(g.status, 'DRAFT') as status, ${isoMoment(sql`g.updated_at`)} as "updatedAt",
      ${isoMoment(sql`g.submitted_at`)} as "submittedAt", g.submitted_by as "submittedBy", ${isoMoment(sql`g.published_at`)} as "publishedAt",
      coalesce(g.return_note, '') as "returnNote", g.extended_until as "extendedUntil",
      coalesce((select json_agg(json_build_object('start', e.start_date, 'end', e.end_date, 'classTypes', e.class_types))
        from calendar_events e where e.period_id = s.period_id and e.type = 'GRADE_INPUT'), '[]') as windows,
      exists (select from grades x where x.schedule_id = s.id and x.source <> 'SKRIPSI'
        and (x.status <> 'DRAFT' or jsonb_strip_nulls(x.components) <> '{}')) as "hasScores"
    from schedules s join courses c on c.id = s.course_id join academic_periods p on p.id = s.period_id
    left join rooms r on r.id = s.room_id left join grade_sheets g on g.schedule_id = s.id
    where s.id = ${scheduleId}`);
  return rows[0];
}

type OpenCorrection = Pick<Rows['gradeCorrections'], 'proposedScore' | 'reason'> & {
  _id: Rows['gradeCorrections']['id'];
};

type RejectedCorrection = Pick<Rows['gradeCorrections'], 'proposedScore'> & {
  note: Rows['gradeCorrections']['decisionNote'];
};

type StoredObjection = Pick<Rows['gradeObjections'], 'text' | 'answer' | 'createdAt' | 'answeredAt'> & {
  _id: Rows['gradeObjections']['id'];
};

/** A student of a class as stored. */
export type StoredRow = Pick<Rows['students'], 'nim' | 'name'> &
  Pick<Rows['grades'], 'attendanceNote' | 'letter'> & {
    studentId: Rows['students']['id'];
    present: number;
    counted: number;
    /** Each exam of the class as it concerns the student; null while it has none. */
    uts: ExamFacts | null;
    uas: (ExamFacts & Pick<UasFacts, 'dispensed'>) | null;
    gradeId: Rows['grades']['id'] | null;
    updatedAt: Rows['grades']['updatedAt'] | null;
    components: Partial<ComponentScores> | null;
    final: Rows['grades']['finalScore'];
    status: Rows['grades']['status'] | null;
    /** Its thesis published the grade, whatever the class has handed in. */
    fromThesis: boolean;
    openCorrection: OpenCorrection | null;
    /** The latest correction, where it was rejected. */
    rejected: RejectedCorrection | null;
    objection: StoredObjection | null;
  };

/** Whether the student `st` sat the exam or its make-up, was let off, or waits for a make-up. */
const examOfStudent = (scheduleId: string, exam: ExamKind): SQL => sql`(
  select json_build_object('day', u.day, 'held', u.status = 'DONE',
    'present', case when coalesce(k.present, false) then true when u.status = 'DONE' then (
      select a.status = 'H' from attendances a where a.meeting_id = u.id and a.student_id = st.id) end,
    'dispensed', exists (select from gate_exemptions x where x.schedule_id = ${scheduleId} and x.student_id = st.id
      and x.gate = 'ATTENDANCE' and x.revoked_at is null and x.until >= u.day),
    'makeup', coalesce(k.state in ('SUBMITTED', 'APPROVED', 'PLANNED') and k.present is distinct from false, false))
  from exams u left join lateral (
    select k.state, x.present from exam_makeups k join exam_sessions e on e.id = k.session_id
    left join exam_seats x on x.session_id = k.makeup_session_id and x.student_id = k.student_id
    where e.schedule_id = ${scheduleId} and e.exam = u.type and k.student_id = st.id
  ) k on true where u.type = ${exam})`;

/** Students with an approved KRS (or a published grade) of a class, with attendance, grade and what is open. */
export async function findSheetRows(db: Db, scheduleId: string, rule: EnrolmentRule): Promise<StoredRow[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    with members as (
      select student_id, max(since) as since from (
        select ki.student_id, ki.approved_at as since from krs_items ki join krs k on k.id = ki.krs_id
        where ki.schedule_id = ${scheduleId} and ki.approved and k.state not in ('CANCELLED', 'REJECTED')
        union all
        select student_id, null from grades where schedule_id = ${scheduleId} and status in ('PUBLISHED', 'LOCKED')
      ) all_of_them group by 1
    ), marks as (
      ${countsInClass(sql`${scheduleId}::uuid`, rule, sql`members`)}
    ), exams as (
      select distinct on (type) id, type, status, coalesce(date, planned_date) as day from meetings
      where schedule_id = ${scheduleId} and type in ('UTS', 'UAS') and status <> 'CANCLE' order by type, no
    )
    select st.id as "studentId", st.nim, st.name, m.present, m.counted,
      ${examOfStudent(scheduleId, 'UTS')} as uts, ${examOfStudent(scheduleId, 'UAS')} as uas,
      g.id as "gradeId", ${isoMoment(sql`g.updated_at`)} as "updatedAt", g.components,
      g.attendance_note as "attendanceNote", g.final_score as final, g.letter, g.status,
      coalesce(g.source = 'SKRIPSI', false) as "fromThesis",
      (select json_build_object('_id', k.id, 'proposedScore', k.proposed_score, 'reason', k.reason)
        from grade_corrections k where k.grade_id = g.id and k.status = 'REQUESTED') as "openCorrection",
      (select case when k.status = 'REJECTED' then
          json_build_object('proposedScore', k.proposed_score, 'note', k.decision_note) end
        from grade_corrections k where k.grade_id = g.id order by k.created_at desc, k.id desc limit 1) as rejected,
      (select json_build_object('_id', o.id, 'text', o.text, 'answer', o.answer,
          'createdAt', ${isoMoment(sql`o.created_at`)}, 'answeredAt', ${isoMoment(sql`o.answered_at`)})
        from grade_objections o where o.grade_id = g.id) as objection
    from marks m join students st on st.id = m.student_id
    left join grades g on g.student_id = st.id and g.schedule_id = ${scheduleId}
    order by st.nim`);
  return rows;
}

/**
 * Makes sure the class has a sheet and locks it, so that writers of one class come one after the other. A new sheet has the
 * weights of the course's approved plan.
 * @param weights used without such a plan
 * @returns whether the sheet is new; undefined when there is no such class.
 */
export async function lockSheet(
  db: Db,
  scheduleId: string,
  weights: GradeWeights,
): Promise<boolean | undefined> {
  const made = await db.execute(sql`
    insert into grade_sheets (schedule_id, weights)
    select s.id, coalesce(${planWeights}, ${JSON.stringify(weights)}::jsonb) from schedules s where s.id = ${scheduleId}
    on conflict (schedule_id) do nothing returning 1`);
  if (made.rows.length > 0) return true;
  const { rows } = await db.execute(
    sql`select 1 from grade_sheets where schedule_id = ${scheduleId} for update`,
  );
  return rows.length > 0 ? false : undefined;
}

/** The classes of a course in a term that take place, in the order they are locked. */
export async function classesOfCourse(
  db: Db,
  { courseId, periodId }: { courseId: string; periodId: string },
): Promise<{ id: string; className: string }[]> {
  const { rows } = await db.execute<Pick<Rows['schedules'], 'id' | 'className'>>(sql`
    select id, class_name as "className" from schedules
    where course_id = ${courseId} and period_id = ${periodId} and status <> 'CANCLE' order by id`);
  return rows;
}
