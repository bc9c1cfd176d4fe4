import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { buildAttendance, buildGradedClass } from '#test/factories/grading.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let office: GradeOffice;
let room: Awaited<ReturnType<typeof buildGradedClass>>;

const full = { TUGAS: 8000, KUIS: 8000, UTS: 8000, UAS: 8000 };
const idOf = (index: number): string => room.students[index]?.id ?? '';
const save = (rows: Parameters<typeof t.call<typeof gradeContract.saveScores>>[1]['body']['rows']) =>
  t.call(gradeContract.saveScores, { body: { scheduleId: room.schedule.id, mode: 'whole', rows } });
const submit = () =>
  t.call(gradeContract.submit, { params: { id: room.schedule.id }, body: { deferred: [] } });
const read = async () => (await t.call(gradeContract.sheet, { params: { id: room.schedule.id } })).data.rows;

/** Returns the sheet as the office; the coordinator is signed in again after it. */
async function giveBack() {
  await t.as(office.baak);
  const body = { scheduleId: room.schedule.id, note: 'Presensi kelas ini keliru.' };
  expect((await t.call(gradeContract.return, { body })).status).toBe(200);
  await t.as(room.coordinator.userId);
}

/** Lets the first student off every meeting missed. */
const excuse = () =>
  t.db.execute(sql`
    update attendances set excused = true where status <> 'H' and student_id = ${idOf(0)}
      and meeting_id in (select id from meetings where schedule_id = ${room.schedule.id})`);

/** The UAS of the class, missed for good by the second student. */
async function missedExam() {
  const id = newId();
  await t.db.execute(sql`
    insert into meetings (id, schedule_id, no, planned_date, time_start, time_end, type, status, material)
    values (${id}, ${room.schedule.id}, 16, ${TEST_NOW}::timestamptz::date - 30, 480, 580, 'UAS', 'DONE', 'UAS')`);
  await t.db.execute(sql`
    insert into attendances (meeting_id, student_id, status)
    values (${id}, ${idOf(0)}, 'H'), (${id}, ${idOf(1)}, 'A'), (${id}, ${idOf(2)}, 'H')`);
  return () =>
    t.db.execute(
      sql`update attendances set status = 'H' where meeting_id = ${id} and student_id = ${idOf(1)}`,
    );
}

beforeAll(async () => {
  t = await testApp();
  office = await gradeOffice(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  room = await buildGradedClass(t.db, { periodId: office.periodId });
  await buildAttendance(t.db, room.schedule.id, { [idOf(0)]: 'HHHA', [idOf(1)]: 'HHHH', [idOf(2)]: 'HHHH' });
  await t.as(room.coordinator.userId);
});

test('a returned sheet follows the meetings again, save where the lecturer left a note', async () => {
  await save([
    { studentId: idOf(0), components: full },
    { studentId: idOf(1), components: full },
    { studentId: idOf(2), components: { ...full, KEHADIRAN: 9600 }, attendanceNote: 'Sering terlambat' },
  ]);
  const handedIn = (await submit()).data.rows;
  expect(handedIn.map(({ components }) => components.KEHADIRAN)).toEqual([7500, 10_000, 9600]);
  await giveBack();
  await excuse();
  const draft = await read();
  expect(draft.map(({ components }) => components.KEHADIRAN)).toEqual([10_000, 10_000, 9600]);
  expect(draft.map(({ attendance }) => attendance.note)).toEqual(['', '', 'Sering terlambat']);
  const again = (await submit()).data.rows;
  expect(again.map(({ components }) => components.KEHADIRAN)).toEqual([10_000, 10_000, 9600]);
  expect(again.map(({ final }) => final)).toEqual([8200, 8200, 8160]);
});

test('what was handed in before typed scores were kept follows the meetings as well', async () => {
  await save(room.students.map(({ id: studentId }) => ({ studentId, components: full })));
  await submit();
  await t.db.execute(sql`update grades set typed = null where schedule_id = ${room.schedule.id}`);
  await giveBack();
  await excuse();
  expect((await read())[0]?.components).toMatchObject({ ...full, KEHADIRAN: 10_000 });
});

test('the 0 of a missed exam takes nothing of what was typed, entered as 0 or handed in', async () => {
  await save(room.students.map(({ id: studentId }) => ({ studentId, components: full })));
  const forgive = await missedExam();
  expect((await save([{ studentId: idOf(1), components: { UAS: 0 } }])).data.saved[0]?.components.UAS).toBe(
    0,
  );
  expect((await submit()).data.rows[1]?.components.UAS).toBe(0);
  await giveBack();
  expect((await read())[1]?.components.UAS).toBe(0);
  await forgive();
  expect((await read())[1]).toMatchObject({ examZeros: { UAS: null }, components: { UAS: 8000 } });
  expect((await submit()).data.rows[1]).toMatchObject({ components: { UAS: 8000 }, final: 8200 });
});

test('attendance entered before any meeting is checked again when the sheet is handed in', async () => {
  await t.db.execute(sql`update meetings set status = 'NOT-YET' where schedule_id = ${room.schedule.id}`);
  await save(
    room.students.map(({ id: studentId }) => ({ studentId, components: { ...full, KEHADIRAN: 10_000 } })),
  );
  await t.db.execute(sql`update meetings set status = 'DONE' where schedule_id = ${room.schedule.id}`);
  const refused = await submit();
  expect(refused.error).toMatchObject({ code: 'RULE', data: { attendance: [{ studentId: idOf(0) }] } });
  expect(refused.error.message).toContain(room.students[0]?.name);
  expect((await read())[0]?.final).toBe(8200);
  const mended = { KEHADIRAN: 8000 };
  await save([{ studentId: idOf(0), components: mended, attendanceNote: 'Hadir, lupa memindai' }]);
  expect((await submit()).data.rows.map(({ components }) => components.KEHADIRAN)).toEqual([
    8000, 10_000, 10_000,
  ]);
});
