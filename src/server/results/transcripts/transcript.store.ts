import { sql } from 'drizzle-orm';
import type { Equivalence } from '#shared/platform/grading/equivalents.ts';
import { BEFORE_STUDY, type GradeSource } from '#shared/platform/grading/gpa.ts';
import { built, type Db } from '#server/platform/db/client.ts';
import { type Columns, columnsOf, toRows } from '#server/platform/db/columns.ts';
import { decreedGrades, equivalencePairs } from '#server/results/grades/grades.public.ts';
import {
  headOf,
  isAskedFor,
  type Reader,
  recordColumns,
  type StudentHead,
  type TermRecord,
} from './results.store.ts';

/** A published grade with its course. */
type AttemptRow = {
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
};

export type AttemptRecord = AttemptRow & { published: true };

type TranscriptFacts = StudentHead & {
  /** What the student's curriculum asks for. */
  totalSks: number;
  /** Ids of the grades the decree of graduation counted; null for who has none. */
  decreed: string[] | null;
  records: TermRecord[];
  /** Code of the latest term with something published. */
  latest: string | null;
  /** By term and course. */
  attempts: AttemptRecord[];
  equivalences: Equivalence[];
};

/** Every published grade of the student `st`, and the code of the latest term of one. */
const attempts = sql`
  select max(o.period_code) as latest, ${columnsOf<AttemptRow>({
    gradeId: sql`o.id`,
    courseId: sql`o.course_id`,
    code: sql`o.code`,
    name: sql`o.name`,
    nameEn: sql`o.name_en`,
    sks: sql`o.sks`,
    courseType: sql`o.course_type`,
    jurusanOrKonsentrasi: sql`o.jurusan_or_konsentrasi`,
    score: sql`o.final_score`,
    grade: sql`o.letter`,
    index: sql`o.index`,
    source: sql`o.source`,
    semesterCode: sql`coalesce(o.period_code, ${sql.raw(`'${BEFORE_STUDY}'`)})`,
  })} as attempts
  from (
    select g.id, g.course_id, c.code, c.name, c.name_en, g.sks, c.course_type, c.jurusan_or_konsentrasi, g.final_score,
      g.letter, g.index, g.source, p.code as period_code
    from grades g join courses c on c.id = g.course_id left join academic_periods p on p.id = g.period_id
    where g.student_id = st.id and g.status in ('PUBLISHED', 'LOCKED')
    order by p.code nulls first, c.code, g.id
  ) o`;

const transcriptFacts = built((db) =>
  db
    .select({
      ...headOf(sql`own.latest`),
      totalSks: sql<number>`c.total_sks`,
      decreed: sql<string[] | null>`${decreedGrades(sql`st.id`)}`,
      records: sql<
        Columns<TermRecord>
      >`(select ${recordColumns} from semester_records r where r.student_id = st.id)`,
      latest: sql<string | null>`own.latest`,
      attempts: sql<Columns<AttemptRow>>`own.attempts`,
      equivalences: sql<Equivalence[]>`${equivalencePairs}`,
    })
    .from(sql`students st join curricula c on c.id = st.curriculum_id cross join lateral (${attempts}) own`)
    .where(isAskedFor)
    .prepare('transcript_facts'),
);

/** A student with every published grade and all that a transcript is made of; one query. */
export async function findTranscript(
  db: Db,
  asked: { studentId: string } & Reader,
): Promise<TranscriptFacts | undefined> {
  const [row] = await transcriptFacts(db).execute(asked);
  if (row === undefined) return undefined;
  const records = toRows(row.records);
  return { ...row, records, attempts: toRows(row.attempts).map((one) => ({ ...one, published: true })) };
}
