import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import { BEFORE_STUDY, type GradeSource } from '#shared/platform/grading/gpa.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import { type Columns, columnsOf, toRows } from '#server/platform/db/columns.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { equivalencePairs } from '#server/results/grades/grades.public.ts';

export type GradeRow = {
  courseId: string;
  code: string;
  name: string;
  courseType: string;
  sks: number;
  index: number | null;
  score: number | null;
  source: GradeSource;
  semesterCode: string;
};

export type StudyRow = {
  status: string;
  totalSks: number;
  hasCourse: boolean;
  grades: GradeRow[];
  /** Courses of the curriculum every graduate needs, the final one left out. */
  needed: { courseId: string; name: string; sks: number }[];
  /** Ids of the curriculum's core courses. */
  core: readonly string[];
  finalSks: number;
  /** Pairs of courses that stand for each other. */
  equivalences: readonly Equivalence[];
};

const given = (name: string) => sql.placeholder(name);
const final = COURSE_TYPE.finalProject;

const grades = sql`
  select ${columnsOf<GradeRow>({
    courseId: sql`g.course_id`,
    code: sql`x.code`,
    name: sql`x.name`,
    courseType: sql`x.course_type`,
    sks: sql`g.sks`,
    index: sql`g.index`,
    score: sql`g.final_score`,
    source: sql`g.source`,
    semesterCode: sql`coalesce(p.code, ${BEFORE_STUDY})`,
  })}
  from grades g join courses x on x.id = g.course_id left join academic_periods p on p.id = g.period_id
  where g.student_id = s.id and g.status in ('PUBLISHED', 'LOCKED')`;

const study = built((db) =>
  db
    .select({
      status: sql<string>`s.status`,
      totalSks: sql<number>`c.total_sks`,
      hasCourse: sql<boolean>`exists (
        select from krs k join krs_items i on i.krs_id = k.id and i.approved join courses x on x.id = i.course_id
        where k.student_id = s.id and k.period_id = ${given('periodId')}::uuid and x.course_type = ${final})`,
      grades: sql<Columns<GradeRow>>`(${grades})`,
      needed: sql<StudyRow['needed']>`coalesce((
        select json_agg(json_build_object('courseId', x.id, 'name', x.name, 'sks', x.sks) order by cc.semester, x.code)
        from curriculum_courses cc join courses x on x.id = cc.course_id
        where cc.curriculum_id = s.curriculum_id and cc.is_mandatory and x.course_type <> ${final}
          and x.jurusan_or_konsentrasi in ('MANAJEMEN', s.concentration)), '[]')`,
      core: sql<string[]>`coalesce((select json_agg(cc.course_id) from curriculum_courses cc
        where cc.curriculum_id = s.curriculum_id and cc.is_core), '[]')`,
      finalSks: sql<number>`coalesce((select max(x.sks) from curriculum_courses cc join courses x on x.id = cc.course_id
        where cc.curriculum_id = s.curriculum_id and x.course_type = ${final}), 0)::int`,
      equivalences: sql<Equivalence[]>`${equivalencePairs}`,
    })
    .from(sql`students s join curricula c on c.id = s.curriculum_id`)
    .where(sql`s.id = ${given('studentId')}`)
    .prepare('thesis_study'),
);

/** What a student has studied, and what the curriculum asks, in one query. */
export async function findStudy(
  db: Db,
  studentId: string,
  periodId: string | null,
): Promise<StudyRow | undefined> {
  const [row] = await study(db).execute({ studentId, periodId });
  return row && { ...row, grades: toRows(row.grades) };
}

export type WorkRow = {
  sessions: (Pick<Rows['thesisSessions'], 'id' | 'date' | 'status'> & {
    supervisorId: Rows['thesisSessions']['lecturerId'];
  })[];
  documents: Rows['attachments']['kind'][];
};

/** What is there of a thesis: its guidance log and the kinds of its files. */
export async function findWork(db: Db, thesisId: string): Promise<WorkRow> {
  const { rows } = await db.execute<WorkRow>(sql`
    select coalesce((select json_agg(json_build_object('id', id, 'supervisorId', lecturer_id, 'date', date, 'status', status))
        from thesis_sessions where thesis_id = ${thesisId}), '[]') as sessions,
      coalesce((select json_agg(distinct kind) from attachments
        where subject = 'THESIS' and subject_id = ${thesisId}), '[]') as documents`);
  const [row] = rows;
  if (!row) throw new Error('A select without a row');
  return row;
}
