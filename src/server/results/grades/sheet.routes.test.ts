import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLE } from '#shared/platform/access/roles.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { defaultGradeWeights } from '#shared/platform/grading/components.ts';
import { buildAttendance, buildGradedClass } from '#test/factories/grading.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser, grantUser } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { statementsOf } from '#test/statements.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let periodId: string;
let room: Awaited<ReturnType<typeof buildGradedClass>>;

beforeAll(async () => {
  t = await testApp();
  periodId = (await buildPeriod(t.db)).id;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  room = await buildGradedClass(t.db, { periodId });
  await t.as(room.coordinator.userId);
});

const read = (id = room.schedule.id) => t.call(gradeContract.sheet, { params: { id } });
const uasOnly = { KEHADIRAN: 0, TUGAS: 0, KUIS: 0, PROYEK: 0, UTS: 0, UAS: 10_000 };
const weigh = (weights: typeof uasOnly, updatedAt: string | null = null) =>
  t.call(gradeContract.saveWeights, { params: { id: room.schedule.id }, body: { updatedAt, weights } });
type Rows = Parameters<typeof t.call<typeof gradeContract.saveScores>>[1]['body']['rows'];
const save = (rows: Rows, mode: 'whole' | 'cells' = 'whole') =>
  t.call(gradeContract.saveScores, { body: { scheduleId: room.schedule.id, mode, rows } });
const idOf = (index: number): string => room.students[index]?.id ?? '';
const storedGrades = async () =>
  (
    await t.db.execute<{ n: number }>(
      sql`select count(*)::int n from grades where schedule_id = ${room.schedule.id}`,
    )
  ).rows[0]?.n;

