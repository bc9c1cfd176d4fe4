import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { gradeEvent, objection, period } from '#shared/contracts/grade-views.ts';
import type { Equivalence } from '#shared/domain/course/equivalents.ts';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { BEFORE_STUDY, type GradeSource } from '#shared/domain/grading/gpa.ts';
import { built, type Db } from '../../db/client.ts';
import { isoMoment, periodName } from '../../db/moment.ts';
import { decreedGrades, equivalencePairs, ownHistory, publishedAt } from '../grades/grades.public.ts';
import { resultReads } from '../result-gates.ts';

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

const given = (name: string) => sql.placeholder(name);
const studentId = sql`${given('studentId')}::uuid`;

/** Terms of the student with a KRS or a grade (`periods`): id, code, label, and whether something of it is published. */
const terms = sql`
  terms as materialized (
    select p.id, p.code, ${periodName} as label, t.graded
    from (
      select period_id, bool_or(graded) as graded from (
        select period_id, status in ('PUBLISHED', 'LOCKED') as graded from grades where student_id = ${studentId}
        union all
        select period_id, false from krs where student_id = ${studentId} and approved_at is not null
          and state not in ('CANCELLED', 'REJECTED')
      ) u where period_id is not null group by 1
    ) t join academic_periods p on p.id = t.period_id
  )`;

/** The student of a statement that knows `terms`, a `StudentResults`. */
const student = sql`(
  select json_build_object('_id', st.id, 'nim', st.nim, 'name', st.name, 'status', st.status,
    'entrySemester', st.entry_semester, 'recognisedSks', st.recognised_sks,
    'recognisedPassed', (recognised_results(st.id)).sks_passed,
    'totalSks', (select c.total_sks from curricula c where c.id = st.curriculum_id),
    'decreed', ${decreedGrades(sql`st.id`)},
    'records', coalesce((select json_agg(json_build_object('code', r.period_code, 'status', r.status, 'ips', r.ips,
        'ipk', r.ipk, 'sksPassed', r.sks_passed, 'isProvisional', r.is_provisional) order by r.period_code)
      from semester_records r where r.student_id = st.id), '[]'),
    'grants', coalesce((select json_agg(json_build_object('code', p.code, 'extraSks', g.extra_sks))
      from krs_grants g join academic_periods p on p.id = g.period_id where g.student_id = st.id), '[]'),
    'periods', coalesce((select json_agg(json_build_object('_id', t.id, 'code', t.code, 'label', t.label,
      'graded', t.graded) order by t.code desc) from terms t), '[]'))
  from students st where st.id = ${studentId})`;

/** What stands before the results of the term `term`, where it has any and the reader has to pass gates. */
const gates = sql`
  case when term.graded and ${given('isGated')}::boolean then
    ${resultReads({ studentId, periodCode: sql`term.code`, day: sql`${given('day')}::date` })} end`;

/** Who asks: whether gates stand before what they see, and the campus day by which the gates are judged. */
export type Reader = { isGated: boolean; day: LocalDate };

const courseEntry = sql`'courseType', c.course_type, 'jurusanOrKonsentrasi', c.jurusan_or_konsentrasi`;

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

/** Courses of the student's term `term` with what is published of their grades, `ResultRow[]`. */
const resultRows = sql`(
  with taken as (
    select ki.course_id, ki.schedule_id, ki.sks, ki.kind from krs_items ki join krs k on k.id = ki.krs_id
    where k.student_id = ${studentId} and k.period_id = term.id and ki.approved
      and k.state not in ('CANCELLED', 'REJECTED')
  ), graded as (
    select * from grades where student_id = ${studentId} and period_id = term.id
      and status in ('PUBLISHED', 'LOCKED')
  )
  select coalesce(json_agg(json_build_object('courseId', c.id, 'gradeId', g.id, 'code', c.code, 'name', c.name,
      'sks', coalesce(g.sks, t.sks), 'className', s.class_name, 'kind', t.kind, 'score', g.final_score,
      'grade', g.letter, 'index', g.index, 'components', g.components, 'weights', h.weights, ${courseEntry},
      'publishedAt', case when g.schedule_id is not null then ${isoMoment(publishedAt(sql`h`))} end,
      'objection', (select json_build_object('_id', o.id, 'text', o.text, 'answer', o.answer,
          'createdAt', ${isoMoment(sql`o.created_at`)}, 'answeredAt', ${isoMoment(sql`o.answered_at`)})
        from grade_objections o where o.grade_id = g.id),
      'history', ${ownHistory}) order by c.code, g.id), '[]')
  from taken t full join graded g on g.schedule_id = t.schedule_id
  join courses c on c.id = coalesce(t.course_id, g.course_id)
  left join schedules s on s.id = coalesce(t.schedule_id, g.schedule_id)
  left join grade_sheets h on h.schedule_id = s.id)`;

