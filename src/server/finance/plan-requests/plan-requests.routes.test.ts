import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { auditLog, billInstallments, planRequests } from '#server/platform/db/schema.ts';
import { billNow, buildBill, buildPaymentMethod, buildPaymentType } from '#test/factories/finance.ts';
import { buildPayment } from '#test/factories/payments.ts';
import { buildAdmin, buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof buildScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await buildScene();
});
afterAll(() => t.close());

async function buildScene() {
  const period = await buildPeriod(t.db, { windows: false });
  return {
    period,
    bank: await buildPaymentMethod(t.db),
    type: await buildPaymentType(t.db, { periodCode: period.code, amount: 3_000_000, allowPartial: false }),
    officer: await buildStaff(t.db, 'payment:get', 'payment:dispense', 'payment:verify', 'payment:export'),
    reader: await buildStaff(t.db, 'payment:get'),
  };
}

const thirds = [
  { amount: 1_000_000, dueDate: '2026-09-10' },
  { amount: 1_000_000, dueDate: '2026-10-10' },
  { amount: 1_000_000, dueDate: '2026-11-10' },
];
const reason = 'Ayah baru bekerja lagi bulan depan.';

async function billed() {
  const student = await buildStudent(t.db);
  return { student, bill: await buildBill(t.db, scene.type, student.id) };
}

async function ask(student: { userId: string }, bill: { id: string }, parts = thirds) {
  await t.as(student.userId);
  return t.call(planRequestContract.request, { params: { id: bill.id }, body: { parts, reason } });
}

/** A request as finance reads it. */
async function asked() {
  const { student, bill } = await billed();
  const id = (await ask(student, bill)).data._id;
  await t.as(scene.officer.id);
  const request = (await t.call(planRequestContract.get, { params: { id } })).data;
  return { student, bill, request };
}

type Choice = { decision: 'APPROVE' | 'ALTER' | 'REJECT'; note?: string; parts?: typeof thirds };

async function decide(request: { _id: string; updatedAt: string }, choice: Choice) {
  await t.as(scene.officer.id);
  const body = { ...choice, updatedAt: request.updatedAt };
  return t.call(planRequestContract.decide, { params: { id: request._id }, body });
}

const partsOf = async (bill: { id: string }) =>
  (await t.db.select().from(billInstallments).where(eq(billInstallments.billId, bill.id)))
    .toSorted((a, b) => a.no - b.no)
    .map(({ amount, dueDate }) => ({ amount, dueDate }));
const stateOf = async (request: { _id: string }) =>
  (await t.db.select().from(planRequests).where(eq(planRequests.id, request._id)))[0]?.state;
const lastNotice = async (person: { userId: string }) => {
  await t.as(person.userId);
  return (await t.call(noticeContract.list, {})).data.items.find(({ title }) => title.includes('cicilan'));
};

test('what was asked becomes the plan of the bill, can be paid part by part, and is told', async () => {
  const { student, bill, request } = await asked();
  expect(request).toMatchObject({
    nim: student.nim,
    billName: scene.type.name,
    state: 'SUBMITTED',
    parts: thirds,
    reason,
    limits: { net: 3_000_000, paid: 0, lastDay: null },
    current: [{ amount: 3_000_000, dueDate: '2026-09-30' }],
  });
  expect((await lastNotice({ userId: scene.officer.id }))?.body).toBe(
    '1 permohonan cicilan menunggu keputusan.',
  );
  expect((await decide(request, { decision: 'APPROVE' })).message).toBe('Cicilan disetujui.');
  expect(await partsOf(bill)).toEqual(thirds);
  expect(await billNow(t.db, bill.id)).toMatchObject({
    dueDate: '2026-11-10',
    nextDue: '2026-09-10',
    planReason: reason,
    balance: 3_000_000,
  });
  expect(await lastNotice(student)).toMatchObject({
    title: 'Permohonan cicilan disetujui',
    body: expect.stringContaining('berlaku seperti yang Anda minta'),
  });
  const { bills } = (await t.call(paymentContract.account, {})).data;
  expect(bills).toMatchObject([
    { allowPartial: true, minPartial: 1_000_000, planRequest: { state: 'APPROVED' } },
  ]);
  const log = await t.db.select().from(auditLog).where(eq(auditLog.entityId, request._id));
  expect(log.map(({ action }) => action)).toEqual(['plan-request.ask', 'plan-request.decide']);
});

test('finance may grant other parts, and says why', async () => {
  const { student, bill, request } = await asked();
  const halves = [
    { amount: 2_000_000, dueDate: '2026-09-10' },
    { amount: 1_000_000, dueDate: '2026-10-01' },
  ];
  const silent = await decide(request, { decision: 'ALTER', parts: halves });
  expect([silent.status, silent.error.errors]).toEqual([422, { note: 'Isi catatan atau alasan.' }]);
  const wrong = await decide(request, { decision: 'ALTER', parts: halves.slice(1), note: 'Kurang' });
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['parts']]);
  expect(await partsOf(bill)).toHaveLength(1);
  expect((await decide(request, { decision: 'ALTER', parts: halves, note: 'Dua kali saja' })).status).toBe(
    200,
  );
  expect(await partsOf(bill)).toEqual(halves);
  await t.as(scene.officer.id);
  const { data } = await t.call(planRequestContract.get, { params: { id: request._id } });
  expect(data).toMatchObject({ state: 'APPROVED', parts: thirds, decidedParts: halves });
  expect(data.steps.map(({ to, note }) => [to, note])).toEqual([
    ['SUBMITTED', reason],
    ['APPROVED', 'Dua kali saja'],
  ]);
  expect((await lastNotice(student))?.body).toContain('Catatan: Dua kali saja.');
});

