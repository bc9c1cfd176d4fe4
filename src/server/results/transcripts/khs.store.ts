import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { gradeEvent, objection } from '#shared/results/grades/grade.views.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import { type Columns, columnsOf, toRows } from '#server/platform/db/columns.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { ownEvents } from '#server/results/grades/grades.public.ts';
import {
  headOf,
  isAskedFor,
  type Reader,
  recordColumns,
  type StudentHead,
  type TermRecord,
} from './results.store.ts';

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

/** Terms of the student `st` with a KRS or a grade; `graded` when something of one is published. */
const terms = sql`
  select p.id, p.code, own.graded from (
    select period_id, bool_or(graded) as graded from (
      select period_id, status in ('PUBLISHED', 'LOCKED') as graded from grades where student_id = st.id
      union all
      select period_id, false from krs where student_id = st.id and approved_at is not null
        and state not in ('CANCELLED', 'REJECTED')
    ) u where period_id is not null group by 1
  ) own join academic_periods p on p.id = own.period_id`;

/** Courses of the term `term` of the student `st` with what is published of their grades, `Columns<ResultRow>`. */
const resultRows = sql`
  select ${columnsOf<ResultRow>({
    courseId: sql`o."courseId"`,
    gradeId: sql`o."gradeId"`,
    code: sql`o.code`,
    name: sql`o.name`,
    sks: sql`o.sks`,
    courseType: sql`o.course_type`,
    jurusanOrKonsentrasi: sql`o.jurusan_or_konsentrasi`,
    className: sql`o.class_name`,
    kind: sql`o.kind`,
    score: sql`o.final_score`,
    grade: sql`o.letter`,
    index: sql`o.index`,
    components: sql`o.components`,
    weights: sql`o.weights`,
    publishedAt: sql`o."publishedAt"`,
    objection: sql`o.objection`,
    history: sql`o.history`,
  })} as rows
  from (
    select c.id as "courseId", g.id as "gradeId", c.code, c.name, coalesce(g.sks, t.sks) as sks, c.course_type,
      c.jurusan_or_konsentrasi, s.class_name, t.kind, g.final_score, g.letter, g.index, g.components, h.weights,
      case when g.schedule_id is not null then ${isoMoment(sql`coalesce(e.published_at, h.published_at)`)} end as "publishedAt",
      case when b.id is not null then json_build_object('_id', b.id, 'text', b.text, 'answer', b.answer,
        'createdAt', ${isoMoment(sql`b.created_at`)}, 'answeredAt', ${isoMoment(sql`b.answered_at`)}) end as objection,
      coalesce(e.history, '[]') as history
    from (
      select ki.course_id, ki.schedule_id, ki.sks, ki.kind from krs_items ki join krs k on k.id = ki.krs_id
      where k.student_id = st.id and k.period_id = term.id and ki.approved
        and k.state not in ('CANCELLED', 'REJECTED')
    ) t
    full join (
      select * from grades where student_id = st.id and period_id = term.id and status in ('PUBLISHED', 'LOCKED')
    ) g on g.schedule_id = t.schedule_id
    join courses c on c.id = coalesce(t.course_id, g.course_id)
    left join schedules s on s.id = coalesce(t.schedule_id, g.schedule_id)
    left join grade_sheets h on h.schedule_id = s.id
    left join grade_objections b on b.grade_id = g.id
    cross join lateral (${ownEvents}) e
    order by c.code, g.id
  ) o`;

export type StudentTerm = { id: string; code: string; graded: boolean };

export type TermResults = StudentHead & {
  entrySemester: string;
  recognisedSks: number;
  /** Terms with a KRS or a grade, latest first; `graded` when something of one is published. */
  periods: StudentTerm[];
  /** Code of the term that is shown; null for none. */
  chosen: string | null;
  records: TermRecord[];
  /** Sks passed by the record of the term shown; without one those recognised, courses that stand for each other once. */
  sksPassed: number;
  /** Sks granted beyond the table, by term. */
  grants: { code: string; extraSks: number }[];
  rows: ResultRow[];
};

const termResults = built((db) =>
  db
    .select({
      ...headOf(sql`t.chosen`),
      entrySemester: sql<string>`st.entry_semester`,
      recognisedSks: sql<number>`st.recognised_sks`,
      periods: sql<Columns<StudentTerm>>`t.periods`,
      chosen: sql<string | null>`t.chosen`,
      records: sql<Columns<TermRecord>>`r.records`,
      sksPassed: sql<number>`coalesce(r.passed, (recognised_results(st.id)).sks_passed)`,
      grants: sql<TermResults['grants']>`coalesce((
        select json_agg(json_build_object('code', p.code, 'extraSks', g.extra_sks))
        from krs_grants g join academic_periods p on p.id = g.period_id where g.student_id = st.id), '[]')`,
      rows: sql<Columns<ResultRow>>`shown.rows`,
    })
    .from(
      sql`students st
      cross join lateral (
        select ${columnsOf<StudentTerm>({ id: sql`t.id`, code: sql`t.code`, graded: sql`t.graded` })} as periods,
          coalesce(${sql.placeholder('code')}::text, max(t.code) filter (where t.graded), max(t.code)) as chosen
        from (${terms}) t
      ) t
      left join academic_periods term on term.code = t.chosen
      cross join lateral (
        select ${recordColumns} as records, max(r.sks_passed) filter (where r.period_code = t.chosen) as passed
        from (select * from semester_records where student_id = st.id order by period_code) r
      ) r
      cross join lateral (${resultRows}) shown`,
    )
    .where(isAskedFor)
    .prepare('term_results'),
);

/**
 * A student with the results of one term, the one of `code`, else the latest with something published, else the latest, with
 * its code; one query.
 */
export async function findTermResults(
  db: Db,
  asked: { studentId: string; code: string | null } & Reader,
): Promise<TermResults | undefined> {
  const [row] = await termResults(db).execute(asked);
  return (
    row && {
      ...row,
      periods: toRows(row.periods).toSorted((a, b) => (a.code < b.code ? 1 : -1)),
      records: toRows(row.records),
      rows: toRows(row.rows),
    }
  );
}
