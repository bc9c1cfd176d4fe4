import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import type { PaymentGate } from '#shared/platform/access/gates.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';

const { t, planned } = await examDesk();
const finance = await buildStaff(t.db, 'student:get', 'payment:get', 'payment:dispense');
const clerk = await buildStaff(t.db, 'exam:print-card');

let earlier: string;
let examId: string;
let student: { id: string; userId: string };
let watcher: string;

beforeAll(async () => {
  const before = { academicYear: '2025/2026', semester: 'GENAP', code: '20252', isActive: false } as const;
  const days = { startDate: '2026-02-09', endDate: '2026-07-25' };
  earlier = (await buildPeriod(t.db, { ...before, ...days, windows: false })).code;
});

/** A student of a class with a UTS, who owes something of the term before. */
beforeEach(async () => {
  const { exam, students, lecturer } = await planned(1, { timeStart: 480, timeEnd: 580 });
  const [one] = students;
  if (one?.userId == null) throw new Error('no student');
  [examId, student, watcher] = [exam._id, { id: one.id, userId: one.userId }, lecturer.userId];
  await buildBill(t.db, await buildPaymentType(t.db, { periodCode: earlier, dueDate: '2026-05-10' }), one.id);
});

/** Lets the student pass a gate. @returns how to take it back */
async function letPass(gate: PaymentGate) {
  await t.as(finance.id);
  const body = { studentId: student.id, gate, until: '2026-12-31', reason: 'Menunggu pencairan beasiswa.' };
  const { status, data } = await t.call(exemptionContract.save, { body });
  expect(status).toBe(200);
  return () => t.db.execute(sql`update gate_exemptions set revoked_at = now() where id = ${data._id}`);
}

/** What the own card, the office and those who watch over the exam say. */
async function asked(exam: 'UTS' | 'UAS' = 'UTS') {
  await t.as(student.userId);
  const own = await t.call(gateContract.examCard, { query: { exam } });
  const timetable = await t.call(timetableContract.student, { query: {} });
  await t.as(clerk.id);
  const print = { params: { id: student.id }, query: { exam } };
  const office = await t.call(gateContract.printExamCardOf, print);
  await t.as(watcher);
  const { seats } = (await t.call(examContract.get, { params: { id: examId } })).data;
  const right = seats.find(({ studentId }) => studentId === student.id)?.right;
  await t.as(student.userId);
  const gate = (await t.call(gateContract.own, {})).data.find((one) => one.gate === exam);
  return {
    gate: gate?.isOpen === true ? true : gate?.message,
    card: own.status === 200 ? own.data.rows.every(({ allowed }) => allowed) : own.status,
    office: office.status === 200 ? true : office.error.message,
    list: right?.allowed === true ? true : right?.reasons,
    timetable: timetable.status,
  };
}

/** Whether the card printed last is confirmed. */
async function confirmed(): Promise<boolean> {
  const { rows } = await t.db.execute<{ token: string }>(
    sql`select token from document_tokens where student_id = ${student.id} order by created_at desc limit 1`,
  );
  await t.as(null);
  return (await t.call(verifyContract.verify, { params: { token: rows[0]?.token ?? '' } })).data.valid;
}

const shut = {
  gate: expect.stringMatching(/^KRS ditahan: belum dibayar Rp3\.000\.000: SPP/),
  card: 455,
  office: 'KRS ditahan: masih ada tagihan yang lewat jatuh tempo.',
  list: ['Syarat pembayaran belum terpenuhi.'],
  timetable: 455,
};

test('a KRS held for arrears shuts the card, the list of the exam and a card printed before', async () => {
  expect(await asked()).toEqual(shut);
  const takeBack = await letPass('KRS');
  expect(await asked()).toEqual({ gate: true, card: true, office: true, list: true, timetable: 200 });
  expect(await confirmed()).toBe(true);
  await takeBack();
  expect(await asked()).toEqual(shut);
  expect(await confirmed()).toBe(false);
});

test('a dispensation of the exam opens its card and list, and neither the other exam nor the timetable', async () => {
  const takeBack = await letPass('UTS');
  expect(await asked()).toEqual({ gate: true, card: true, office: true, list: true, timetable: 455 });
  expect(await confirmed()).toBe(true);
  expect(await asked('UAS')).toMatchObject({ gate: shut.gate, card: 455, office: shut.office });
  await takeBack();
  expect(await asked()).toEqual(shut);
  expect(await confirmed()).toBe(false);
});

test('the page of the KRS names what is held, as the timetable does that sends there', async () => {
  await t.as(student.userId);
  const timetable = await t.call(timetableContract.student, { query: {} });
  expect(timetable.error.message).toMatch(/^KRS ditahan: belum dibayar Rp3\.000\.000: SPP/);
  const held = async () => {
    await t.as(student.userId);
    return (await t.call(krsContract.input, {})).data.hold;
  };
  expect(await held()).toBe(timetable.error.message);
  await letPass('KRS');
  expect(await held()).toBeNull();
});
