import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import type { PaymentGate } from '#shared/platform/access/gates.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { payments } from '#server/platform/db/schema.ts';
import { buildBill, buildPaymentMethod, buildPaymentType, postMoves } from '#test/factories/finance.ts';
import { type KrsScene, krsScene } from '#test/factories/krs-scene.ts';
import { buildStaff, buildUser } from '#test/factories/people.ts';
import { buildKrs } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: KrsScene;
let methodId: string;
let finance: { id: string };
beforeAll(async () => {
  t = await testApp();
  scene = await krsScene(t);
  methodId = (await buildPaymentMethod(t.db)).id;
  finance = await buildStaff(t.db, 'student:get', 'payment:get', 'payment:dispense');
});
afterAll(() => t.close());

/** A student with a bill of the term that asks for half before KRS and three quarters before UTS. */
async function billed(options: { dueDate?: string; gates?: PaymentGate[] } = {}) {
  const student = await scene.student();
  const type = await buildPaymentType(t.db, { periodCode: scene.period.code, gates: ['UTS'], ...options });
  return { student, bill: await buildBill(t.db, type, student.id) };
}

async function pay(bill: Awaited<ReturnType<typeof billed>>['bill'], amount: number) {
  const [payment] = await t.db
    .insert(payments)
    .values({
      billId: bill.id,
      studentId: bill.studentId,
      methodId,
      amount,
      paidOn: '2026-08-24',
      source: 'STAFF',
      status: 'VERIFIED',
      decidedAt: TEST_NOW.toISOString(),
    })
    .returning();
  await postMoves(t.db, bill, [{ kind: 'PAYMENT', amount }], { paymentId: payment?.id ?? '', methodId });
}

const ownGate = async (userId: string, gate: string) => {
  await t.as(userId);
  return (await t.call(gateContract.own, {})).data.find((one) => one.gate === gate);
};

const grant = (body: Parameters<typeof t.call<typeof exemptionContract.save>>[1]['body']) =>
  t.call(exemptionContract.save, { body });
const reason = 'Menunggu pencairan beasiswa.';

describe('the KRS', () => {
  test('opens by itself once enough is paid', async () => {
    const { student, bill } = await billed();
    await t.as(student.userId);
    const before = await t.call(krsContract.input, {});
    expect(before.data.blockers).toMatchObject([
      {
        code: 'PAYMENT',
        link: '/student/pembayaran',
        message: expect.stringContaining('kurang Rp1.500.000'),
      },
    ]);
    await pay(bill, 1_500_000);
    expect((await t.call(krsContract.input, {})).data.blockers).toEqual([]);
  });

  test('is held, once approved, only by what is past its day', async () => {
    const { student } = await billed();
    const one = await scene.class();
    const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [one.id] };
    await buildKrs(t.db, { ...plan, state: 'APPROVED' });
    await t.as(student.userId);
    expect((await t.call(timetableContract.student, { query: {} })).status).toBe(200);
    const late = await buildPaymentType(t.db, { periodCode: scene.period.code, dueDate: '2026-08-20' });
    await buildBill(t.db, late, student.id);
    const held = await t.call(timetableContract.student, { query: {} });
    expect([held.status, held.error.message]).toEqual([
      455,
      expect.stringMatching(/^KRS ditahan: belum dibayar Rp1\.500\.000: SPP \d+ \(minimal 50%/),
    ]);
  });

  test('lets biodata pass for those it was granted', async () => {
    const student = await scene.student({ biodata: { nik: null, isReportable: false, completeness: 60 } });
    await t.as(student.userId);
    expect((await t.call(krsContract.input, {})).data.blockers.map(({ code }) => code)).toEqual(['BIODATA']);
    await t.as((await buildStaff(t.db, 'student:get', 'studentProfile:update')).id);
    await grant({ studentId: student.id, gate: 'BIODATA', until: '2026-09-30', reason });
    await t.as(student.userId);
    expect((await t.call(krsContract.input, {})).data.blockers).toEqual([]);
  });
});

