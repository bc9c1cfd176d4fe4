import { and, eq, type SQL, sql } from 'drizzle-orm';
import type {
  EvaluationQuestion,
  QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { evaluationQuestions, questionSets } from '#server/platform/db/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import type { Rows } from '#server/platform/db/rows.ts';

/** Versions that fit `where`, latest first, with their questions in order. */
export async function findSets(db: Db, where: SQL): Promise<QuestionSet[]> {
  const { rows } = await db.execute<QuestionSet>(sql`
    select s.id as "_id", s.type, s.version, s.title, s.status, s.active_from as "activeFrom",
      s.dimension_weights as "dimensionWeights", ${isoMoment(sql`s.updated_at`)} as "updatedAt",
      coalesce((select sum(b.respondents) from survey_boxes b where b.set_id = s.id), 0)::int as forms,
      s.status = 'ARCHIVED' or exists (select from survey_boxes b where b.set_id = s.id) as "isFrozen",
      coalesce((
        select json_agg(json_build_object('_id', q.id, 'setId', s.id, 'type', s.type, 'dimension', q.dimension,
          'code', q.code, 'text', q.text, 'answerType', q.answer_type, 'required', q.required, 'reverse', q.reverse,
          'weight', q.weight, 'order', q.position, 'isActive', s.status = 'ACTIVE',
          'updatedAt', ${isoMoment(sql`q.updated_at`)}) order by q.position)
        from evaluation_questions q where q.set_id = s.id
      ), '[]') as questions
    from question_sets s where ${where} order by s.version desc`);
  return rows;
}

export const setsOf = (db: Db, type: SurveyType): Promise<QuestionSet[]> =>
  findSets(db, sql`s.type = ${type}`);

/** One version, kept for this transaction: nobody else changes it, nobody answers it for the first time. */
export async function lockSet(db: Db, id: string): Promise<QuestionSet | undefined> {
  await db.execute(sql`select from question_sets where id = ${id} for update`);
  return (await findSets(db, sql`s.id = ${id}`))[0];
}

/** Id of the version a question belongs to. */
export async function setOfQuestion(db: Db, questionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ setId: evaluationQuestions.setId })
    .from(evaluationQuestions)
    .where(eq(evaluationQuestions.id, questionId));
  return row?.setId;
}

type QuestionValues = Pick<
  EvaluationQuestion,
  'dimension' | 'code' | 'text' | 'answerType' | 'required' | 'reverse' | 'weight'
>;

export async function insertQuestion(db: Db, setId: string, values: QuestionValues): Promise<string> {
  const id = newId();
  await db.insert(evaluationQuestions).values({
    ...values,
    id,
    setId,
    position: sql`(select coalesce(max(position), 0) + 1 from evaluation_questions where set_id = ${setId})`,
  });
  return id;
}

export const updateQuestion = (db: Db, id: string, values: QuestionValues) =>
  db.update(evaluationQuestions).set(values).where(eq(evaluationQuestions.id, id));

export const deleteQuestion = (db: Db, id: string) =>
  db.delete(evaluationQuestions).where(eq(evaluationQuestions.id, id));

/** The next version of a survey in draft, with the questions and weights of another. */
export async function copySet(
  db: Db,
  from: Pick<QuestionSet, '_id' | 'type' | 'title' | 'dimensionWeights'>,
  userId: string,
): Promise<string> {
  const id = newId();
  await db.insert(questionSets).values({
    id,
    type: from.type,
    title: from.title,
    dimensionWeights: from.dimensionWeights,
    version: sql`(select max(version) + 1 from question_sets where type = ${from.type})`,
    createdBy: userId,
  });
  await db.execute(sql`
    insert into evaluation_questions (id, set_id, dimension, code, text, answer_type, required, reverse, weight, position)
    select gen_random_uuid(), ${id}, dimension, code, text, answer_type, required, reverse, weight, position
    from evaluation_questions where set_id = ${from._id}`);
  return id;
}

export const updateSet = (
  db: Db,
  id: string,
  values: Partial<
    Pick<typeof questionSets.$inferInsert, 'title' | 'dimensionWeights' | 'status' | 'activeFrom'>
  >,
) =>
  db
    .update(questionSets)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(questionSets.id, id));

/** A version with another question is another: who would delete or use it has to see that first. */
export const touchSet = (db: Db, id: string) => updateSet(db, id, {});

/** Puts questions into this order. */
export const orderQuestions = (db: Db, setId: string, ids: readonly string[]) =>
  db.execute(sql`
    update evaluation_questions q set position = o.at
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality o (id, at)
    where q.id = o.id and q.set_id = ${setId}`);

export const archiveActive = (db: Db, type: SurveyType) =>
  db
    .update(questionSets)
    .set({ status: 'ARCHIVED' })
    .where(and(eq(questionSets.type, type), eq(questionSets.status, 'ACTIVE')));

export const deleteSet = (db: Db, id: string) => db.delete(questionSets).where(eq(questionSets.id, id));

/** The survey window that is open on a day, or null. */
export async function openWindow(db: Db, day: string): Promise<{ title: string; end: string } | null> {
  const { rows } = await db.execute<
    Pick<Rows['calendarEvents'], 'title'> & { end: Rows['calendarEvents']['endDate'] }
  >(sql`
    select title, end_date as "end" from calendar_events
    where type = 'SURVEY' and ${day} between start_date and end_date order by end_date desc limit 1`);
  return rows[0] ?? null;
}
