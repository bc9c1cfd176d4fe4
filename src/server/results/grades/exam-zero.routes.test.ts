import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { payments } from '#server/platform/db/schema.ts';
import { buildAttendance, buildGradedClass } from '#test/factories/grading.ts';
import { buildBill, buildPaymentMethod, buildPaymentType, postMoves } from '#test/factories/finance.ts';
import { buildStaff } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { setSection } from '#test/factories/settings.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let periodCode: string;
let room: Awaited<ReturnType<typeof buildGradedClass>>;
let uasId: string;

const idOf = (index: number): string => room.students[index]?.id ?? '';
const read = async () => {
  await t.as(room.coordinator.userId);
  return (await t.call(gradeContract.sheet, { params: { id: room.schedule.id } })).data;
};
const save = (index: number, UAS: number | null, mode: 'whole' | 'cells' = 'cells') =>
  t.call(gradeContract.saveScores, {
    body: {
      scheduleId: room.schedule.id,
      mode,
      rows: [{ studentId: idOf(index), components: { UAS } }],
    },
  });
const TOO_LOW = 'UAS bernilai 0: kehadiran 50,00%, minimal 75%.';

/** Moves the UAS of the class to a day. */
const uasOn = (day: string) =>
  t.db.execute(sql`update meetings set planned_date = ${day}::date where id = ${uasId}`);

beforeAll(async () => {
  t = await testApp();
  ({ id: periodId, code: periodCode } = await buildPeriod(t.db));
});
afterAll(() => t.close());
/** The first student was at two of four meetings, the others at all; the UAS was yesterday. */
beforeEach(async () => {
  t.setNow(TEST_NOW);
  room = await buildGradedClass(t.db, { periodId });
  await buildAttendance(t.db, room.schedule.id, { [idOf(0)]: 'HHAA', [idOf(1)]: 'HHHH', [idOf(2)]: 'HHHH' });
  uasId = newId();
  const { rows } = await t.db.execute<{ day: string }>(
    sql`select (${TEST_NOW}::timestamptz - interval '1 day')::date::text as day`,
  );
  await t.db.execute(sql`
    insert into meetings (id, schedule_id, no, planned_date, time_start, time_end, type)
    values (${uasId}, ${room.schedule.id}, 16, ${rows[0]?.day}, 480, 580, 'UAS')`);
  await t.as(room.coordinator.userId);
});

test('whoever had no right to the UAS has 0 in it, says why, and takes no other score', async () => {
  const { rows } = await read();
  expect(rows.map(({ examZeros }) => examZeros.UAS)).toEqual([TOO_LOW, null, null]);
  expect(rows.map(({ components }) => components.UAS)).toEqual([0, null, null]);

  const cell = await save(0, 8000);
  expect(cell.data).toMatchObject({ saved: [], refused: [{ studentId: idOf(0), message: TOO_LOW }] });
  const whole = await save(0, 8000, 'whole');
  expect(whole.error).toMatchObject({ code: 'INVALID', data: { rows: [{ message: TOO_LOW }] } });
  expect((await save(0, 0)).data.saved).toHaveLength(1);
  expect((await save(1, 8000)).data.saved[0]?.components.UAS).toBe(8000);
});

test('with the gate of attendance switched off nobody has 0 for it', async () => {
  await setSection(t, 'gates', { attendanceUas: false });
  const zeros = (await read()).rows.map(({ examZeros }) => examZeros.UAS);
  await setSection(t, 'gates', { attendanceUas: true });
  expect(zeros).toEqual([null, null, null]);
});

test('a file with scores of such an exam is refused with the row and the NIM of each', async () => {
  const [first, second] = room.students.map(({ nim }) => nim);
  const sent = await t.call(
    gradeContract.uploadScores,
    { body: { scheduleId: room.schedule.id } },
    { files: [{ field: 'file', name: 'nilai.csv', content: `NIM;UAS\n${second};70\n${first};80\n` }] },
  );
  expect(sent).toMatchObject({
    status: 400,
    error: { code: 'INVALID', data: { rows: [{ row: 3, nim: first, message: TOO_LOW }] } },
  });
  expect((await read()).hasScores).toBe(false);
});

test('its letter is computed from the 0, not forced to E, and handed over as such', async () => {
  const others = { TUGAS: 10_000, KUIS: 10_000, UTS: 10_000 };
  await t.call(gradeContract.saveScores, {
    body: {
      scheduleId: room.schedule.id,
      mode: 'whole' as const,
      rows: room.students.map(({ id }, at) => ({
        studentId: id,
        components: at === 0 ? others : { ...others, UAS: 10_000 },
      })),
    },
  });
  const { rows } = await read();
  // 50 × 10 % + 100 × 55 %, and nothing for the UAS.
  expect(rows[0]).toMatchObject({ final: 6000, letter: 'C' });
  const submitted = await t.call(gradeContract.submit, {
    params: { id: room.schedule.id },
    body: { deferred: [] },
  });
  expect(submitted.status).toBe(200);
  expect(submitted.data.rows[0]).toMatchObject({
    examZeros: { UAS: null },
    components: { UAS: 0 },
    letter: 'C',
  });
});

test('not before the UAS is over', async () => {
  await uasOn('2999-01-01');
  expect((await read()).rows[0]?.examZeros.UAS).toBeNull();
  expect((await save(0, 8000)).data.saved).toHaveLength(1);
});