describe('the sheet', () => {
  test('has the usual weights, the students by NIM and the attendance of the meetings', async () => {
    await buildAttendance(t.db, room.schedule.id, {
      [idOf(0)]: 'HHHA',
      [idOf(1)]: 'HHee',
      [idOf(2)]: 'AAAA',
    });
    expect(await statementsOf(() => read())).toBeLessThanOrEqual(4);
    const { status, data } = await read();
    expect(status).toBe(200);
    expect(data.weights).toEqual(defaultGradeWeights);
    expect(data.rows.map(({ nim }) => nim)).toEqual(room.students.map(({ nim }) => nim));
    expect(data.rows.map(({ components }) => components.KEHADIRAN)).toEqual([7500, 10_000, 0]);
    expect(data.can).toMatchObject({ fill: true, submit: true, publish: false });
  });

  test('is for lecturers of the class and the office only', async () => {
    await t.as(null);
    expect((await read()).status).toBe(401);
    await t.as((await buildStudent(t.db)).userId);
    expect((await read()).status).toBe(403);
    await t.as((await buildLecturer(t.db)).userId);
    expect(await read()).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    await t.as(room.second.userId);
    expect((await read()).data.can).toMatchObject({ fill: true, submit: false });
    await t.as((await buildStaff(t.db, 'studentGrade:get')).id);
    expect((await read()).data.can.fill).toBe(false);
  });

  test('answers 404 for a class that is not there', async () => {
    expect((await read('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('weights', () => {
  test('must be 100 together and at most 20 for attendance', async () => {
    const low = await weigh({ ...uasOnly, UAS: 9500 });
    expect(low.error).toMatchObject({
      code: 'INVALID',
      errors: { weights: 'Jumlah bobot harus tepat 100, sekarang 95.' },
    });
    const attendance = await weigh({ ...uasOnly, KEHADIRAN: 2500, UAS: 7500 });
    expect(attendance.error.errors?.weights).toBe('Bobot kehadiran paling banyak 20.');
    expect((await weigh({ ...uasOnly, KEHADIRAN: 2000, UAS: 8000 })).status).toBe(200);
  });

  test('based on an older copy are refused', async () => {
    const first = await weigh(uasOnly);
    expect((await weigh(defaultGradeWeights)).error.code).toBe('STALE');
    expect((await weigh(defaultGradeWeights, first.data.updatedAt)).status).toBe(200);
    expect((await weigh(uasOnly, first.data.updatedAt)).error.code).toBe('STALE');
  });

  test('are locked by the first score; kaprodi changes them and every row is recalculated', async () => {
    const weighed = await weigh({ ...uasOnly, UTS: 5000, UAS: 5000 });
    await save([{ studentId: idOf(0), components: { UTS: 6000, UAS: 9000 } }]);
    expect((await weigh(uasOnly, weighed.data.updatedAt)).error).toMatchObject({
      code: 'RULE',
      message: 'Bobot terkunci karena nilai sudah diisi. Minta kaprodi mengubahnya.',
    });
    await t.as((await buildStaff(t.db, 'studentGrade:get', 'studentGrade:correct')).id);
    expect((await read()).data.can.weights).toBe(false);
    expect((await weigh(uasOnly, weighed.data.updatedAt)).error.code).toBe('FORBIDDEN');
    const permissions = ['studentGrade:get', 'studentGrade:correct'] as const;
    await t.as((await buildUser(t.db, { roles: [ROLE.kaprodi], permissions })).id);
    expect((await read()).data.can.weights).toBe(true);
    const changed = await weigh(uasOnly, weighed.data.updatedAt);
    expect(changed.data.rows[0]).toMatchObject({ final: 9000, letter: 'A' });
    const stored = await t.db.execute(
      sql`select final_score, letter from grades where schedule_id = ${room.schedule.id}`,
    );
    expect(stored.rows).toEqual([{ final_score: 9000, letter: 'A' }]);
  });
});

describe('scores', () => {
  test.each([
    [10_000, 'A'],
    [9000, 'A'],
    [8999, 'A-'],
    [8000, 'A-'],
    [7500, 'B+'],
    [7000, 'B'],
    [6600, 'B-'],
    [6100, 'C+'],
    [5600, 'C'],
    [4600, 'D'],
    [4599, 'E'],
    [0, 'E'],
  ])('a final of %i is %s', async (score, letter) => {
    await weigh(uasOnly);
    const { data } = await save([{ studentId: idOf(0), components: { UAS: score } }]);
    expect(data.saved[0]).toMatchObject({ final: score, letter });
  });

  test.each([
    [{ UTS: 8999, UAS: 9000 }, 9000, 'A'],
    [{ UTS: 4599, UAS: 4600 }, 4600, 'D'],
  ])('%j is rounded half up once, at the end', async (components, final, letter) => {
    await weigh({ ...uasOnly, UTS: 5000, UAS: 5000 });
    const { data } = await save([{ studentId: idOf(0), components }]);
    expect(data.saved[0]).toMatchObject({ final, letter });
  });

  test('without every component give no final', async () => {
    await weigh({ ...uasOnly, UTS: 5000, UAS: 5000 });
    const { data } = await save([{ studentId: idOf(0), components: { UTS: 8000 } }]);
    expect(data.saved[0]).toMatchObject({ final: null, letter: null });
  });

  test.each([10_001, -1, 85.5])('%d is no score', async (UAS) => {
    const answer = await save([{ studentId: idOf(0), components: { UAS } }]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.errors ?? {})).toEqual(['rows.0.components.UAS']);
  });

  test('of a component that does not exist are refused by its name', async () => {
    await weigh(uasOnly);
    const components = { UAS: 8000, PRAKTIK: 9000 } as object;
    const { status, error } = await save([{ studentId: idOf(0), components }]);
    expect([status, error.errors]).toEqual([400, { 'rows.0.components': 'Tidak dikenal: PRAKTIK.' }]);
    expect(await storedGrades()).toBe(0);
  });

  test('all or nothing: one stranger and nothing is saved', async () => {
    await weigh(uasOnly);
    const stranger = await buildStudent(t.db);
    const answer = await save([
      { studentId: idOf(0), components: { UAS: 8000 } },
      { studentId: stranger.id, components: { UAS: 8000 } },
    ]);
    expect(answer.error).toMatchObject({
      code: 'INVALID',
      data: { rows: [{ studentId: stranger.id }] },
    });
    expect(await storedGrades()).toBe(0);
  });

  test('cell by cell: a row changed by somebody else comes back as it is, the others are saved', async () => {
    await weigh(uasOnly);
    await save([{ studentId: idOf(0), components: { UAS: 7000 } }]);
    const mine = (await read()).data.rows;
    await t.as(room.second.userId);
    await save([{ studentId: idOf(0), components: { UAS: 7500 } }]);
    await t.as(room.coordinator.userId);
    const answer = await save(
      [
        { studentId: idOf(0), updatedAt: mine[0]?.updatedAt, components: { UAS: 9000 } },
        { studentId: idOf(1), updatedAt: mine[1]?.updatedAt, components: { UAS: 6000 } },
      ],
      'cells',
    );
    expect(answer.data.conflicts).toMatchObject([{ studentId: idOf(0), components: { UAS: 7500 } }]);
    expect(answer.data.saved).toMatchObject([{ studentId: idOf(1), final: 6000 }]);
    expect((await read()).data.rows.map(({ final }) => final)).toEqual([7500, 6000, null]);
  });

  test('the computed attendance moves by five at most and with a note', async () => {
    await buildAttendance(t.db, room.schedule.id, { [idOf(0)]: 'HHHA' });
    const move = (KEHADIRAN: number, attendanceNote?: string) =>
      save([{ studentId: idOf(0), components: { KEHADIRAN }, attendanceNote }]);
    expect((await move(8001, 'Rapat kampus')).error.data).toMatchObject({
      rows: [{ message: 'Nilai kehadiran hanya boleh diubah paling banyak 5 dari hitungan presensi.' }],
    });
    expect((await move(8000)).error.data).toMatchObject({
      rows: [{ message: 'Isi catatan untuk perubahan nilai kehadiran.' }],
    });
    const moved = await move(8000, 'Rapat kampus');
    expect(moved.data.saved[0]).toMatchObject({
      components: { KEHADIRAN: 8000 },
      attendance: { computed: 7500, note: 'Rapat kampus' },
    });
    expect((await move(7500)).data.saved[0]?.attendance.note).toBe('');
  });

  test('a lecturer of another class writes nothing', async () => {
    await t.as((await buildLecturer(t.db)).userId);
    const answer = await save([{ studentId: idOf(0), components: { UAS: 8000 } }]);
    expect(answer).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    expect(await storedGrades()).toBe(0);
  });

  test('after the window only an extension of the office helps', async () => {
    t.setNow('2027-02-01T03:00:00Z');
    await t.as(room.coordinator.userId);
    const late = await save([{ studentId: idOf(0), components: { UAS: 8000 } }]);
    expect(late.error.message).toBe(
      'Masa pengisian nilai berakhir 23 Januari 2027. Minta perpanjangan kepada BAAK.',
    );
    const extend = (until: string) =>
      t.call(gradeContract.extend, { body: { scheduleId: room.schedule.id, until } });
    expect((await extend('2027-02-05')).status).toBe(403);
    await grantUser(t.db, room.coordinator.userId, ['studentGrade:extend']);
    await t.as(room.coordinator.userId);
    const byRight = await save([{ studentId: idOf(0), components: { UAS: 8000 } }]);
    expect(byRight.error.message).toBe(
      'Masa pengisian nilai berakhir 23 Januari 2027. Perpanjang dahulu masanya.',
    );
    await t.as((await buildStaff(t.db, 'studentGrade:extend')).id);
    expect((await extend('2027-01-31')).error.errors).toHaveProperty('until');
    expect((await extend('2027-02-05')).status).toBe(200);
    await t.as(room.coordinator.userId);
    expect((await save([{ studentId: idOf(0), components: { UAS: 8000 } }])).status).toBe(200);
    t.setNow('2027-02-06T03:00:00Z');
    await t.as(room.coordinator.userId);
    expect((await save([{ studentId: idOf(0), components: { UAS: 8100 } }])).status).toBe(422);
  });
});
