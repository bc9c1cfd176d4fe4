import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  EvaluationQuestion,
  evaluationQuestionContract,
  questionForm,
  QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import {
  type AnswerType,
  dimensionsOf,
  type SurveyType,
  tooManyQuestions,
} from '#shared/surveys/surveys/instrument.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import {
  archiveActive,
  copySet,
  deleteQuestion,
  deleteSet,
  findSets,
  insertQuestion,
  lockSet,
  openWindow,
  orderQuestions,
  setOfQuestion,
  setsOf,
  touchSet,
  updateQuestion,
  updateSet,
} from './questions.store.ts';

export const questionSets = (ctx: Ctx, type: SurveyType): Promise<QuestionSet[]> => setsOf(ctx.db, type);

const nameOf = ({ type, version }: QuestionSet): string => `${type} versi ${version}`;

/** Refuses to change what was answered: reports of earlier terms have to stay as they are. */
function checkChangeable(set: QuestionSet): void {
  if (!set.isFrozen) return;
  const why =
    set.forms > 0 ? `sudah dipakai pada ${grouped(set.forms)} formulir` : 'sudah disimpan sebagai arsip';
  throw new AppError('REFERENCED', `${nameOf(set)} ${why}. Buat versi baru untuk mengubah pertanyaan.`);
}

async function refuseInWindow(ctx: Ctx, next: string): Promise<void> {
  const open = await openWindow(ctx.db, await today(ctx));
  if (open === null) return;
  throw new AppError(
    'RULE',
    `Masa survei "${open.title}" masih berjalan sampai ${dayDate(open.end)}. ${next} setelah itu.`,
  );
}

/** A version that may be changed: one in use only between survey windows, when nobody is filling it in. */
async function changeable(ctx: Ctx, setId: string | undefined): Promise<QuestionSet> {
  const set = found(setId === undefined ? undefined : await lockSet(ctx.db, setId));
  checkChangeable(set);
  if (set.status === 'ACTIVE') await refuseInWindow(ctx, 'Ubah pertanyaannya');
  return set;
}

const draftOf = async (ctx: Ctx, type: SurveyType): Promise<string> => {
  const draft = (await setsOf(ctx.db, type)).find(({ status }) => status === 'DRAFT');
  if (!draft) throw new AppError('RULE', `Belum ada draf ${type}. Buat versi baru terlebih dahulu.`);
  return draft._id;
};

const questionIn = (set: QuestionSet, id: string): EvaluationQuestion =>
  found(set.questions.find(({ _id }) => _id === id));

/** @throws AppError INVALID at the kind of answer where the version would ask more than it may. */
function checkRoom({ type, questions }: QuestionSet, id: string | undefined, answerType: AnswerType): void {
  const others = questions.filter(({ _id }) => _id !== id);
  const before = questions.find(({ _id }) => _id === id)?.answerType;
  const problem = before === answerType ? null : tooManyQuestions(type, [...others, { answerType }]);
  if (problem !== null) throw invalidField('answerType', problem);
}

/**
 * Adds a question to a version, or changes one. @throws AppError 409 for a version that was answered or a stale copy,
 * 422 when there is no draft, or a version in use would lose a dimension or its survey is running, INVALID for one question too many.
 */
export async function saveQuestion(
  outer: Ctx,
  { _id, updatedAt, setId, type, ...values }: z.output<typeof questionForm>,
): Promise<EvaluationQuestion> {
  return inTransaction(outer, async (ctx) => {
    const target = _id ? await setOfQuestion(ctx.db, _id) : (setId ?? (await draftOf(ctx, type)));
    const set = await changeable(ctx, target);
    if (set.type !== type) throw invalidField('type', `Versi ini milik ${set.type}.`);
    const before = _id ? questionIn(set, _id) : null;
    if (before) checkFresh(before, updatedAt ?? '');
    checkRoom(set, _id, values.answerType);
    const id = before?._id ?? (await insertQuestion(ctx.db, set._id, values));
    if (before) await updateQuestion(ctx.db, id, values);
    await touchSet(ctx.db, set._id);
    const changed = found((await findSets(ctx.db, sql`s.id = ${set._id}`))[0]);
    if (before) keepsComplete(changed);
    const after = questionIn(changed, id);
    const action = before ? 'evaluation-question.update' : 'evaluation-question.create';
    await audit(ctx, { action, entity: 'evaluation-question', entityId: id, before, after });
    return after;
  });
}

/**
 * Deletes a question of a version nobody has answered. @throws AppError 409 for a version that was answered or a stale copy, 422
 * when a version in use would lose a dimension or its survey is running.
 */
export async function removeQuestion(outer: Ctx, id: string, updatedAt: string): Promise<{ _id: string }> {
  return inTransaction(outer, async (ctx) => {
    const set = await changeable(ctx, await setOfQuestion(ctx.db, id));
    const before = questionIn(set, id);
    checkFresh(before, updatedAt);
    keepsComplete({ ...set, questions: set.questions.filter(({ _id }) => _id !== id) });
    await deleteQuestion(ctx.db, id);
    await touchSet(ctx.db, set._id);
    await audit(ctx, {
      action: 'evaluation-question.delete',
      entity: 'evaluation-question',
      entityId: id,
      before,
    });
    return { _id: id };
  });
}