describe('a dispensation', () => {
  test('opens its gate until its day and is told with it', async () => {
    const { student } = await billed();
    expect(await ownGate(student.userId, 'UTS')).toMatchObject({ isOpen: false, exemptUntil: null });
    await t.as(finance.id);
    const saved = await grant({ studentId: student.id, gate: 'UTS', until: '2026-10-31', reason });
    expect(saved.message).toBe('Dispensasi UTS tersimpan.');
    expect(await ownGate(student.userId, 'UTS')).toMatchObject({ isOpen: true, exemptUntil: '2026-10-31' });
    expect(await ownGate(student.userId, 'KRS')).toMatchObject({ isOpen: false });
    t.setNow('2026-11-01T03:00:00.000Z');
    expect(await ownGate(student.userId, 'UTS')).toMatchObject({ isOpen: false, exemptUntil: null });
    t.setNow(TEST_NOW);
  });

  test('is listed, changed and revoked; a second look finds it gone', async () => {
    const { student } = await billed();
    await t.as(finance.id);
    const { data } = await grant({ studentId: student.id, gate: 'UAS', until: '2026-12-31', reason });
    const query = { studentId: student.id };
    const [listed] = (await t.call(exemptionContract.list, { query })).data;
    expect(listed).toMatchObject({ gate: 'UAS', state: 'ACTIVE', nim: student.nim, reason });
    const updatedAt = listed?.updatedAt ?? '';
    const change = { ...data, updatedAt, studentId: student.id, gate: 'UAS' as const, reason };
    expect((await grant({ ...change, until: '2027-01-15' })).status).toBe(200);
    expect((await grant({ ...change, until: '2027-02-15' })).error.code).toBe('STALE');
    const [fresh] = (await t.call(exemptionContract.list, { query })).data;
    const body = { updatedAt: fresh?.updatedAt ?? '' };
    const params = { id: data._id };
    expect((await t.call(exemptionContract.revoke, { params, body: { updatedAt } })).error.code).toBe(
      'STALE',
    );
    expect((await t.call(exemptionContract.revoke, { params, body })).message).toBe('Dispensasi dicabut.');
    const revoked = { ...query, state: 'REVOKED' as const };
    expect((await t.call(exemptionContract.list, { query: revoked })).meta.total).toBe(1);
    const { rows } = await t.db.execute<{ action: string }>(
      sql`select action from audit_log where entity_id = ${student.id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'gate-exemption.create',
      'gate-exemption.update',
      'gate-exemption.revoke',
    ]);
  });

  test.each([
    [{ until: '2026-08-23' }, 400, 'until'],
    [{ reason: 'singkat' }, 400, 'reason'],
    [{ scheduleId: '0198e0c0-0000-7000-8000-000000000000' }, 400, 'scheduleId'],
    [{ gate: 'ATTENDANCE' as const }, 403, null],
    [{ gate: 'EDO' as const }, 403, null],
    [{ file: 'bukan-berkas-saya' }, 400, 'file'],
    [{ studentId: '0198e0c0-0000-7000-8000-000000000000' }, 400, 'studentId'],
  ])('%j is refused with %i at %s', async (change, status, field) => {
    const student = await scene.student();
    await t.as(finance.id);
    const body = { studentId: student.id, gate: 'UTS' as const, until: '2026-10-31', reason, ...change };
    const answer = await grant(body);
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([status, field ? [field] : []]);
  });

  test('of a gate is hidden from those it does not concern', async () => {
    const { student } = await billed();
    await t.as(finance.id);
    const { data } = await grant({ studentId: student.id, gate: 'UTS', until: '2026-10-31', reason });
    await t.as((await buildStaff(t.db, 'student:get', 'evaluation:update')).id);
    expect((await t.call(exemptionContract.list, { query: { studentId: student.id } })).data).toEqual([]);
    expect((await t.call(exemptionContract.letter, { params: { id: data._id } })).status).toBe(403);
    await t.as(finance.id);
    const letter = await t.call(exemptionContract.letter, { params: { id: data._id } });
    expect([letter.status, letter.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

describe('an exemption from surveys', () => {
  test('is given by LPM, who otherwise sees no student; finance never learns of it', async () => {
    const { student } = await billed();
    const lpm = await buildStaff(t.db, 'evaluation:get', 'evaluation:update');
    await t.as(lpm.id);
    const found = await t.call(exemptionContract.students, { query: { search: student.nim } });
    expect(found.data).toMatchObject([{ value: student.id, label: expect.stringContaining(student.nim) }]);
    expect((await t.call(exemptionContract.students, { query: {} })).data).toEqual([]);
    const body = { studentId: student.id, gate: 'EDO' as const, until: '2026-10-31', reason };
    expect((await grant(body)).status).toBe(200);
    expect((await grant({ ...body, gate: 'UTS' })).status).toBe(403);
    const query = { group: 'survey' as const };
    const { data } = await t.call(exemptionContract.list, { query });
    expect(data).toMatchObject([{ gate: 'EDO', studentId: student.id, state: 'ACTIVE' }]);
    const [row] = data;
    await t.as(finance.id);
    expect((await t.call(exemptionContract.list, { query })).data).toEqual([]);
    const end = { params: { id: row?._id ?? '' }, body: { updatedAt: row?.updatedAt ?? '' } };
    expect((await t.call(exemptionContract.revoke, end)).status).toBe(403);
    await t.as(lpm.id);
    expect((await t.call(exemptionContract.revoke, end)).message).toBe('Dispensasi dicabut.');
  });

  test('and the students to choose from, are for those who may give one', async () => {
    const { student } = await billed();
    for (const user of [student.userId, (await buildStaff(t.db, 'student:get')).id]) {
      await t.as(user);
      expect((await t.call(exemptionContract.students, { query: { search: 'a' } })).status).toBe(403);
      expect((await t.call(exemptionContract.list, { query: {} })).status).toBe(403);
      const params = { id: student.id };
      expect((await t.call(exemptionContract.classes, { params })).status).toBe(403);
    }
  });
});

describe('the exam card', () => {
  const card = (exam: 'UTS' | 'UAS') => t.call(gateContract.examCard, { query: { exam } });

  async function enrolled() {
    const { student, bill } = await billed({ gates: ['UTS', 'UAS'] });
    const one = await scene.class();
    const plan = { studentId: student.id, periodId: scene.period.id, scheduleIds: [one.id] };
    await buildKrs(t.db, { ...plan, state: 'APPROVED' });
    return { student, bill, scheduleId: one.id };
  }

  test('names what has to be paid, and opens when it is', async () => {
    const { student, bill, scheduleId } = await enrolled();
    await t.as(student.userId);
    const shut = await card('UTS');
    expect(shut.data.payment).toContain('kurang Rp2.250.000');
    expect(shut.data.rows).toMatchObject([{ scheduleId, allowed: false, reasons: [shut.data.payment] }]);
    await pay(bill, 2_250_000);
    expect((await card('UTS')).data.rows).toMatchObject([{ allowed: true, reasons: [] }]);
    expect((await card('UAS')).data.rows).toMatchObject([{ allowed: false }]);
  });

  test('asks for attendance before UAS, unless kaprodi lets it pass for the class', async () => {
    const { student, bill, scheduleId } = await enrolled();
    await pay(bill, 3_000_000);
    await t.db.execute(sql`
      insert into meetings (id, schedule_id, no, type, status, material, planned_date, date, time_start, time_end)
      select gen_random_uuid(), ${scheduleId}, n, 'KULIAH', 'DONE', 'Materi', '2026-08-11', '2026-08-11', 420, 450
      from generate_series(1, 4) n on conflict (schedule_id, no) do update set status = 'DONE', material = 'Materi',
        date = excluded.date`);
    await t.as(student.userId);
    expect((await card('UAS')).data.rows).toMatchObject([
      { allowed: false, reasons: ['Kehadiran 0,00%, minimal 75%.'] },
    ]);
    await t.as((await buildStaff(t.db, 'attendance:get')).id);
    expect((await t.call(exemptionContract.classes, { params: { id: student.id } })).status).toBe(403);
    await t.as((await buildUser(t.db, { roles: [ROLE.kaprodi] })).id);
    const classes = await t.call(exemptionContract.classes, { params: { id: student.id } });
    expect(classes.data.map(({ value }) => value)).toEqual([scheduleId]);
    const body = {
      studentId: student.id,
      gate: 'ATTENDANCE' as const,
      scheduleId,
      until: '2027-01-31',
      reason,
    };
    expect((await grant(body)).status).toBe(200);
    await t.as(student.userId);
    expect((await card('UAS')).data.rows).toMatchObject([{ allowed: true, byDispensation: true }]);
  });

  test('prints, and its code confirms it', async () => {
    const { student } = await enrolled();
    await t.as(student.userId);
    const printed = await t.call(gateContract.printExamCard, { query: { exam: 'UTS' } });
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { rows } = await t.db.execute<{ token: string }>(
      sql`select token from document_tokens where student_id = ${student.id}`,
    );
    await t.as(null);
    const checked = await t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } });
    expect(checked.data).toMatchObject({ kind: 'EXAM_CARD', valid: true, about: 'UTS Ganjil 2026/2027' });
  });

  test('counts how often it was printed', async () => {
    const { student } = await enrolled();
    await t.as(student.userId);
    for (const exam of ['UTS', 'UTS', 'UAS'] as const) {
      expect((await t.call(gateContract.printExamCard, { query: { exam } })).status).toBe(200);
    }
    const { rows } = await t.db.execute(
      sql`select exam, count from exam_card_prints where student_id = ${student.id} order by exam`,
    );
    expect(rows).toEqual([
      { exam: 'UAS', count: 1 },
      { exam: 'UTS', count: 2 },
    ]);
  });

  test('is void as soon as the payment that opened the gate is reversed', async () => {
    const { student, bill } = await enrolled();
    await pay(bill, 3_000_000);
    await t.as(student.userId);
    await t.call(gateContract.printExamCard, { query: { exam: 'UAS' } });
    const { rows } = await t.db.execute<{ token: string }>(
      sql`select token from document_tokens where student_id = ${student.id}`,
    );
    const checked = () => t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } });
    expect((await checked()).data.valid).toBe(true);
    const [payment] = await t.db.select().from(payments).where(eq(payments.billId, bill.id));
    await t.as((await buildStaff(t.db, 'payment:get', 'payment:reverse')).id);
    const body = { reason: 'Dana tidak masuk ke rekening.', updatedAt: payment?.updatedAt ?? '' };
    const reversed = await t.call(paymentContract.reverse, { params: { id: payment?.id ?? '' }, body });
    expect(reversed.status, JSON.stringify(reversed.error)).toBe(200);
    await t.as(student.userId);
    expect((await card('UAS')).data.rows).toMatchObject([{ allowed: false }]);
    await t.as(null);
    expect((await checked()).data).toMatchObject({ valid: false, voidedAt: TEST_NOW.toISOString() });
  });

  test('needs a KRS that gives rights', async () => {
    await t.as((await scene.student()).userId);
    expect((await card('UTS')).status).toBe(454);
  });
});

test('nobody without the right reads a student or grants anything', async () => {
  const { student } = await billed();
  await t.as(null);
  expect((await t.call(gateContract.own, {})).status).toBe(401);
  await t.as(student.userId);
  expect((await t.call(gateContract.ofStudent, { params: { id: student.id } })).status).toBe(403);
  expect((await t.call(exemptionContract.list, { query: {} })).status).toBe(403);
  await t.as(finance.id);
  expect((await t.call(gateContract.ofStudent, { params: { id: student.id } })).data).toHaveLength(5);
});
