import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  evaluationQuestionContract,
  type QuestionSet,
} from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { buildStaff } from '#test/factories/people.ts';
import { fillForm, type SurveyScene, surveyScene } from '#test/factories/surveys.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: SurveyScene;
let lpm: string;
beforeAll(async () => {
  t = await testApp();
  scene = await surveyScene(t);
  const names = ['get', 'create', 'update', 'delete', 'activate'] as const;
  lpm = (await buildStaff(t.db, ...names.map((name) => `evaluation:${name}` as const))).id;
});
afterAll(() => t.close());

const contract = evaluationQuestionContract;
const sets = async (type: 'EDO' | 'EKA'): Promise<QuestionSet[]> =>
  (await t.call(contract.list, { query: { type } })).data;
const latest = async (type: 'EDO' | 'EKA'): Promise<QuestionSet> => {
  const [first] = await sets(type);
  if (!first) throw new Error('no version');
  return first;
};
const question = {
  type: 'EKA' as const,
  dimension: 'SARANA' as const,
  code: 'A11',
  text: 'Laboratorium memadai.',
  answerType: 'LIKERT5' as const,
};

describe('versions of questions', () => {
  test('a new college has both instruments', async () => {
    await t.as(lpm);
    const [edo] = await sets('EDO');
    expect(edo).toMatchObject({ version: 1, status: 'ACTIVE', forms: 0, isFrozen: false });
    expect(edo?.questions).toHaveLength(22);
    expect((await latest('EKA')).questions).toHaveLength(11);
  });

  test('questions are added, changed, put in order and deleted while nobody has answered', async () => {
    await t.as(lpm);
    const before = await latest('EKA');
    const full = await t.call(contract.save, { body: { ...question, setId: before._id } });
    const most = 'EKA paling banyak 10 pertanyaan skala; versi ini memiliki 11.';
    expect([full.status, full.error.errors]).toEqual([400, { answerType: most }]);
    const last = before.questions.findLast(({ answerType }) => answerType === 'LIKERT5');
    await t.call(contract.remove, {
      params: { id: last?._id ?? '' },
      body: { updatedAt: last?.updatedAt ?? '' },
    });
    const added = await t.call(contract.save, { body: { ...question, setId: before._id } });
    expect(added).toMatchObject({
      status: 200,
      data: { order: expect.any(Number), isActive: true, weight: 1 },
    });
    const same = { _id: added.data._id, updatedAt: added.data.updatedAt, code: 'A1' };
    const twice = await t.call(contract.save, { body: { ...question, ...same } });
    expect(twice.error).toMatchObject({
      message: 'Kode ini sudah dipakai pada versi yang sama.',
      errors: { code: 'Kode ini sudah dipakai pada versi yang sama.' },
    });
    const { _id, updatedAt } = added.data;
    const changed = await t.call(contract.save, {
      body: { ...question, _id, updatedAt, text: 'Lab memadai.', weight: 2 },
    });
    expect(changed.data).toMatchObject({ text: 'Lab memadai.', weight: 2 });
    const stale = await t.call(contract.save, { body: { ...question, _id, updatedAt } });
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE' } });
    const now = await latest('EKA');
    const order = [_id, ...now.questions.map((one) => one._id).filter((id) => id !== _id)];
    const ordered = await t.call(contract.saveSet, {
      params: { id: now._id },
      body: { updatedAt: now.updatedAt, order },
    });
    expect(ordered.data.questions[0]).toMatchObject({ code: 'A11', order: 1 });
    const short = { updatedAt: ordered.data.updatedAt, order: order.slice(1) };
    const refused = await t.call(contract.saveSet, { params: { id: now._id }, body: short });
    expect(refused.error.errors).toHaveProperty('order');
    const body = { updatedAt: changed.data.updatedAt };
    expect((await t.call(contract.remove, { params: { id: _id }, body })).status).toBe(409);
    const fresh = ordered.data.questions[0]?.updatedAt ?? '';
    expect((await t.call(contract.remove, { params: { id: _id }, body: { updatedAt: fresh } })).status).toBe(
      200,
    );
    expect((await t.call(contract.remove, { params: { id: _id }, body: { updatedAt: fresh } })).status).toBe(
      404,
    );
    const { required, reverse, weight, text, code, dimension, answerType } =
      last ?? before.questions[0] ?? {};
    const again = {
      type: 'EKA' as const,
      code: code ?? '',
      text: text ?? '',
      answerType: answerType ?? 'LIKERT5',
    };
    const rest = { dimension: dimension ?? null, required, reverse, weight, setId: before._id };
    expect((await t.call(contract.save, { body: { ...again, ...rest } })).status).toBe(200);
    const second = { ...again, ...rest, code: 'T9', answerType: 'TEXT' as const, dimension: null };
    expect((await t.call(contract.save, { body: second })).error.errors?.['answerType']).toContain('1 isian');
  });

  test('a version in use keeps a question of every dimension, and stays as it is while its survey runs', async () => {
    await t.as(lpm);
    const { _id, updatedAt, questions } = await latest('EKA');
    const [first, ...rest] = questions.filter(({ dimension }) => dimension === 'SARANA');
    if (!first) throw new Error('no question');
    const remove = (one: typeof first) =>
      t.call(contract.remove, { params: { id: one._id }, body: { updatedAt: one.updatedAt } });
    await scene.window('2026-08-01', '2026-08-30');
    const running =
      'Masa survei "Survei" masih berjalan sampai Minggu, 30 Agustus 2026. Ubah pertanyaannya setelah itu.';
    expect(await remove(first)).toMatchObject({ status: 422, error: { message: running } });
    const title = { params: { id: _id }, body: { updatedAt, title: 'EKA baru' } };
    expect((await t.call(contract.saveSet, title)).error.message).toBe(running);
    await scene.window('2026-06-01');
    for (const one of rest) expect((await remove(one)).status).toBe(200);
    const missing = 'Belum ada pertanyaan skala untuk dimensi SARANA.';
    expect(await remove(first)).toMatchObject({ status: 422, error: { message: missing } });
    const { code, text, answerType, updatedAt: at } = first;
    const moved = await t.call(contract.save, {
      body: { _id: first._id, updatedAt: at, type: 'EKA', code, text, answerType, dimension: 'LAYANAN' },
    });
    expect(moved).toMatchObject({ status: 422, error: { message: missing } });
    for (const { code: again, text: said, dimension } of rest) {
      const body = { type: 'EKA' as const, setId: _id, code: again, text: said, dimension, answerType };
      expect((await t.call(contract.save, { body })).status).toBe(200);
    }
  });

  test('the fields are checked', async () => {
    await t.as(lpm);
    const errors = async (change: object) =>
      Object.keys((await t.call(contract.save, { body: { ...question, ...change } })).error.errors ?? {});
    expect(await errors({ dimension: null })).toEqual(['dimension']);
    expect(await errors({ dimension: 'PEDAGOGIK' })).toEqual(['dimension']);
    expect(await errors({ answerType: 'TEXT' })).toEqual(['dimension']);
    expect(await errors({ code: 'x' })).toEqual(['code']);
    expect(await errors({ text: 'x'.repeat(301) })).toEqual(['text']);
    expect(await errors({ weight: 11 })).toEqual(['weight']);
  });

  test('an answered version is frozen; the next one starts as its copy and replaces it between windows', async () => {
    const one = await scene.class();
    await t.as((await scene.student([one.id])).userId);
    await fillForm(t, { type: 'EDO', scheduleId: one.id, lectureId: one.lectureId });
    await t.as(lpm);
    const used = await latest('EDO');
    expect(used).toMatchObject({ forms: 1, isFrozen: true });
    const [first] = used.questions;
    const remove = { params: { id: first?._id ?? '' }, body: { updatedAt: first?.updatedAt ?? '' } };
    expect((await t.call(contract.remove, remove)).error).toEqual({
      code: 'REFERENCED',
      message: 'EDO versi 1 sudah dipakai pada 1 formulir. Buat versi baru untuk mengubah pertanyaan.',
    });
    await expect(
      t.db.execute(sql`delete from evaluation_questions where id = ${first?._id}`),
    ).rejects.toMatchObject({
      cause: { constraint: 'evaluation_questions_frozen' },
    });
    const draft = await t.call(contract.createSet, { body: { type: 'EDO' } });
    expect(draft).toMatchObject({
      message: 'Draf EDO versi 2 dibuat.',
      data: { version: 2, status: 'DRAFT' },
    });
    expect(draft.data.questions.map(({ code }) => code)).toEqual(used.questions.map(({ code }) => code));
    expect((await t.call(contract.createSet, { body: { type: 'EDO' } })).status).toBe(409);
    const activate = async (updatedAt: string) =>
      t.call(contract.activate, { params: { id: draft.data._id }, body: { updatedAt } });
    await scene.window('2026-08-01', '2026-08-30');
    expect((await activate(draft.data.updatedAt)).error.message).toBe(
      'Masa survei "Survei" masih berjalan sampai Minggu, 30 Agustus 2026. Ganti versi setelah itu.',
    );
    await scene.window('2026-06-01');
    const active = await activate(draft.data.updatedAt);
    expect(active.data).toMatchObject({ status: 'ACTIVE', activeFrom: '20261' });
    expect((await sets('EDO')).map(({ version, status }) => [version, status])).toEqual([
      [2, 'ACTIVE'],
      [1, 'ARCHIVED'],
    ]);
    expect((await activate(active.data.updatedAt)).error.message).toBe('EDO versi 2 sudah dipakai.');
  });

  test('a draft without a question of every dimension cannot be asked; it can be deleted', async () => {
    await t.as(lpm);
    const draft = (await t.call(contract.createSet, { body: { type: 'EKA' } })).data;
    for (const { _id, updatedAt } of draft.questions.filter(({ dimension }) => dimension === 'LAYANAN')) {
      await t.call(contract.remove, { params: { id: _id }, body: { updatedAt } });
    }
    const { updatedAt } = await latest('EKA');
    const target = { params: { id: draft._id }, body: { updatedAt } };
    expect((await t.call(contract.activate, target)).error.message).toBe(
      'Belum ada pertanyaan skala untuk dimensi LAYANAN.',
    );
    const weights = (dimensionWeights: number[]) =>
      t.call(contract.saveSet, {
        params: { id: draft._id },
        body: { updatedAt, dimensionWeights },
      });
    expect((await weights([1, 2])).error.errors).toHaveProperty('dimensionWeights');
    const weighed = await weights([1, 2, 3, 1, 1]);
    expect(weighed.data.dimensionWeights).toEqual([1, 2, 3, 1, 1]);
    const removed = { params: { id: draft._id }, body: { updatedAt: weighed.data.updatedAt } };
    expect((await t.call(contract.removeSet, removed)).status).toBe(200);
    const active = await latest('EKA');
    const refused = await t.call(contract.removeSet, {
      params: { id: active._id },
      body: { updatedAt: active.updatedAt },
    });
    expect(refused.error.message).toBe('Hanya draf yang dapat dihapus.');
  });

  test('reading is not changing', async () => {
    await t.as((await buildStaff(t.db, 'evaluation:get')).id);
    const set = await latest('EKA');
    expect((await t.call(contract.createSet, { body: { type: 'EKA' } })).status).toBe(403);
    expect((await t.call(contract.save, { body: { ...question, setId: set._id } })).status).toBe(403);
    await t.as(null);
    expect((await t.call(contract.list, { query: {} })).status).toBe(401);
  });
});
