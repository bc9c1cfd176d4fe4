import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { notices } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { writeParts } from '#server/finance/billing/bills.store.ts';
import { remindOfBills } from '#server/finance/billing/remind.timer.ts';
import { billNow, buildBill } from '#test/factories/finance.ts';
import { askCorrection, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { type KrsScene, krsScene } from '#test/factories/krs-scene.ts';
import { because, type KrsSteps, krsSteps } from '#test/factories/krs-steps.ts';
import { toldTo, topicsTo } from '#test/factories/notices.ts';
import { type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

describe('money', () => {
  let t: TestApp;
  let desk: PaymentDesk;
  beforeAll(async () => {
    t = await testApp();
    desk = await paymentDesk(t);
  });
  afterAll(() => t.close());

  test('a refused payment, a verified one and its reversal are told with what was written', async () => {
    const { student, payment } = await desk.submitted();
    await t.as(desk.officer.id);
    const refusal = { reason: 'Bukti buram', updatedAt: payment.updatedAt };
    await t.call(paymentContract.reject, { params: { id: payment._id }, body: refusal });
    expect(await toldTo(t, student)).toMatchObject([
      {
        topic: 'payment.rejected',
        body: `Rp1.500.000 untuk ${desk.type.name} ditolak: Bukti buram. Perbaiki lalu kirim kembali.`,
      },
    ]);

    const second = await desk.submitted();
    const verified = await desk.verifyAs(desk.officer, second.payment);
    await t.as(desk.head.id);
    const reversal = { reason: 'Dana ditarik bank', updatedAt: verified.data.updatedAt };
    await t.call(paymentContract.reverse, { params: { id: second.payment._id }, body: reversal });
    expect(await toldTo(t, second.student)).toMatchObject([
      { topic: 'payment.verified', body: expect.stringMatching(/Kwitansi KW\/2026\/08\/\d{5}\.$/) },
      { topic: 'payment.reversed', body: expect.stringContaining('Dana ditarik bank.') },
    ]);
  });

  test('a bill that is paid puts its reminders away, and the mails that wait', async () => {
    const [{ student, bill }, other] = [await desk.billed(), await desk.billed()];
    const by = { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' };
    t.setNow('2026-09-24T22:00:00Z');
    await remindOfBills(backgroundCtx(t.services, by));
    await t.as(desk.officer.id);
    const cash = { methodId: desk.cash.id, paidOn: '2026-09-24' };
    const enter = (amount: number) =>
      t.call(paymentContract.enter, {
        params: { id: desk.type.id },
        body: { studentId: student.id, amount, ...cash },
      });
    const unread = async (person: { userId: string }) =>
      (
        await t.db.execute(sql`
          select from notices n join notice_mails m on m.notice_id = n.id
          where n.user_id = ${person.userId} and n.topic = 'bill.reminder' and n.read_at is null`)
      ).rowCount;
    await enter(bill.balance - 500_000);
    expect(await unread(student)).toBe(1);
    await enter(500_000);
    expect([await unread(student), await unread(other.student)]).toEqual([0, 1]);
    t.setNow(TEST_NOW);
  });

  test('so does the deposit and a cancellation; a paid part puts away what was said of its day', async () => {
    const [parted, cancelled, held] = [await desk.billed(), await desk.billed(), await desk.billed()];
    const other = await buildBill(t.db, desk.other, held.student.id);
    await writeParts(t.db, parted.bill.id, [
      { no: 1, amount: 1_000_000, dueDate: '2026-09-29' },
      { no: 2, amount: 2_000_000, dueDate: '2026-09-30' },
    ]);
    const enter = (studentId: string, typeId: string, amount: number) =>
      t.call(paymentContract.enter, {
        params: { id: typeId },
        body: { studentId, amount, methodId: desk.cash.id, paidOn: '2026-08-24', toDeposit: true },
      });
    const office = await buildStaff(t.db, 'payment:create', 'payment:verify', 'paymentType:update');
    await t.as(office.id);
    expect((await enter(held.student.id, desk.other.id, other.balance + held.bill.balance)).status).toBe(200);
    t.setNow('2026-09-24T22:00:00Z');
    const by = { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' };
    await remindOfBills(backgroundCtx(t.services, by));
    const open = ({ student }: { student: { userId: string } }) =>
      t.db.$count(
        notices,
        sql`user_id = ${student.userId} and topic = 'bill.reminder' and read_at is null
          and exists (select from notice_mails where notice_id = notices.id and status = 'WAITING')`,
      );
    const openNow = () => Promise.all([open(parted), open(cancelled), open(held)]);
    expect(await openNow()).toEqual([2, 1, 1]);
    await t.as(office.id);
    const { updatedAt } = await billNow(t.db, held.bill.id);
    const use = { amount: held.bill.balance, updatedAt };
    await t.call(billContract.payByDeposit, { params: { id: held.bill.id }, body: use });
    const gone = { reason: 'Salah tagih', updatedAt: (await billNow(t.db, cancelled.bill.id)).updatedAt };
    await t.call(billContract.cancel, { params: { id: cancelled.bill.id }, body: gone });
    await enter(parted.student.id, desk.type.id, 1_000_000);
    expect(await openNow()).toEqual([1, 0, 0]);
    t.setNow(TEST_NOW);
  });

  test('a decision that is refused tells nothing', async () => {
    const { student, payment } = await desk.submitted();
    await t.as(desk.officer.id);
    const stale = { reason: 'Bukti buram', updatedAt: '2026-01-01T00:00:00.000Z' };
    expect((await t.call(paymentContract.reject, { params: { id: payment._id }, body: stale })).status).toBe(
      409,
    );
    expect(await topicsTo(t, student)).toEqual([]);
  });

  test('a refund and a dispensation', async () => {
    const { student, bill } = await desk.billed();
    await t.as(desk.officer.id);
    const { data: payment } = await t.call(paymentContract.enter, {
      params: { id: desk.type.id },
      body: { studentId: student.id, methodId: desk.cash.id, amount: bill.balance, paidOn: '2026-08-24' },
    });
    const account = { bankName: 'Bank Contoh', accountNumber: '1234567890', accountHolder: 'Contoh Ayah' };
    const { data: refund } = await t.call(refundContract.request, {
      body: {
        studentId: student.id,
        paymentId: payment._id,
        amount: 100_000,
        reason: 'KELEBIHAN',
        ...account,
      },
    });
    await t.as((await buildStaff(t.db, 'payment:get', 'payment:refund')).id);
    const params = { id: refund._id };
    const decision = { decision: 'APPROVED', note: '', updatedAt: refund.updatedAt } as const;
    const { data: agreed } = await t.call(refundContract.decide, { params, body: decision });
    const transfer = { methodId: desk.cash.id, paidOn: '2026-08-24', updatedAt: agreed.updatedAt };
    await t.as(desk.officer.id);
    await t.call(refundContract.pay, { params, body: transfer });
    await t.as((await buildStaff(t.db, 'student:get', 'payment:dispense')).id);
    await t.call(exemptionContract.save, {
      body: {
        studentId: student.id,
        gate: 'UTS',
        scheduleId: null,
        until: '2026-10-31',
        reason: 'Surat orang tua',
        file: null,
      },
    });
    expect(await topicsTo(t, student)).toEqual([
      'payment.verified',
      'refund.decided',
      'refund.paid',
      'gate.exempted',
    ]);
  });
});

describe('grades', () => {
  let t: TestApp;
  let office: GradeOffice;
  beforeAll(async () => {
    t = await testApp();
    office = await gradeOffice(t);
  });
  afterAll(() => t.close());

  test('are told once when published, and when they are corrected or an objection is answered', async () => {
    const flow = await gradeFlow(t, office);
    await flow.publishAll(7000, 8000, 6000);
    const student = flow.student(0);
    expect(await toldTo(t, student)).toHaveLength(1);
    const gradeId = await flow.gradeIdOf(0);

    await t.as(student.userId);
    const { data: objection } = await t.call(gradeContract.object, {
      params: { id: gradeId },
      body: { text: 'Tugas kedua belum dihitung.' },
    });
    await t.as(flow.coordinator.userId);
    await t.call(gradeContract.answerObjection, {
      params: { id: objection._id },
      body: { answer: 'Sudah saya periksa.' },
    });
    const { data: wish } = await askCorrection(t, gradeId, 9000);
    await t.as(office.kaprodi);
    await t.call(gradeContract.decideCorrection, {
      params: { id: wish._id },
      body: { approve: true, note: '' },
    });
    expect(await topicsTo(t, student)).toEqual(['grade.published', 'objection.answered', 'grade.corrected']);
    expect(await topicsTo(t, flow.coordinator)).toEqual(['objection.filed', 'correction.decided']);
    expect(await topicsTo(t, flow.student(1))).toEqual(['grade.published']);
  });

  test('what waits for the lecturers of a class reaches each of them, with what was written', async () => {
    const flow = await gradeFlow(t, office);
    await flow.fill(8000, 7000, 6000);
    await flow.submit();
    await t.as(office.baak);
    const note = 'Nilai UAS kelas ini tertukar.';
    await t.call(gradeContract.return, { body: { scheduleId: flow.id, note } });
    for (const lecturer of [flow.coordinator, flow.second]) {
      expect(await toldTo(t, lecturer)).toMatchObject([
        { topic: 'grade.returned', body: expect.stringContaining(note) },
      ]);
    }
    await t.as((await buildStaff(t.db, 'studentGrade:extend')).id);
    await t.call(gradeContract.extend, { body: { scheduleId: flow.id, until: '2027-02-05' } });
    expect((await toldTo(t, flow.second)).at(-1)).toMatchObject({
      topic: 'grade.extended',
      body: expect.stringContaining('sampai 5 Februari 2027.'),
    });
    expect(await topicsTo(t, flow.student(0))).toEqual([]);
  });
});

describe('KRS', () => {
  let t: TestApp;
  let scene: KrsScene;
  let steps: KrsSteps;
  beforeAll(async () => {
    t = await testApp();
    scene = await krsScene(t);
    steps = await krsSteps(t, scene);
  });
  afterAll(() => t.close());

  test('what advisors and staff decide is told, each decision once', async () => {
    const { id } = await scene.class();
    const { student, krs } = await steps.submitted([id]);
    await steps.decide(krs._id, 'return', 'Kurangi satu kelas');
    expect(await toldTo(t, student)).toMatchObject([
      { topic: 'krs.returned', body: expect.stringContaining('Kurangi satu kelas.') },
    ]);

    const approved = await steps.approved([id]);
    await t.as(steps.baak);
    await t.call(krsStaffContract.cancel, { params: { id: approved.krsId }, body: because(approved.krs) });
    expect(await topicsTo(t, approved.student)).toEqual(['krs.approved', 'krs.cancelled']);

    const written = await steps.approvedByStaff();
    expect(await topicsTo(t, written.student)).toEqual(['krs.approved']);
  });

  test('a rejected plan that is opened again and one that staff wrote are told as well', async () => {
    const { id } = await scene.class();
    const { student, krs } = await steps.submitted([id]);
    const refused = await steps.decide(krs._id, 'reject', 'Belum konsultasi');
    await t.as(steps.baak);
    await t.call(krsStaffContract.reopen, { params: { id: krs._id }, body: because(refused.data) });
    expect(await topicsTo(t, student)).toEqual(['krs.rejected', 'krs.reopened']);

    const other = await scene.student();
    const reason = 'Gangguan jaringan';
    await steps.repair({ studentId: other.id, scheduleIds: [id], approve: false, reason });
    expect(await toldTo(t, other)).toMatchObject([
      { topic: 'krs.written', body: expect.stringContaining(reason) },
    ]);
  });
});