test('a dispensation of kaprodi on the day of the UAS, or having sat it, leaves the score to the lecturer', async () => {
  const head = await buildStaff(t.db, 'studentGrade:get');
  const exempt = newId();
  await t.db.execute(sql`
    insert into gate_exemptions (id, student_id, gate, schedule_id, reason, until, granted_by)
    select ${exempt}, ${idOf(0)}, 'ATTENDANCE', ${room.schedule.id}, 'Sakit lama', planned_date, ${head.id}
    from meetings where id = ${uasId}`);
  expect((await read()).rows[0]?.examZeros.UAS).toBeNull();
  await t.db.execute(sql`update gate_exemptions set until = until - 1 where id = ${exempt}`);
  expect((await read()).rows[0]?.examZeros.UAS).toBe(TOO_LOW);

  await t.db.execute(sql`update meetings set status = 'DONE', material = 'UAS' where id = ${uasId}`);
  await t.db.execute(
    sql`insert into attendances (meeting_id, student_id, status) values (${uasId}, ${idOf(0)}, 'H')`,
  );
  expect((await read()).rows[0]?.examZeros.UAS).toBeNull();
});

test('an absentee has 0 once the days for a make-up exam are over', async () => {
  await t.db.execute(sql`update meetings set status = 'DONE', material = 'UAS' where id = ${uasId}`);
  await t.db.execute(
    sql`insert into attendances (meeting_id, student_id, status) values (${uasId}, ${idOf(1)}, 'A')`,
  );
  expect((await read()).rows[1]?.examZeros.UAS).toBeNull();
  await t.db.execute(sql`update meetings set planned_date = planned_date - 3 where id = ${uasId}`);
  expect((await read()).rows[1]?.examZeros.UAS).toBe(
    'UAS bernilai 0: tidak hadir dan tidak mengajukan ujian susulan.',
  );
});

test('an absentee from the UTS has 0 in it as well, the others what the lecturer enters', async () => {
  const utsId = newId();
  await t.db.execute(sql`
    insert into meetings (id, schedule_id, no, planned_date, time_start, time_end, type, status, material)
    select ${utsId}, schedule_id, 8, planned_date - 40, 480, 580, 'UTS', 'DONE', 'UTS' from meetings where id = ${uasId}`);
  await t.db.execute(sql`
    insert into attendances (meeting_id, student_id, status)
    values (${utsId}, ${idOf(1)}, 'A'), (${utsId}, ${idOf(2)}, 'H')`);
  const MISSED = 'UTS bernilai 0: tidak hadir dan tidak mengajukan ujian susulan.';
  const { rows } = await read();
  expect(rows.map(({ examZeros }) => examZeros.UTS)).toEqual([null, MISSED, null]);
  expect(rows.map(({ components }) => components.UTS)).toEqual([null, 0, null]);
  const enter = (index: number) =>
    t.call(gradeContract.saveScores, {
      body: {
        scheduleId: room.schedule.id,
        mode: 'cells',
        rows: [{ studentId: idOf(index), components: { UTS: 7000 } }],
      },
    });
  expect((await enter(1)).data).toMatchObject({ saved: [], refused: [{ message: MISSED }] });
  expect((await enter(2)).data.saved[0]?.components.UTS).toBe(7000);
});

describe('what is owed counts as it stood on the day of the UAS', () => {
  const OWES = 'UAS bernilai 0: syarat pembayaran belum terpenuhi pada hari UAS.';
  const zeroOfSecond = async () => (await read()).rows[1]?.examZeros.UAS;

  /** The second student has a bill from before the UAS of 5 September, and it is the tenth. */
  async function billedBefore() {
    const type = await buildPaymentType(t.db, { periodCode, gates: ['UAS'] });
    const bill = await buildBill(t.db, type, idOf(1));
    await uasOn('2026-09-05');
    t.setNow('2026-09-10T03:00:00Z');
    return bill;
  }

  async function paid(bill: { id: string; studentId: string }, paidOn: string) {
    const methodId = (await buildPaymentMethod(t.db)).id;
    const decided = { source: 'STAFF', status: 'VERIFIED', decidedAt: '2026-09-09T03:00:00Z' } as const;
    const values = { billId: bill.id, studentId: bill.studentId, methodId, amount: 3_000_000, paidOn };
    const [payment] = await t.db
      .insert(payments)
      .values({ ...values, ...decided })
      .returning();
    const references = { paymentId: payment?.id ?? '', methodId };
    await postMoves(t.db, bill, [{ kind: 'PAYMENT', amount: 3_000_000 }], references);
  }

  test('paying since does not lift the 0, having paid by then does, whenever it was verified', async () => {
    const late = await billedBefore();
    expect(await zeroOfSecond()).toBe(OWES);
    await paid(late, '2026-09-06');
    expect(await zeroOfSecond()).toBe(OWES);
    expect((await save(1, 8000)).data).toMatchObject({ saved: [], refused: [{ message: OWES }] });
    const exemption = { gate: 'UAS', until: '2026-09-05', reason: 'Menunggu beasiswa' };
    await t.db.execute(sql`
      insert into gate_exemptions (id, student_id, gate, until, reason)
      values (${newId()}, ${idOf(1)}, ${exemption.gate}, ${exemption.until}, ${exemption.reason})`);
    expect(await zeroOfSecond()).toBeNull();
  });

  test('a payment of that day counts', async () => {
    await paid(await billedBefore(), '2026-09-05');
    expect(await zeroOfSecond()).toBeNull();
    expect((await save(1, 8000)).data.saved[0]?.components.UAS).toBe(8000);
  });

  test('what is asked only since takes nobody the exam', async () => {
    const bill = await billedBefore();
    await uasOn('2026-08-23');
    expect(await zeroOfSecond()).toBeNull();
    await uasOn('2026-08-24');
    expect(await zeroOfSecond()).toBe(OWES);
    await postMoves(t.db, bill, [{ kind: 'DISCOUNT', amount: 3_000_000 }]);
    expect(await zeroOfSecond()).toBeNull();
  });
});
