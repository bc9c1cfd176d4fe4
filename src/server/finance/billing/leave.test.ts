import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import type { LeaveFee } from '#shared/platform/campus/finance-settings.ts';
import { mainData, studentDeposits, students } from '#server/platform/db/schema.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { billingScene, type BillingScene, billOf, billsOf, openType } from '#test/factories/billing-scene.ts';
import { buildStaff, studentNow } from '#test/factories/people.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { billingTimer } from './billing.public.ts';

let t: TestApp;
let scene: BillingScene;
let registrar: string;
let year = 1960;
beforeAll(async () => {
  t = await testApp();
  scene = await billingScene(t);
  registrar = (await buildStaff(t.db, 'student:get', 'student:change-status')).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.as(scene.office.id);
  await keep({ mode: 'NONE', value: 0 });
});

/** The term before. */
const past = {
  academicYear: '2025/2026',
  semester: 'GENAP',
  code: '20252',
  isActive: false,
  status: 'DONE',
  startDate: '2026-02-01',
  endDate: '2026-07-01',
} as const;

/** What the college keeps of tuition from now on. */
async function keep(leaveFee: LeaveFee) {
  const data = { finance: { leaveFee } };
  await t.db
    .insert(mainData)
    .values({ id: 1, data })
    .onConflictDoUpdate({ target: mainData.id, set: { data } });
  t.services.campus.forget();
}
/** A student with a bill of each kind, in a cohort of its own. */
async function billed(...kinds: ('SPP' | 'SKS' | 'UTS' | 'UANG_GEDUNG' | 'HERREGISTRASI')[]) {
  year += 1;
  const student = await scene.student({ entryYear: year });
  const types = [];
  for (const category of kinds) {
    types.push(await openType(t, { category, target: { entryYears: [year] } }));
  }
  return { student, types, bills: await Promise.all(types.map((id) => billOf(t.db, id, student.id))) };
}
async function goOnLeave(student: { id: string }) {
  await t.as(registrar);
  const updatedAt = (await studentNow(t.db, student.id))?.updatedAt ?? '';
  const body = { to: 'furlough' as const, updatedAt, reason: 'Alasan keluarga', letterNo: '12/CUTI/2026' };
  const answer = await t.call(studentBulkContract.setStatus, { params: { id: student.id }, body });
  await t.as(scene.office.id);
  return answer;
}
const depositOf = async (studentId: string) =>
  (await t.db.select().from(studentDeposits).where(eq(studentDeposits.studentId, studentId)))[0]?.amount ?? 0;

describe('a leave after paying', () => {
  test('moves what was paid for lectures and exams to the deposit; other bills stay', async () => {
    const { student, types, bills } = await billed('SPP', 'UTS', 'UANG_GEDUNG');
    for (const bill of bills) await buildPayment(t.db, bill, scene.method.id, 1_000_000);
    expect((await goOnLeave(student)).status).toBe(200);
    const now = await Promise.all(types.map((id) => billOf(t.db, id, student.id)));
    expect(now.map(({ status, balance, paid }) => [status, balance, paid])).toEqual([
      ['CANCELLED', 0, 0],
      ['CANCELLED', 0, 0],
      ['PARTIAL', 2_000_000, 1_000_000],
    ]);
    expect(now[0]?.cancelReason).toBe('Cuti: Alasan keluarga');
    expect(await depositOf(student.id)).toBe(2_000_000);
  });

  test.each([
    [{ mode: 'PERCENT', value: 25 }, 750_000],
    [{ mode: 'AMOUNT', value: 500_000 }, 500_000],
    [{ mode: 'AMOUNT', value: 9_000_000 }, 3_000_000],
  ] as const)('keeps the fee the college has set: %o', async (fee, rest) => {
    await keep(fee);
    const { student, types, bills } = await billed('SPP', 'SKS');
    const [spp] = bills;
    if (spp) await buildPayment(t.db, spp, scene.method.id, 3_000_000);
    await goOnLeave(student);
    const [left, gone] = await Promise.all(types.map((id) => billOf(t.db, id, student.id)));
    expect(left).toMatchObject({ charged: rest, paid: rest, status: 'PAID' });
    expect(gone?.status).toBe('CANCELLED');
    expect(await depositOf(student.id)).toBe(3_000_000 - rest);
    await runTimer(t.services, billingTimer, t.app.log);
    expect(await billOf(t.db, types[0] ?? '', student.id)).toMatchObject({ charged: rest, paid: rest });
  });

  test('leaves bills of other terms alone, and asks nothing new while it lasts', async () => {
    const { student } = await billed('SPP');
    await buildPeriod(t.db, { ...past, windows: false });
    const before = await openType(t, { periodCode: '20252', target: { studentIds: [student.id] } });
    await goOnLeave(student);
    expect(await billOf(t.db, before, student.id)).toMatchObject({ charged: 3_000_000, status: 'UNPAID' });
    const later = await openType(t, { category: 'UAS', target: { studentIds: [student.id] } });
    expect(await billsOf(t.db, later)).toEqual([]);
  });
});

test('types of the category Cuti bill students on leave and nobody else', async () => {
  const { student } = await billed('SPP');
  const active = await scene.student({ entryYear: year });
  const typeId = await openType(t, { category: 'CUTI', amount: 400_000, target: { entryYears: [year] } });
  expect(await billsOf(t.db, typeId)).toEqual([]);
  await goOnLeave(student);
  expect(await billsOf(t.db, typeId)).toMatchObject([{ studentId: student.id, charged: 400_000 }]);
  await runTimer(t.services, billingTimer, t.app.log);
  expect((await billsOf(t.db, typeId)).map(({ studentId }) => studentId)).not.toContain(active.id);
});

test('a graduate keeps the bills there are and gets no new one', async () => {
  const { student, types } = await billed('SPP');
  await t.db
    .update(students)
    .set({ status: 'graduated' })
    .where(sql`id = ${student.id}`);
  const wisuda = await openType(t, { category: 'WISUDA', target: { entryYears: [year] } });
  await runTimer(t.services, billingTimer, t.app.log);
  expect(await billOf(t.db, types[0] ?? '', student.id)).toMatchObject({
    charged: 3_000_000,
    status: 'UNPAID',
  });
  expect(await billsOf(t.db, wisuda)).toEqual([]);
});
