import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import {
  askCorrection,
  type GradeFlow,
  gradeFlow,
  type GradeOffice,
  gradeOffice,
} from '#test/factories/grade-flow.ts';
import { buildLecturer } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let office: GradeOffice;
let flow: GradeFlow;

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  flow = await gradeFlow(t, office);
});

describe('corrections', () => {
  const ask = (gradeId: string, UAS: number, reason?: string) => askCorrection(t, gradeId, UAS, reason);
  const decide = (correctionId: string, approve = true, note = '') =>
    t.call(gradeContract.decideCorrection, { params: { id: correctionId }, body: { approve, note } });

  test('take two people; the old value stays in the history and the IPK follows', async () => {
    await flow.publishAll(7000, 7000, 7000);
    await t.as(flow.coordinator.userId);
    const asked = await ask(await flow.gradeIdOf(0), 9000);
    expect(asked.status).toBe(200);
    expect((await ask(await flow.gradeIdOf(0), 9100)).error.message).toBe(
      'Masih ada pengajuan koreksi yang belum diputuskan.',
    );
    expect((await decide(asked.data._id)).status).toBe(403);
    await t.as(office.baak);
    expect((await decide(asked.data._id)).status).toBe(403);
    await t.as(office.kaprodi);
    expect((await decide(asked.data._id)).status).toBe(200);
    expect((await decide(asked.data._id)).error.code).toBe('ALREADY_DONE');
    const khs = await flow.khsOf(0);
    expect(khs).toMatchObject({ ips: 400, ipk: 400, rows: [{ score: 9000, grade: 'A' }] });
    expect(khs.rows[0]?.history.at(-1)).toMatchObject({
      kind: 'CORRECTION',
      fromScore: 7000,
      fromLetter: 'B',
      toScore: 9000,
      toLetter: 'A',
      reason: 'Salah menjumlahkan nilai UAS.',
    });
  });

  test('cannot be decided by who asked, even with every right', async () => {
    await flow.publishAll(7000, 7000, 7000);
    await t.as(office.kaprodi);
    const asked = await ask(await flow.gradeIdOf(0), 9000);
    expect((await decide(asked.data._id)).error).toMatchObject({
      code: 'CONFLICT',
      message: 'Pengaju koreksi tidak dapat memutuskan koreksinya sendiri.',
    });
    expect(await flow.recordOf(0)).toMatchObject({ ips: 300 });
  });

  test('that are rejected change nothing', async () => {
    await flow.publishAll(7000, 7000, 7000);
    await t.as(flow.coordinator.userId);
    const asked = await ask(await flow.gradeIdOf(0), 9000);
    await t.as(office.kaprodi);
    const { data } = await t.call(gradeContract.corrections, {
      query: { status: 'REQUESTED', search: flow.student(0).nim },
    });
    expect(data).toMatchObject([
      {
        fromScore: 7000,
        proposedScore: 9000,
        proposedLetter: 'A',
        mayDecide: true,
        createdAt: TEST_NOW.toISOString(),
      },
    ]);
    expect((await decide(asked.data._id, false)).error.errors).toHaveProperty('note');
    expect((await decide(asked.data._id, false, 'Bukti belum cukup.')).status).toBe(200);
    expect(await flow.recordOf(0)).toMatchObject({ ips: 300 });
    await t.as(flow.coordinator.userId);
    const sheet = await t.call(gradeContract.sheet, { params: { id: flow.id } });
    expect(sheet.data.rows[0]).toMatchObject({
      openCorrection: null,
      rejected: { proposedScore: 9000, note: 'Bukti belum cukup.' },
    });
    expect((await ask(await flow.gradeIdOf(0), 9100)).status).toBe(200);
    const again = await t.call(gradeContract.sheet, { params: { id: flow.id } });
    expect(again.data.rows[0]).toMatchObject({ rejected: null, openCorrection: { proposedScore: 9100 } });
  });

  test('reach a final grade too, which is final again afterwards; the student sees every step', async () => {
    await flow.publishAll(7000, 7000, 7000);
    t.setNow(new Date(TEST_NOW.getTime() + 15 * DAY_MS));
    await t.as(office.baak);
    const settle = async () => {
      await t.call(gradeContract.settle, { body: undefined });
      await t.runJobs();
    };
    await settle();
    await t.as(flow.coordinator.userId);
    const before = await t.call(gradeContract.sheet, { params: { id: flow.id } });
    expect(before.data.status).toBe('LOCKED');
    const asked = await ask(
      await flow.gradeIdOf(0),
      4000,
      'Lembar jawaban tertukar dengan milik orang lain.',
    );
    await t.as(office.kaprodi);
    expect((await decide(asked.data._id)).status).toBe(200);
    const khs = await flow.khsOf(0);
    expect(khs).toMatchObject({ ips: 0, sksPassed: 0, rows: [{ score: 4000, grade: 'E' }] });
    expect(khs.rows[0]?.history.map(({ kind, toLetter }) => [kind, toLetter])).toEqual([
      ['SUBMIT', 'B'],
      ['PUBLISH', 'B'],
      ['CORRECTION', 'E'],
    ]);
    await t.as(office.baak);
    await settle();
    await t.as(flow.coordinator.userId);
    expect((await ask(await flow.gradeIdOf(0), 4100)).status).toBe(200);
    await t.as(office.baak);
    const { data } = await t.call(gradeContract.corrections, { query: { status: 'APPROVED' } });
    expect(data.find(({ nim }) => nim === flow.student(0).nim)).toMatchObject({
      fromScore: 7000,
      fromLetter: 'B',
      proposedScore: 4000,
      mayDecide: false,
    });
  });

  test('complete a T, whose grade then counts', async () => {
    await flow.publishAll(7000, 7000, null);
    await t.as(flow.coordinator.userId);
    const asked = await ask(await flow.gradeIdOf(2), 8000, 'Ujian susulan sudah dinilai.');
    await t.as(office.kaprodi);
    expect((await decide(asked.data._id)).status).toBe(200);
    expect(await flow.khsOf(2)).toMatchObject({ ips: 370, isProvisional: false, rows: [{ grade: 'A-' }] });
  });

  test('are for published grades of own classes, with a reason', async () => {
    await flow.fill(7000);
    expect((await ask(await flow.gradeIdOf(0), 9000)).error.code).toBe('RULE');
    expect((await ask(await flow.gradeIdOf(0), 9000, 'x')).error.errors).toHaveProperty('reason');
    await flow.publishAll(7000, 7000, 7000);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await ask(await flow.gradeIdOf(0), 9000)).error.code).toBe('FORBIDDEN');
  });
});

