import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import {
  auditLog,
  notices,
  scholarshipCoachings,
  scholarships,
  semesterRecords,
} from '#server/platform/db/schema.ts';
import { billingScene, type BillingScene } from '#test/factories/billing-scene.ts';
import { buildStaff } from '#test/factories/people.ts';
import { scholarshipCalls } from '#test/factories/scholarship-calls.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: BillingScene;
let scholarship: ReturnType<typeof scholarshipCalls>['scholarship'];
let grant: ReturnType<typeof scholarshipCalls>['grant'];
let grantsOf: ReturnType<typeof scholarshipCalls>['grantsOf'];
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
  ({ scholarship, grant, grantsOf } = scholarshipCalls(t));
});
afterAll(() => t.close());

/** A holder, of KIP unless said otherwise, with a GPA of 2,50 where 2,75 is asked. */
async function weakHolder(kind: 'KIP' | 'LEMBAGA' = 'KIP') {
  const student = await scene.student();
  const record = { status: 'A' as const, sksSemester: 20, sksTotal: 20, sksPassed: 20, ips: 250, ipk: 250 };
  await t.db.insert(semesterRecords).values({ studentId: student.id, periodCode: '20252', ...record });
  const id = await scholarship({ kind, value: 10_000, minIpk: 275 });
  await grant(id, [student.nim]);
  const row = async () => {
    const [found] = await grantsOf(id);
    if (!found) throw new Error('no grant');
    return found;
  };
  const coach = async (note = 'Belajar kelompok tiap Rabu') => {
    const { _id, updatedAt } = await row();
    return t.call(scholarshipContract.coach, { params: { id: _id }, body: { updatedAt, note } });
  };
  return { student, id, row, coach };
}

const toldOf = async (student: { userId: string | null }) =>
  t.db
    .select()
    .from(notices)
    .where(eq(notices.userId, student.userId ?? ''));

test('only coaching for the state’s support counts the terms before its end', async () => {
  const body = async (kind: 'KIP' | 'LEMBAGA') => {
    const { student, coach } = await weakHolder(kind);
    await coach();
    return (await toldOf(student)).find(({ topic }) => topic === 'scholarship.coached')?.body;
  };
  expect(await body('KIP')).toContain('Semester pembinaan ke-1 dari 2: Belajar kelompok');
  expect(await body('LEMBAGA')).toContain('Semester pembinaan ke-1: Belajar kelompok');
});

test('a holder below the least GPA is coached once a term, and told', async () => {
  const { student, row, coach } = await weakHolder();
  expect((await coach('x')).error.errors).toHaveProperty('note');
  expect((await coach()).message).toBe('Pembinaan Ganjil 2026/2027 tercatat.');
  expect(await row()).toMatchObject({ isBelow: true, coached: ['20261'] });
  expect((await coach()).error).toMatchObject({
    code: 'RULE',
    message: 'Pembinaan semester ini sudah dicatat.',
  });
  const told = await toldOf(student);
  expect(told.map(({ topic }) => topic)).toContain('scholarship.coached');
  const log = await t.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, (await row())._id));
  expect(log.map(({ action }) => action)).toContain('scholarship-grant.coach');
  const { _id, updatedAt } = await row();
  const stale = {
    params: { id: _id },
    body: { updatedAt: '2026-01-01T00:00:00.000Z', note: 'Belajar bersama' },
  };
  expect((await t.call(scholarshipContract.coach, stale)).error.code).toBe('STALE');
  await t.as((await buildStaff(t.db, 'scholarship:get')).id);
  expect((await coach()).status).toBe(403);
  await t.as(null);
  expect(
    (await t.call(scholarshipContract.coach, { ...stale, body: { updatedAt, note: 'Belajar' } })).status,
  ).toBe(401);
  await t.as(scene.office.id);
});

test('KIP ends for the GPA only after coaching in two terms; for another cause at once', async () => {
  const { row, coach } = await weakHolder();
  await coach();
  const end = async (fromPeriod: string, cause: 'GPA' | 'OTHER') => {
    const { _id, updatedAt } = await row();
    const body = { updatedAt, fromPeriod, cause, reason: 'IPK di bawah syarat' };
    return t.call(scholarshipContract.end, { params: { id: _id }, body });
  };
  const refused = await end('20271', 'GPA');
  expect(refused.error.message).toContain('baru 1 semester yang tercatat');
  expect(await row()).toMatchObject({ status: 'ACTIVE', endedFrom: null });
  const before = { code: '20252', academicYear: '2025/2026', semester: 'GENAP', isActive: false } as const;
  await buildPeriod(t.db, { ...before, startDate: '2026-02-02', endDate: '2026-07-25', windows: false });
  const note = 'Pembinaan semester lalu';
  await t.db.insert(scholarshipCoachings).values({ grantId: (await row())._id, periodCode: '20252', note });
  expect((await end('20271', 'GPA')).status).toBe(200);
  const other = await weakHolder();
  const { _id, updatedAt } = await other.row();
  const body = { updatedAt, fromPeriod: '20261', reason: 'Mengundurkan diri' };
  expect((await t.call(scholarshipContract.end, { params: { id: _id }, body })).status).toBe(200);
});

test('who is below the least GPA follows the records and the scholarship, and is no edit of the grant', async () => {
  const { student, id, row } = await weakHolder();
  const before = await row();
  const set = (ipk: number | null) =>
    t.db.update(semesterRecords).set({ ipk }).where(eq(semesterRecords.studentId, student.id));
  await set(275);
  expect(await row()).toMatchObject({ isBelow: false, updatedAt: before.updatedAt });
  await set(274);
  expect((await row()).isBelow).toBe(true);
  await set(null);
  expect((await row()).isBelow).toBe(false);
  await set(250);
  await t.db.update(scholarships).set({ minIpk: 250 }).where(eq(scholarships.id, id));
  expect((await row()).isBelow).toBe(false);
  await t.db.update(scholarships).set({ minIpk: 300 }).where(eq(scholarships.id, id));
  expect((await row()).isBelow).toBe(true);
  await t.db.delete(semesterRecords).where(eq(semesterRecords.studentId, student.id));
  expect(await row()).toMatchObject({ isBelow: false, updatedAt: before.updatedAt });
});
