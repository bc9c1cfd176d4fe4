import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { krsItems } from '#server/platform/db/schema.ts';
import { type KrsScene, krsScene } from '#test/factories/krs-scene.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: KrsScene;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
  admin = (await buildAdmin(t.db)).id;
});
beforeEach(() => t.as(admin));
afterAll(() => t.close());

type Grant = { studentId: string; gate: 'UTS' | 'UAS' | 'ATTENDANCE'; until: string; scheduleId?: string };
const grant = (form: Grant & { _id?: string; updatedAt?: string }) =>
  t.call(exemptionContract.save, { body: { ...form, reason: 'Menunggu pencairan beasiswa.' } });
const listed = async (studentId: string) =>
  (await t.call(exemptionContract.list, { query: { studentId } })).data;

test('a gate is opened by one dispensation at a time, also by two clicks', async () => {
  const wish = { studentId: (await scene.student()).id, gate: 'UTS' as const, until: '2026-10-31' };
  const answers = await Promise.all([grant(wish), grant(wish)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const gate = 'Dispensasi UTS mahasiswa ini masih berlaku sampai 31 Oktober 2026. Ubah dispensasi itu.';
  expect((await grant({ ...wish, until: '2026-12-01' })).error).toMatchObject({
    code: 'INVALID',
    errors: { gate },
  });
  expect(await listed(wish.studentId)).toMatchObject([{ gate: 'UTS', until: '2026-10-31' }]);
  expect((await grant({ ...wish, gate: 'UAS' })).status).toBe(200);
  expect((await grant({ ...wish, studentId: (await scene.student()).id })).status).toBe(200);
});

test('another is given once it was revoked or has passed; one that has passed is not drawn out beside it', async () => {
  const wish = { studentId: (await scene.student()).id, gate: 'UTS' as const, until: '2026-08-31' };
  const { _id: first } = (await grant(wish)).data;
  const [held] = await listed(wish.studentId);
  const body = { updatedAt: held?.updatedAt ?? '' };
  expect((await t.call(exemptionContract.revoke, { params: { id: first }, body })).status).toBe(200);
  const { _id } = (await grant(wish)).data;
  const now = async () => (await listed(wish.studentId)).find((one) => one._id === _id)?.updatedAt ?? '';
  expect((await grant({ ...wish, _id, updatedAt: await now(), until: '2026-09-02' })).status).toBe(200);
  t.setNow('2026-09-03T03:00:00.000Z');
  await t.as(admin);
  const later = { ...wish, until: '2026-10-31' };
  expect((await grant(later)).status).toBe(200);
  const drawnOut = await grant({ ...later, _id, updatedAt: await now() });
  expect(drawnOut.error.errors).toHaveProperty('gate');
  t.setNow(TEST_NOW);
});

test('what stands in one that has passed, or for a class that was left, can still be put right', async () => {
  const student = await scene.student();
  const left = await scene.class();
  await buildKrs(t.db, { studentId: student.id, periodId: scene.period.id, scheduleIds: [left.id] });
  const wish = {
    studentId: student.id,
    gate: 'ATTENDANCE' as const,
    until: '2026-08-31',
    scheduleId: left.id,
  };
  const { _id } = (await grant(wish)).data;
  await t.db.delete(krsItems).where(eq(krsItems.studentId, student.id));
  t.setNow('2026-09-03T03:00:00.000Z');
  await t.as(admin);
  const save = async (change: object) =>
    t.call(exemptionContract.save, {
      body: {
        ...wish,
        ...change,
        _id,
        updatedAt: (await listed(student.id))[0]?.updatedAt ?? '',
        reason: 'Dirawat di rumah sakit.',
      },
    });
  expect((await save({})).status).toBe(200);
  expect(await listed(student.id)).toMatchObject([{ reason: 'Dirawat di rumah sakit.' }]);
  expect((await save({ until: '2026-09-01' })).error.errors).toEqual({ until: 'Tanggal ini sudah lewat.' });
  t.setNow(TEST_NOW);
});

test('attendance is let pass once for each class', async () => {
  const student = await scene.student();
  const [one, other] = [await scene.class(), await scene.class()];
  const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [one.id, other.id] };
  await buildKrs(t.db, { ...plan, state: 'APPROVED' });
  const wish = { studentId: student.id, gate: 'ATTENDANCE' as const, until: '2026-12-31' };
  expect((await grant({ ...wish, scheduleId: one.id })).status).toBe(200);
  expect((await grant({ ...wish, scheduleId: other.id })).status).toBe(200);
  expect((await grant({ ...wish, scheduleId: one.id })).error.errors).toEqual({
    scheduleId:
      'Dispensasi Batas kehadiran mahasiswa ini masih berlaku sampai 31 Desember 2026. Ubah dispensasi itu.',
  });
});