/** The next version in draft, a copy of the one named, else of the active, else of the latest. */
export async function startVersion(outer: Ctx, type: SurveyType, from?: string): Promise<QuestionSet> {
  return inTransaction(outer, async (ctx) => {
    const sets = await setsOf(ctx.db, type);
    const draft = sets.find(({ status }) => status === 'DRAFT');
    if (draft)
      throw new AppError('CONFLICT', `Draf ${nameOf(draft)} sudah ada. Selesaikan atau hapus draf itu.`);
    const source = found(
      from
        ? sets.find(({ _id }) => _id === from)
        : (sets.find(({ status }) => status === 'ACTIVE') ?? sets[0]),
    );
    const id = await copySet(ctx.db, source, actorOf(ctx).userId);
    const after = found((await findSets(ctx.db, sql`s.id = ${id}`))[0]);
    await audit(ctx, { action: 'question-set.create', entity: 'question-set', entityId: id, after });
    return after;
  });
}

type SetChange = CallOutput<typeof evaluationQuestionContract.saveSet>['body'];

function checkWeights({ type }: QuestionSet, weights: readonly number[] | undefined): void {
  if (weights === undefined || weights.length === 0 || weights.length === dimensionsOf[type].length) return;
  throw invalidField('dimensionWeights', 'Isi bobot setiap dimensi, atau kosongkan semuanya.');
}

function checkOrder({ questions }: QuestionSet, order: readonly string[] | undefined): void {
  if (order === undefined) return;
  const wanted = new Set(order);
  if (wanted.size === questions.length && questions.every(({ _id }) => wanted.has(_id))) return;
  throw invalidField('order', 'Urutan harus memuat setiap pertanyaan satu kali. Muat ulang halaman.');
}

/** Changes title, weights of dimensions and order of a version nobody has answered. */
export async function saveSet(outer: Ctx, id: string, change: SetChange): Promise<QuestionSet> {
  const { updatedAt, title, dimensionWeights, order } = change;
  return inTransaction(outer, async (ctx) => {
    const before = await changeable(ctx, id);
    checkFresh(before, updatedAt);
    checkWeights(before, dimensionWeights);
    checkOrder(before, order);
    await updateSet(ctx.db, id, {
      ...(title !== undefined && { title }),
      ...(dimensionWeights !== undefined && { dimensionWeights }),
    });
    if (order) await orderQuestions(ctx.db, id, order);
    const after = found((await findSets(ctx.db, sql`s.id = ${id}`))[0]);
    await audit(ctx, { action: 'question-set.update', entity: 'question-set', entityId: id, before, after });
    return after;
  });
}

/** A survey asks no more than it may, and in every dimension, or its score would not mean what its name says. */
function checkComplete(set: QuestionSet): void {
  const problem = tooManyQuestions(set.type, set.questions);
  if (problem !== null) throw new AppError('RULE', problem);
  const missing = dimensionsOf[set.type].filter(
    (dimension) => !set.questions.some((question) => question.dimension === dimension),
  );
  if (missing.length === 0) return;
  throw new AppError('RULE', `Belum ada pertanyaan skala untuk dimensi ${missing.join(', ')}.`);
}

/** A version in use stays one that may be asked. */
function keepsComplete(set: QuestionSet): void {
  if (set.status === 'ACTIVE') checkComplete(set);
}

/** Asks a version from now on. @throws AppError 422 while a survey window is open or a dimension has no question. */
export async function activateSet(outer: Ctx, id: string, updatedAt: string): Promise<QuestionSet> {
  return inTransaction(outer, async (ctx) => {
    const before = found(await lockSet(ctx.db, id));
    checkFresh(before, updatedAt);
    if (before.status === 'ACTIVE') throw new AppError('RULE', `${nameOf(before)} sudah dipakai.`);
    checkComplete(before);
    await refuseInWindow(ctx, 'Ganti versi');
    await archiveActive(ctx.db, before.type);
    const { period } = await ctx.services.campus.get();
    await updateSet(ctx.db, id, { status: 'ACTIVE', activeFrom: before.activeFrom ?? period?.code ?? null });
    const after = found((await findSets(ctx.db, sql`s.id = ${id}`))[0]);
    await audit(ctx, {
      action: 'question-set.activate',
      entity: 'question-set',
      entityId: id,
      before,
      after,
    });
    return after;
  });
}

/** Deletes a draft. */
export async function removeSet(outer: Ctx, id: string, updatedAt: string): Promise<{ _id: string }> {
  return inTransaction(outer, async (ctx) => {
    const before = await changeable(ctx, id);
    checkFresh(before, updatedAt);
    if (before.status !== 'DRAFT') throw new AppError('RULE', 'Hanya draf yang dapat dihapus.');
    await deleteSet(ctx.db, id);
    await audit(ctx, { action: 'question-set.delete', entity: 'question-set', entityId: id, before });
    return { _id: id };
  });
}