test('a rejection needs a note and leaves the bill as it is; another request may follow', async () => {
  const { student, bill, request } = await asked();
  expect((await decide(request, { decision: 'REJECT' })).error.errors).toHaveProperty('note');
  expect((await decide(request, { decision: 'REJECT', note: 'Lunasi dahulu' })).message).toBe(
    'Permohonan cicilan ditolak.',
  );
  expect(await partsOf(bill)).toHaveLength(1);
  expect((await decide(request, { decision: 'APPROVE' })).error.code).toBe('STALE');
  expect((await ask(student, bill)).status).toBe(200);
  expect((await ask(student, bill)).error).toMatchObject({
    code: 'CONFLICT',
    message: 'Permohonan cicilan untuk tagihan ini masih menunggu keputusan.',
  });
});

test('two officers at once decide once', async () => {
  const { request } = await asked();
  const answers = await Promise.all([
    decide(request, { decision: 'APPROVE' }),
    decide(request, { decision: 'REJECT', note: 'Tidak' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a student takes a request back only before the decision, and only the own', async () => {
  const { student, request } = await asked();
  const cancel = (updatedAt = request.updatedAt) =>
    t.call(planRequestContract.cancel, { params: { id: request._id }, body: { updatedAt } });
  await t.as((await buildStudent(t.db)).userId);
  expect((await cancel()).status).toBe(403);
  await t.as(student.userId);
  expect((await cancel('2026-01-01T00:00:00.000Z')).status).toBe(409);
  expect((await cancel()).status).toBe(200);
  expect(await stateOf(request)).toBe('CANCELLED');
  const stored = (await t.db.select().from(planRequests).where(eq(planRequests.id, request._id)))[0];
  expect((await cancel(stored?.updatedAt)).status).toBe(422);
});

test.each([
  [thirds.slice(0, 1), 'Cicilan terdiri atas 2 sampai 6 bagian.'],
  [thirds.slice(0, 2), 'Jumlah cicilan Rp2.000.000, padahal nilai tagihan Rp3.000.000.'],
  [thirds.map((part) => ({ ...part, dueDate: '2026-09-10' })), 'Tanggal cicilan harus berurutan.'],
  [[{ amount: 1_000_000, dueDate: '2026-08-23' }, ...thirds.slice(1)], 'sudah lewat'],
])(
  'parts that cannot be a plan are refused at the field, whoever plans them (%#)',
  async (parts, message) => {
    const [{ request }, own] = [await asked(), await billed()];
    const altered = await decide(request, { decision: 'ALTER', note: 'Sesuai pembicaraan.', parts });
    await t.as((await buildAdmin(t.db)).id);
    const planned = await t.call(billContract.plan, {
      params: { id: own.bill.id },
      body: { parts, reason, updatedAt: own.bill.updatedAt },
    });
    const refusals = [await ask(own.student, own.bill, parts), altered, planned];
    for (const refused of refusals)
      expect([refused.status, refused.error.errors?.['parts']]).toEqual([
        400,
        expect.stringContaining(message),
      ]);
    expect(await t.db.$count(planRequests, eq(planRequests.billId, own.bill.id))).toBe(0);
    expect(await partsOf(own.bill)).toEqual([{ amount: 3_000_000, dueDate: '2026-09-30' }]);
  },
);

test("another's bill, a settled one and a short reason are refused", async () => {
  const [{ student, bill }, stranger] = [await billed(), await buildStudent(t.db)];
  expect((await ask(stranger, bill)).status).toBe(403);
  const body = { parts: thirds, reason: 'Susah' };
  await t.as(student.userId);
  const short = await t.call(planRequestContract.request, { params: { id: bill.id }, body });
  expect([short.status, Object.keys(short.error.errors ?? {})]).toEqual([400, ['reason']]);
  await buildPayment(t.db, bill, scene.bank.id, 3_000_000);
  expect((await ask(student, bill)).error.message).toBe('Tagihan ini sudah lunas.');
  const limits = await t.call(planRequestContract.limits, { params: { id: bill.id } });
  expect(limits.status).toBe(422);
});

test('a bill settled while the request waited is not planned any more', async () => {
  const { bill, request } = await asked();
  await buildPayment(t.db, bill, scene.bank.id, 3_000_000);
  expect((await decide(request, { decision: 'APPROVE' })).error.message).toBe(
    'Tagihan ini sudah lunas. Tolak permohonannya.',
  );
  expect(await stateOf(request)).toBe('SUBMITTED');
});

test('who only reads does not decide; students see no list; nobody signed in sees nothing', async () => {
  const { student, request } = await asked();
  await t.as(scene.reader.id);
  const body = { decision: 'APPROVE' as const, updatedAt: request.updatedAt };
  const decideIt = () => t.call(planRequestContract.decide, { params: { id: request._id }, body });
  expect((await decideIt()).status).toBe(403);
  const { data } = await t.call(planRequestContract.list, {
    query: { search: student.nim, state: 'SUBMITTED' },
  });
  expect(data.map(({ _id }) => _id)).toEqual([request._id]);
  await t.as(student.userId);
  expect((await t.call(planRequestContract.list, { query: {} })).status).toBe(403);
  await t.as(scene.officer.id);
  const file = await t.call(planRequestContract.export, { query: { format: 'csv', search: student.nim } });
  expect(String(file.data)).toContain(student.nim);
  await t.as(null);
  expect((await decideIt()).status).toBe(401);
});
