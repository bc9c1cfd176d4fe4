import { sql } from 'drizzle-orm';
import type { SurveyForm } from '#shared/surveys/surveys/survey.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { OwedForm } from '#shared/enrolment/krs/gates.ts';
import type { SurveyDays } from '#shared/surveys/surveys/window.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import { databaseError } from '#server/platform/db/constraint-errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { askedForms, lecturerName, surveyDays } from './asked.ts';

export type DaysRow = { start: string | null; end: string | null; nextKrsEnd: string | null };

export const toDays = ({ start, end, nextKrsEnd }: DaysRow): SurveyDays => ({
  window: start === null || end === null ? null : { start, end },
  nextKrsEnd,
});

/** A term in which a student had classes, with its survey days. */
export type StudentTerm = { id: string; code: SemesterCode; days: SurveyDays };

/** The terms of a student's plans that have a survey window, latest first. */
export async function findTerms(db: Db, studentId: string): Promise<StudentTerm[]> {
  const { rows } = await db.execute<DaysRow & Pick<Rows['academicPeriods'], 'id' | 'code'>>(sql`
    select p.id, p.code, d.* from krs k
    join academic_periods p on p.id = k.period_id
    join students st on st.id = k.student_id
    cross join lateral (${surveyDays(sql`st.class_type`)}) d
    where k.student_id = ${studentId} and d.start is not null
    order by p.code desc`);
  return rows.map((row) => ({ id: row.id, code: row.code, days: toDays(row) }));
}

export type AskedForm = SurveyForm & { type: SurveyType };

/** Every form asked of a student in these terms, open ones first. */
export async function findForms(
  db: Db,
  studentId: string,
  periodIds: readonly string[],
): Promise<(AskedForm & { periodId: string })[]> {
  if (periodIds.length === 0) return [];
  const { rows } = await db.execute<AskedForm & Pick<Rows['schedules'], 'periodId'>>(sql`
    select s.period_id as "periodId", a.type, a.schedule_id as "scheduleId", a.lecturer_id as "lectureId", a.done,
      case when l.id is not null then ${lecturerName} end as lecturer, c.code as "courseCode", c.name as "courseName",
      s.class_name as "className"
    from unnest(${sql.param([...periodIds])}::uuid[]) period
    cross join lateral (${askedForms(studentId, sql`period`)}) a
    join schedules s on s.id = a.schedule_id
    join courses c on c.id = s.course_id
    left join lecturers l on l.id = a.lecturer_id
    order by a.done, c.name, l.name`);
  return rows;
}

/** Code of the term of a class the student is enrolled in, or null. */
export async function findTermOfClass(
  db: Db,
  studentId: string,
  scheduleId: string,
): Promise<SemesterCode | null> {
  const { rows } = await db.execute<Pick<Rows['academicPeriods'], 'code'>>(sql`
    select p.code from krs_items i join schedules s on s.id = i.schedule_id join academic_periods p on p.id = s.period_id
    where i.schedule_id = ${scheduleId} and i.student_id = ${studentId} and i.approved`);
  return rows[0]?.code ?? null;
}

type Owed = Record<'edo' | 'eka', OwedForm[]> & { exempt: string[] };

export type PendingRow = Owed & { days: SurveyDays };

/** What a student still owes in a term, its days, and the gates (EDO, EKA) he is exempt from on a day; null for an unknown term. */
export async function findPending(
  db: Db,
  { studentId, periodCode, day }: { studentId: string; periodCode: SemesterCode; day: LocalDate },
): Promise<PendingRow | null> {
  const { rows } = await db.execute<Owed & DaysRow>(sql`
    select d.*, f.edo, f.eka, array(
        select distinct g.gate from gate_exemptions g
        where g.student_id = st.id and g.gate in ('EDO', 'EKA') and g.until >= ${day} and g.revoked_at is null
      ) as exempt
    from academic_periods p
    join students st on st.id = ${studentId}
    cross join lateral (${surveyDays(sql`st.class_type`)}) d
    cross join lateral (
      select coalesce(json_agg(o.form) filter (where o.type = 'EDO'), '[]') as edo,
        coalesce(json_agg(o.form) filter (where o.type = 'EKA'), '[]') as eka
      from (
        select a.type, json_build_object('scheduleId', a.schedule_id, 'lectureId', a.lecturer_id,
          'name', case a.type when 'EDO' then ${lecturerName} else c.name end) as form
        from (${askedForms(studentId, sql`p.id`)}) a
        join schedules s on s.id = a.schedule_id
        join courses c on c.id = s.course_id
        left join lecturers l on l.id = a.lecturer_id
        where not a.done and d.start <= ${day}
        order by c.name, l.name
      ) o
    ) f
    where p.code = ${periodCode}`);
  const [row] = rows;
  return row === undefined ? null : { edo: row.edo, eka: row.eka, exempt: row.exempt, days: toDays(row) };
}

