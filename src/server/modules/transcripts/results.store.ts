import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { gradeEvent, objection, period } from '#shared/contracts/grade-views.ts';
import { BEFORE_STUDY, type GradeSource } from '#shared/domain/grading/gpa.ts';
import type { Db } from '../../db/client.ts';
import { isoMoment, periodName } from '../../db/moment.ts';
import { decreedGrades, ownHistory, publishedAt } from '../grades/grades.public.ts';

/** A student's term as reported. */
export type TermRecord = {
  code: string;
  status: 'A' | 'C' | 'N' | 'M';
  ips: number | null;
  ipk: number | null;
  sksPassed: number;
  isProvisional: boolean;
};

export type StudentResults = {
  _id: string;
  nim: string;
  name: string;
  status: string;
  entrySemester: string;
  recognisedSks: number;
  /** Sks of recognised courses as they count: courses that stand for each other once. */
  recognisedPassed: number;
  /** What the student's curriculum asks for. */
  totalSks: number;
  records: TermRecord[];
  /** Sks granted beyond the table, by term. */
  grants: { code: string; extraSks: number }[];
  /** Ids of the grades the decree of graduation counted; null for who has none. */
  decreed: string[] | null;
  /** Terms with a KRS or a grade, latest first; `graded` when something of it is published. */
  periods: (z.infer<typeof period> & { graded: boolean })[];
};

/** A student with all terms, in one query. */
export async function findStudentResults(db: Db, studentId: string): Promise<StudentResults | undefined> {
  const { rows } = await db.execute<StudentResults>(sql`
    select st.id as "_id", st.nim, st.name, st.status, st.entry_semester as "entrySemester",
      st.recognised_sks as "recognisedSks", (recognised_results(st.id)).sks_passed as "recognisedPassed",
      (select c.total_sks from curricula c where c.id = st.curriculum_id) as "totalSks",
      ${decreedGrades(sql`st.id`)} as decreed,
      coalesce((select json_agg(json_build_object('code', r.period_code, 'status', r.status, 'ips', r.ips, 'ipk', r.ipk,
          'sksPassed', r.sks_passed, 'isProvisional', r.is_provisional) order by r.period_code)
        from semester_records r where r.student_id = st.id), '[]') as records,
      coalesce((select json_agg(json_build_object('code', p.code, 'extraSks', g.extra_sks))
        from krs_grants g join academic_periods p on p.id = g.period_id where g.student_id = st.id), '[]') as grants,
      coalesce((select json_agg(json_build_object('_id', p.id, 'code', p.code, 'label', ${periodName}, 'graded', t.graded)
          order by p.code desc)
        from (
          select period_id, bool_or(graded) as graded from (
            select period_id, status in ('PUBLISHED', 'LOCKED') as graded from grades where student_id = st.id
            union all
            select period_id, false from krs where student_id = st.id and approved_at is not null
              and state not in ('CANCELLED', 'REJECTED')
          ) u where period_id is not null group by 1
        ) t join academic_periods p on p.id = t.period_id), '[]') as periods
    from students st where st.id = ${studentId}`);
  return rows[0];
}

export type ResultRow = {
  courseId: string;
  gradeId: string | null;
  code: string;
  name: string;
  sks: number;
  courseType: string;
  jurusanOrKonsentrasi: string;
  className: string | null;
  kind: 'BARU' | 'ULANG' | 'PERBAIKAN' | null;
  score: number | null;
  grade: string | null;
  index: number | null;
  components: Record<string, number | null> | null;
  weights: Record<string, number> | null;
  publishedAt: string | null;
  objection: z.infer<typeof objection> | null;
  history: z.infer<typeof gradeEvent>[];
};

const courseEntry = sql`c.course_type as "courseType", c.jurusan_or_konsentrasi as "jurusanOrKonsentrasi"`;

/** Courses of a student's term with what is published of their grades. */
export async function findResultRows(db: Db, studentId: string, periodId: string): Promise<ResultRow[]> {
  const { rows } = await db.execute<ResultRow>(sql`
    with taken as (
      select ki.course_id, ki.schedule_id, ki.sks, ki.kind from krs_items ki join krs k on k.id = ki.krs_id
      where k.student_id = ${studentId} and k.period_id = ${periodId} and ki.approved
        and k.state not in ('CANCELLED', 'REJECTED')
    ), graded as (
      select * from grades where student_id = ${studentId} and period_id = ${periodId}
        and status in ('PUBLISHED', 'LOCKED')
    )
    select c.id as "courseId", g.id as "gradeId", c.code, c.name, coalesce(g.sks, t.sks) as sks,
      s.class_name as "className", t.kind, g.final_score as score, g.letter as grade, g.index,
      g.components, h.weights, ${courseEntry},
      case when g.schedule_id is not null then ${isoMoment(publishedAt(sql`h`))} end as "publishedAt",
      (select json_build_object('_id', o.id, 'text', o.text, 'answer', o.answer,
          'createdAt', ${isoMoment(sql`o.created_at`)}, 'answeredAt', ${isoMoment(sql`o.answered_at`)})
        from grade_objections o where o.grade_id = g.id) as objection,
      ${ownHistory} as history
    from taken t full join graded g on g.schedule_id = t.schedule_id
    join courses c on c.id = coalesce(t.course_id, g.course_id)
    left join schedules s on s.id = coalesce(t.schedule_id, g.schedule_id)
    left join grade_sheets h on h.schedule_id = s.id
    order by c.code, "gradeId"`);
  return rows;
}

export type AttemptRecord = {
  gradeId: string;
  courseId: string;
  code: string;
  name: string;
  nameEn: string;
  sks: number;
  courseType: string;
  jurusanOrKonsentrasi: string;
  score: number | null;
  grade: string | null;
  index: number | null;
  source: GradeSource;
  semesterCode: string;
  published: true;
};

/** Every published grade of a student with its course. */
export async function findAttemptRows(db: Db, studentId: string): Promise<AttemptRecord[]> {
  const { rows } = await db.execute<AttemptRecord>(sql`
    select g.id as "gradeId", c.id as "courseId", c.code, c.name, c.name_en as "nameEn", g.sks, g.final_score as score,
      g.letter as grade, g.index, ${courseEntry}, g.source, coalesce(p.code, ${BEFORE_STUDY}) as "semesterCode", true as published
    from grades g join courses c on c.id = g.course_id left join academic_periods p on p.id = g.period_id
    where g.student_id = ${studentId} and g.status in ('PUBLISHED', 'LOCKED')
    order by "semesterCode", c.code, g.id`);
  return rows;
}