/** What is shown of a student, and what stands before it (`resultReads`), null for nothing. */
type Shown = { student: StudentResults; gates: unknown[] | null };
/** The term that is shown, null for none. */
type TermResults = Shown & { chosen: string | null; rows: ResultRow[] };

/** The row of a student that is there. */
const known = <Row extends { student: StudentResults | null }>(rows: Row[]) =>
  rows.find((row): row is Row & { student: StudentResults } => row.student !== null);

const termResults = built((db) =>
  db
    .select({
      student: sql<StudentResults | null>`one.student`,
      chosen: sql<string | null>`one.chosen`,
      gates: sql<unknown[] | null>`one.gates`,
      rows: sql<ResultRow[]>`one.rows`,
    })
    .from(
      sql`(
        with ${terms},
        chosen as materialized (
          select * from terms where code = coalesce(${given('code')}::text, code) order by graded desc, code desc limit 1
        )
        select ${student} as student, term.code as chosen, ${gates} as gates, ${resultRows} as rows
        from (values (1)) always left join chosen term on true
      ) one`,
    )
    .prepare('term_results'),
);

/**
 * A student with the results of one term, the one of `code`, else the latest with something published, else the latest, with
 * its code; one query.
 */
export const findTermResults = async (
  db: Db,
  asked: { studentId: string; code: string | null } & Reader,
): Promise<TermResults | undefined> => known(await termResults(db).execute(asked));

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

/** Every published grade of the student with its course, by term, `AttemptRecord[]`. */
const attempts = sql`(
  select coalesce(json_agg(json_build_object('gradeId', g.id, 'courseId', c.id, 'code', c.code, 'name', c.name,
      'nameEn', c.name_en, 'sks', g.sks, 'score', g.final_score, 'grade', g.letter, 'index', g.index, ${courseEntry},
      'source', g.source, 'semesterCode', coalesce(p.code, ${BEFORE_STUDY}), 'published', true)
    order by coalesce(p.code, ${BEFORE_STUDY}), c.code, g.id), '[]')
  from grades g join courses c on c.id = g.course_id left join academic_periods p on p.id = g.period_id
  where g.student_id = ${studentId} and g.status in ('PUBLISHED', 'LOCKED'))`;

type TranscriptFacts = Shown & {
  attempts: AttemptRecord[];
  equivalences: Equivalence[];
  /** Code of the latest term with something published. */
  latest: string | null;
};

const transcriptFacts = built((db) =>
  db
    .select({
      student: sql<StudentResults | null>`one.student`,
      latest: sql<string | null>`one.latest`,
      gates: sql<unknown[] | null>`one.gates`,
      attempts: sql<AttemptRecord[]>`one.attempts`,
      equivalences: sql<Equivalence[]>`one.equivalences`,
    })
    .from(
      sql`(
        with ${terms}, latest as materialized (select * from terms where graded order by code desc limit 1)
        select ${student} as student, term.code as latest, ${gates} as gates, ${attempts} as attempts,
          ${equivalencePairs} as equivalences
        from (values (1)) always left join latest term on true
      ) one`,
    )
    .prepare('transcript_facts'),
);

/** A student with every published grade and all that a transcript is made of; one query. */
export const findTranscript = async (
  db: Db,
  asked: { studentId: string } & Reader,
): Promise<TranscriptFacts | undefined> => known(await transcriptFacts(db).execute(asked));
