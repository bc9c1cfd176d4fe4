import { sql } from 'drizzle-orm';
import { type Dimension, MIN_RESPONDENTS, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { contains } from '#server/platform/db/search.ts';
import { lecturerName } from './asked.ts';
import type { Reader } from './reader.ts';
import { combined } from './report.store.ts';

export type TrendRecord = Pick<Rows['academicPeriods'], 'code'> & {
  respondents: number;
  dimensions: (number | null)[];
  score: number | null;
};

/** Scores of every term that is over, oldest first; of one lecturer when named. */
export async function findTrend(
  db: Db,
  { type, lecture, reader }: { type: SurveyType; lecture: string | null; reader: Reader },
): Promise<TrendRecord[]> {
  const { rows } = await db.execute<TrendRecord>(sql`
    select t.code, t.respondents, t.dimensions, t.score from (
      select r.code, ${combined(type)} from (
        select p.code, b.respondents, 0 as enrolled, false as is_hidden, b.dimensions, b.score
        from survey_boxes b join schedules s on s.id = b.schedule_id join academic_periods p on p.id = s.period_id
        where b.type = ${type} and b.respondents >= ${MIN_RESPONDENTS}
          and ${lecture === null ? sql`true` : sql`b.lecturer_id = ${lecture}`}
          and p.code = any (${sql.param([...reader.over])}::text[])
      ) r group by r.code
    ) t order by t.code`);
  return rows;
}

/** Codes of terms a survey has anything to say about, latest first; those of one lecturer when named. */
export async function findReportTerms(db: Db, type: SurveyType, lecture: string | null): Promise<string[]> {
  const answered = sql`exists (
    select from schedules s join survey_boxes b on b.schedule_id = s.id and b.type = ${type}
    where s.period_id = p.id and ${lecture === null ? sql`true` : sql`b.lecturer_id = ${lecture}`})`;
  const announced = sql`exists (select from calendar_events e where e.period_id = p.id and e.type = 'SURVEY')`;
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'code'>>(sql`
    select p.code from academic_periods p where ${answered} or (${lecture === null} and ${announced})
    order by p.code desc`);
  return rows.map(({ code }) => code);
}

/** Courses to narrow results by: the first 20 whose code or name fits, or the one of an id. */
export async function selectCourses(db: Db, { search, id }: { search: string; id?: string | undefined }) {
  const { rows } = await db.execute<{ value: Rows['courses']['id']; label: string }>(sql`
    select id as value, code || ' ' || name as label from courses
    where ${id === undefined ? contains([sql`code`, sql`name`], search) : sql`id = ${id}`}
    order by code limit 20`);
  return rows;
}

export type AskedItem = Pick<Rows['evaluationQuestions'], 'code' | 'text' | 'reverse' | 'weight'> & {
  dimension: Dimension;
};
type Comment = Pick<Rows['evaluationQuestions'], 'code'> & {
  question: Rows['evaluationQuestions']['text'];
  texts: Rows['surveyTexts']['text'][];
};
export type BoxRecord = Pick<Rows['questionSets'], 'version'> &
  Pick<Rows['surveyBoxes'], 'counts'> & {
    items: AskedItem[];
    comments: Comment[];
    /** Whether the grades of the class are published, and whether they are final. */
    published: boolean;
    locked: boolean;
    /** Comments and single answers are gone after five years. */
    condensed: Rows['surveyBoxes']['condensed'];
  };

/** What was answered about one object, comments in an order of no meaning; null below five respondents. */
export async function findBox(
  db: Db,
  { type, scheduleId, lectureId }: { type: SurveyType; scheduleId: string; lectureId: string | null },
): Promise<BoxRecord | null> {
  const { rows } = await db.execute<BoxRecord>(sql`
    select q.version, b.counts, b.condensed,
      (select json_agg(json_build_object('code', i.code, 'text', i.text, 'dimension', i.dimension, 'reverse', i.reverse,
          'weight', i.weight) order by i.position)
        from evaluation_questions i where i.set_id = q.id and i.answer_type = 'LIKERT5') as items,
      coalesce((select json_agg(json_build_object('code', i.code, 'question', i.text, 'texts', t.texts) order by i.position)
        from evaluation_questions i cross join lateral (
          select coalesce(json_agg(x.text order by x.id), '[]') as texts
          from survey_texts x where x.box_id = b.id and x.question_id = i.id) t
        where i.set_id = q.id and i.answer_type = 'TEXT'), '[]') as comments,
      exists (select from grade_sheets g where g.schedule_id = b.schedule_id and g.status in ('PUBLISHED', 'LOCKED')) as published,
      exists (select from grade_sheets g where g.schedule_id = b.schedule_id and g.status = 'LOCKED') as locked
    from survey_boxes b join question_sets q on q.id = b.set_id
    where b.schedule_id = ${scheduleId} and b.type = ${type} and b.lecturer_id is not distinct from ${lectureId}::uuid
      and b.respondents >= ${MIN_RESPONDENTS}`);
  return rows[0] ?? null;
}

/** Code of the term of a class, or undefined. */
export async function termOfClass(db: Db, scheduleId: string): Promise<string | undefined> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'code'>>(sql`
    select p.code from schedules s join academic_periods p on p.id = s.period_id where s.id = ${scheduleId}`);
  return rows[0]?.code;
}

export type LecturerRecord = Pick<Rows['lecturers'], 'nidn'> & { _id: Rows['lecturers']['id']; name: string };

export async function findLecturer(db: Db, id: string): Promise<LecturerRecord | undefined> {
  const { rows } = await db.execute<LecturerRecord>(sql`
    select l.id as "_id", ${lecturerName} as name, l.nidn from lecturers l where l.id = ${id}`);
  return rows[0];
}