export type StoredQuestion = Pick<
  Rows['evaluationQuestions'],
  'id' | 'code' | 'dimension' | 'text' | 'answerType' | 'required' | 'reverse' | 'weight'
>;
export type AskedSet = Pick<Rows['questionSets'], 'id' | 'title' | 'dimensionWeights'> & {
  questions: StoredQuestion[];
};

/**
 * The version asked about an object: the one its first answer was given to, else the active one. Kept from changing
 * until the transaction ends.
 */
export async function findAskedSet(
  db: Db,
  { type, scheduleId, lectureId }: { type: SurveyType; scheduleId: string; lectureId: string | null },
): Promise<AskedSet | null> {
  const { rows } = await db.execute<Omit<AskedSet, 'questions'>>(sql`
    select q.id, q.title, q.dimension_weights as "dimensionWeights" from question_sets q
    where q.id = coalesce(
      (select b.set_id from survey_boxes b where b.schedule_id = ${scheduleId} and b.type = ${type}
        and b.lecturer_id is not distinct from ${lectureId}::uuid),
      (select a.id from question_sets a where a.type = ${type} and a.status = 'ACTIVE'))
    for key share of q`);
  const [set] = rows;
  if (!set) return null;
  const questions = await db.execute<StoredQuestion>(sql`
    select id, code, dimension, text, answer_type as "answerType", required, reverse, weight
    from evaluation_questions where set_id = ${set.id} order by position`);
  return { ...set, questions: questions.rows };
}

export type BallotInput = {
  type: SurveyType;
  studentId: string;
  scheduleId: string;
  lectureId: string | null;
  periodCode: SemesterCode;
  setId: string;
  values: readonly (number | null)[];
  texts: readonly { questionId: string; text: string }[];
};

/** What stopped a ballot: sent before, or another version is asked by now. */
export type CastRefusal = 'DONE' | 'OTHER_VERSION';

/** Puts a ballot into its box; the box's figures with it. See `cast_ballot` in the migration. */
export async function castBallot(
  db: Db,
  input: BallotInput,
): Promise<{ boxId: string; counts: number[] } | CastRefusal> {
  const { type, studentId, scheduleId, lectureId, periodCode, setId, values, texts } = input;
  try {
    const { rows } = await db.execute<{ boxId: string; counts: number[] }>(sql`
      select box as "boxId", tally as counts from cast_ballot(${type}, ${studentId}, ${scheduleId}, ${lectureId}::uuid,
        ${periodCode}, ${setId}, ${sql.param([...values])}::smallint[],
        ${sql.param(texts.map(({ questionId }) => questionId))}::uuid[],
        ${sql.param(texts.map(({ text }) => text))}::text[])`);
    const [row] = rows;
    if (!row) throw new Error('cast_ballot answered nothing');
    return row;
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code === 'SV409') return 'DONE';
    if (code === 'SV410') return 'OTHER_VERSION';
    throw error;
  }
}

/** Keeps the scores that follow from a box's counts. */
export const storeScores = (
  db: Db,
  boxId: string,
  { dimensions, score }: { dimensions: readonly (number | null)[]; score: number | null },
) =>
  db.execute(sql`
    update survey_boxes set dimensions = ${sql.param([...dimensions])}::smallint[], score = ${score} where id = ${boxId}`);