describe('objections', () => {
  const object = (gradeId: string) =>
    t.call(gradeContract.object, {
      params: { id: gradeId },
      body: { text: 'Tugas kedua saya belum dinilai.' },
    });

  test('once, within seven days, by the student of the grade; the lecturer answers', async () => {
    await flow.publishAll(7000, 7000, 7000);
    const gradeId = await flow.gradeIdOf(0);
    await t.as(flow.student(1).userId);
    expect((await object(gradeId)).status).toBe(404);
    await t.as(flow.student(0).userId);
    const { data } = await object(gradeId);
    expect((await object(gradeId)).error.code).toBe('ALREADY_DONE');
    const answer = () =>
      t.call(gradeContract.answerObjection, {
        params: { id: data._id },
        body: { answer: 'Tugas kedua sudah termasuk dalam nilai.' },
      });
    await t.as((await buildLecturer(t.db)).userId);
    expect((await answer()).error.code).toBe('FORBIDDEN');
    await t.as(flow.second.userId);
    expect((await answer()).status).toBe(200);
    expect((await flow.khsOf(0)).rows[0]?.objection?.answer).toBe('Tugas kedua sudah termasuk dalam nilai.');
  });

  test('are closed on the eighth day', async () => {
    await flow.publishAll(7000, 7000, 7000);
    t.setNow(new Date(TEST_NOW.getTime() + 7 * DAY_MS + 1000));
    await t.as(flow.student(0).userId);
    expect((await object(await flow.gradeIdOf(0))).error.code).toBe('RULE');
    expect((await flow.khsOf(0)).rows[0]?.objectUntil).toBeNull();
  });
});
