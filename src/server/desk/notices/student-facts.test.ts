import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { standsInTheWay } from '#shared/desk/notices/derived.ts';
import type { ThesisStatus } from '#shared/completion/thesis/status.ts';
import { theses, thesisPeriods } from '#server/platform/db/schema.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildMarks, buildMeetings } from '#test/factories/meetings.ts';
import { buildStudent } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { TEST_NOW, testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let period: Awaited<ReturnType<typeof buildPeriod>>;
beforeAll(async () => {
  t = await testApp();
  period = await buildPeriod(t.db, { windows: [] });
  t.services.campus.forget();
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

/** What stands before a student, as `title: body`. */
async function told(student: { userId: string }): Promise<string[]> {
  await t.as(student.userId);
  const { items } = (await t.call(noticeContract.list, {})).data;
  return items.filter(standsInTheWay).map(({ title, body }) => `${title}: ${body}`);
}

/** A student in a class whose fifteenth meeting was held, with these marks; its UTS is on 5 October, its UAS on 30 November. */
async function inClass(marks: string) {
  const [student, schedule] = [await buildStudent(t.db), await buildSchedule(t.db, { periodId: period.id })];
  await buildKrs(t.db, { studentId: student.id, periodId: period.id, scheduleIds: [schedule.id] });
  const meetings = await buildMeetings(t.db, schedule, { first: '2026-08-17', done: 4 });
  const ids = meetings.map(({ id }) => id);
  await buildMarks(t.db, ids, student.id, marks);
  return { student, schedule };
}

test('attendance under the rule is told until UAS is over, and not with a dispensation', async () => {
  const { student, schedule } = await inClass('HHAA');
  const { student: diligent } = await inClass('HHHA');
  expect(await told(student)).toEqual([
    expect.stringMatching(
      /^Kehadiran di bawah 75%: Kehadiran Anda belum cukup untuk UAS di .+\. Hubungi dosennya/,
    ),
  ]);
  expect(await told(diligent)).toEqual([]);
  await t.db.execute(sql`
    insert into gate_exemptions (id, student_id, gate, schedule_id, until, reason, granted_by)
    select gen_random_uuid(), ${student.id}, 'ATTENDANCE', ${schedule.id}, '2026-12-31', 'Sakit lama, dengan surat.', ${diligent.userId}`);
  expect(await told(student)).toEqual([]);
  await t.db.execute(sql`delete from gate_exemptions where student_id = ${student.id}`);
  expect(await told(student)).toHaveLength(1);
  t.setNow('2026-12-02T03:00:00.000Z');
  expect(await told(student)).toEqual([]);
});

test('a payment gate is told before each exam, UAS too, and no more once the exam is over', async () => {
  const { student } = await inClass('HHHH');
  const type = await buildPaymentType(t.db, {
    periodCode: '20261',
    gates: ['UTS', 'UAS'],
    dueDate: '2027-01-10',
  });
  await buildBill(t.db, type, student.id);
  const titles = async (day: string) => {
    t.setNow(`${day}T03:00:00.000Z`);
    return (await told(student)).map((one) => one.split(':')[0]);
  };
  expect(await titles('2026-08-25')).toEqual([]);
  expect(await titles('2026-10-01')).toEqual(['Pembayaran sebelum UTS']);
  expect(await titles('2026-10-20')).toEqual([]);
  expect(await titles('2026-11-25')).toEqual(['Pembayaran sebelum UAS']);
  expect(await titles('2026-12-02')).toEqual([]);
});

test('what is owed is told before a defence and before the degree, and no more once neither is near', async () => {
  const { student } = await inClass('HHHH');
  const [round] = await t.db
    .insert(thesisPeriods)
    .values({
      name: 'Skripsi Ganjil',
      semesterCode: '20261',
      revisionDays: 30,
      quotaPerLecturer: 10,
      proposalOpen: '2026-08-01',
      proposalClose: '2026-09-30',
      examOpen: '2026-08-20',
      examClose: '2027-01-20',
    })
    .returning();
  const type = await buildPaymentType(t.db, {
    periodCode: '20261',
    category: 'SKRIPSI',
    dueDate: '2027-01-10',
  });
  await buildBill(t.db, type, student.id);
  const titles = async () => (await told(student)).map((one) => one.split(':')[0]);
  expect(await titles()).toEqual([]);
  await t.db.insert(theses).values({
    studentId: student.id,
    periodId: round?.id ?? '',
    title: 'Contoh',
    topic: 'SDM',
    method: 'KUANTITATIF',
    status: 'GUIDANCE',
    statusSince: TEST_NOW.toISOString(),
  });
  expect(await titles()).toEqual([]);
  const setStatus = (status: ThesisStatus, changes: Partial<typeof theses.$inferInsert> = {}) =>
    t.db
      .update(theses)
      .set({ status, ...changes })
      .where(eq(theses.studentId, student.id));
  for (const status of ['SEMINAR_PASSED', 'READY_FOR_EXAM'] as const) {
    await setStatus(status);
    expect(await titles()).toEqual(['Pembayaran sebelum Sidang skripsi']);
  }
  await setStatus('EXAM_SCHEDULED');
  expect(await titles()).toEqual([]);
  await setStatus('ACCEPTED', {
    acceptedAt: TEST_NOW.toISOString(),
    finalScore: 8_000,
    letter: 'A-',
    depositStatus: 'RECEIVED',
  });
  expect(await titles()).toEqual([]);
  await t.db.execute(sql`
    insert into calendar_events (id, period_id, title, type, start_date, end_date)
    values (gen_random_uuid(), ${period.id}, 'Yudisium', 'YUDISIUM', '2026-08-20', '2026-08-30')`);
  expect(await titles()).toEqual(['Pembayaran sebelum Yudisium dan wisuda']);
  t.setNow('2026-09-01T03:00:00.000Z');
  expect(await titles()).toEqual([]);
});

test('a newcomer whose biodata closes the KRS is told so while the window is open and the KRS not handed in', async () => {
  const newcomer = await buildStudent(t.db, { entrySemester: '20261', biodata: { isReportable: false } });
  const complete = await buildStudent(t.db, { entrySemester: '20261' });
  expect(await told(newcomer)).toEqual([]);
  await t.db.execute(sql`
    insert into calendar_events (id, period_id, title, type, start_date, end_date)
    values (gen_random_uuid(), ${period.id}, 'KRS', 'KRS', '2026-08-20', '2026-08-30')`);
  expect(await told(newcomer)).toEqual([
    'Biodata belum lengkap: KRS baru dapat diisi setelah data yang diminta PDDIKTI lengkap. Batas KRS: Minggu, 30 Agustus 2026.',
  ]);
  expect(await told(complete)).toEqual([]);
  await buildKrs(t.db, { studentId: newcomer.id, periodId: period.id, scheduleIds: [], state: 'SUBMITTED' });
  expect(await told(newcomer)).toEqual([]);
});
