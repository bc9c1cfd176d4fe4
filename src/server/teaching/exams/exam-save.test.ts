import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { bookings, meetings } from '#server/platform/db/schema.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { EXAM_DAY, examDesk } from '#test/factories/exam-desk.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';

const { t, period, baak, buildClass, join, wish, save, planned, now } = await examDesk();
beforeEach(() => t.as(baak.id));

const meetingOf = async (scheduleId: string) =>
  (
    await t.db
      .select()
      .from(meetings)
      .where(and(eq(meetings.scheduleId, scheduleId), eq(meetings.type, 'UTS')))
  )[0];
const remove = (exam: { _id: string; updatedAt: string }) =>
  t.call(examContract.remove, { params: { id: exam._id }, body: { updatedAt: exam.updatedAt } });

describe('planning an exam', () => {
  test('seats everybody, and card, meeting and booking agree', async () => {
    const { exam, schedule, students, body } = await planned(6);
    expect(exam).toMatchObject({ exam: 'UTS', date: EXAM_DAY, status: 'NOT-YET', participants: 6 });
    expect(exam.seats.map(({ seat }) => seat)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']);
    expect(exam.seats.map(({ studentId }) => studentId)).not.toEqual(students.map(({ id }) => id));
    expect(await meetingOf(schedule.id)).toMatchObject({
      date: EXAM_DAY,
      timeStart: 480,
      timeEnd: 580,
      roomId: body.rooms[0]?.roomId,
    });
    const [first] = exam.seats;
    const student = students.find(({ id }) => id === first?.studentId);
    await t.as(student?.userId ?? '');
    const card = await t.call(gateContract.examCard, { query: { exam: 'UTS' } });
    expect(card.data.rows).toMatchObject([
      { slot: { date: EXAM_DAY, room: exam.rooms[0]?.code, seat: 'A1' } },
    ]);
    expect((await t.call(examContract.own, {})).data).toMatchObject([
      { _id: exam._id, seat: 'A1', present: null },
    ]);
  });

  test('splits a class over two rooms, each student in one of them', async () => {
    const one = await buildClass(5);
    const [small, other] = [await buildRoom(t.db, { capacity: 3 }), await buildRoom(t.db, { capacity: 2 })];
    const second = await buildLecturer(t.db);
    const rooms = [
      { roomId: small.id, proctorIds: [one.lecturer.id] },
      { roomId: other.id, proctorIds: [second.id] },
    ];
    const tooSmall = await save(await wish(one, { rooms: rooms.slice(0, 1) }));
    expect(tooSmall.error).toMatchObject({
      code: 'RULE',
      errors: { rooms: expect.stringContaining('5 peserta') },
    });
    const { data } = await save(await wish(one, { rooms }));
    const exam = await now(data._id);
    expect(exam.seats.map(({ roomNo }) => roomNo)).toEqual([1, 1, 1, 2, 2]);
    const seated = exam.seats.find(({ roomNo }) => roomNo === 2)?.studentId;
    await t.as(one.students.find(({ id }) => id === seated)?.userId ?? '');
    const card = await t.call(gateContract.examCard, { query: { exam: 'UTS' } });
    expect(card.data.rows).toMatchObject([{ slot: { room: other.code } }]);
  });

  test('names the room that is not there or not in use at its place', async () => {
    const one = await buildClass(1);
    const closed = await buildRoom(t.db, { isActive: false });
    const { rooms } = await wish(one);
    for (const roomId of [newId(), closed.id]) {
      const second = { roomId, proctorIds: [(await buildLecturer(t.db)).id] };
      const { error } = await save(await wish(one, { rooms: [...rooms, second] }));
      expect(error.errors).toEqual({ 'rooms.1.roomId': 'Ruang tidak aktif atau tidak ada.' });
    }
    const nowhere = await save(await wish(one, { rooms: [{ roomId: null, proctorIds: [one.lecturer.id] }] }));
    expect(nowhere.error.errors).toHaveProperty(['rooms.0.roomId']);
  });

  test('refuses a room, a proctor or a class that is taken, and leaves nothing behind', async () => {
    const first = await planned(1, { timeStart: 700, timeEnd: 800 });
    const one = await buildClass(1);
    const time = { timeStart: 750, timeEnd: 850 };
    const sameRoom = await wish(one, {
      ...time,
      rooms: [{ ...first.body.rooms[0], proctorIds: [one.lecturer.id] }],
    });
    const refused = await save(sameRoom);
    expect(refused.error).toMatchObject({
      code: 'CLASH',
      errors: { roomId: expect.stringContaining('Bentrok ruang') },
    });
    const checked = await t.call(examContract.check, { body: sameRoom });
    expect(checked.data.clashes).toMatchObject([{ kind: 'ROOM' }]);
    const room = await buildRoom(t.db);
    const proctored = await save(
      await wish(one, { ...time, rooms: [{ roomId: room.id, proctorIds: [first.lecturer.id] }] }),
    );
    expect(proctored.error.message).toContain(`Bentrok dosen ${first.lecturer.name}`);
    expect(await t.db.$count(bookings, eq(bookings.scheduleId, one.schedule.id))).toBe(0);
    const touching = await save(await wish(one, { timeStart: 800, timeEnd: 900, rooms: first.body.rooms }));
    expect(touching.status).toBe(200);
  });

  test('warns of Friday prayer and Sundays, which keep nobody from planning', async () => {
    const one = await buildClass(1);
    const warned = async (date: string, timeStart: number) => {
      const body = await wish(one, { date, timeStart, timeEnd: timeStart + 90 });
      return (await t.call(examContract.check, { body })).data.warnings;
    };
    expect(await warned(EXAM_DAY, 690)).toEqual([]);
    expect(await warned('2026-10-09', 600)).toEqual([]);
    expect(await warned('2026-10-09', 601)).toEqual(['Jadwal melewati waktu salat Jumat 11.30–13.00.']);
    expect(await warned('2026-10-04', 480)).toEqual(['Jadwal jatuh pada hari Minggu.']);
    expect((await save(await wish(one, { date: '2026-10-09', timeStart: 660, timeEnd: 760 }))).status).toBe(
      200,
    );
  });

  test('asks before a student gets two exams at once', async () => {
    const first = await planned(1, { timeStart: 900, timeEnd: 1000 });
    const one = await buildClass(1);
    const [repeater] = first.students;
    await join(repeater?.id ?? '', one.schedule.id);
    const body = await wish(one, { timeStart: 950, timeEnd: 1050 });
    const asked = await save(body);
    expect(asked.error).toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { students: [{ nim: repeater?.nim, message: expect.stringContaining('Bersamaan dengan UTS') }] },
    });
    const confirmed = await save({ ...body, reason: 'Diizinkan kaprodi, ujian berurutan.' } as typeof body);
    expect(await now(confirmed.data._id)).toMatchObject({
      clashReason: 'Diizinkan kaprodi, ujian berurutan.',
    });
  });

  test.each([
    ['outside the term', { date: '2027-03-01' }, 'date'],
    ['an end before the beginning', { timeEnd: 470 }, 'timeEnd'],
    ['no room', { rooms: [{ roomId: null, proctorIds: [] }] }, 'rooms.0.proctorIds'],
  ])('%s is refused by its field', async (_, change, field) => {
    const refused = await save(await wish(await buildClass(1), change));
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
  });

  test('two exams of one class are one too many', async () => {
    const { body } = await planned(1, { date: '2026-10-06' });
    const again = await save({ ...body, date: '2026-10-07' });
    expect(again.error).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('sudah dijadwalkan'),
    });
  });
});

describe('a planned exam', () => {
  test('is moved with its meeting; who sits keeps the seat, and hears of it', async () => {
    const { exam, schedule, body, students } = await planned(3, { date: '2026-10-08' });
    const moved = { ...body, _id: exam._id, updatedAt: exam.updatedAt, date: '2026-10-09' };
    expect((await save(moved)).status).toBe(200);
    expect((await save(moved)).error.code).toBe('STALE');
    const after = await now(exam._id);
    expect(after.seats).toEqual(exam.seats);
    expect(await meetingOf(schedule.id)).toMatchObject({ date: '2026-10-09' });
    const { rows } = await t.db.execute<{ body: string }>(
      sql`select body from notices where user_id = ${students[0]?.userId ?? ''}`,
    );
    expect(rows).toMatchObject([{ body: expect.stringContaining('9 Oktober 2026') }]);
  });

  test('keeps its meeting, whoever else would move it', async () => {
    const { schedule } = await planned(1, { date: '2026-10-12' });
    const elsewhere = t.db
      .update(meetings)
      .set({ date: '2026-10-13' })
      .where(and(eq(meetings.scheduleId, schedule.id), eq(meetings.type, 'UTS')));
    await expect(elsewhere).rejects.toMatchObject({ cause: { constraint: 'meetings_follow_exam' } });
  });

  test('may swap its own two rooms', async () => {
    const one = await buildClass(2);
    const second = await buildLecturer(t.db);
    const rooms = [
      { roomId: (await buildRoom(t.db)).id, proctorIds: [one.lecturer.id] },
      { roomId: (await buildRoom(t.db)).id, proctorIds: [second.id] },
    ];
    const body = await wish(one, { date: '2026-10-14', rooms });
    const { data } = await save(body);
    const exam = await now(data._id);
    const swapped = { ...body, _id: data._id, updatedAt: exam.updatedAt, rooms: rooms.toReversed() };
    expect((await t.call(examContract.check, { body: swapped })).data.clashes).toEqual([]);
    expect((await save(swapped)).message).toBe('Jadwal ujian tersimpan.');
    expect((await now(data._id)).rooms.map(({ roomId }) => roomId)).toEqual(
      rooms.toReversed().map(({ roomId }) => roomId),
    );
  });

  test('seats who joins later beside the others', async () => {
    const { exam, schedule } = await planned(2, { date: '2026-10-15' });
    const late = (await buildClass(1)).students[0];
    await join(late?.id ?? '', schedule.id);
    expect((await now(exam._id)).seats.at(-1)).toMatchObject({ studentId: late?.id, seat: null });
    const body = { updatedAt: exam.updatedAt };
    expect((await t.call(examContract.reseat, { params: { id: exam._id }, body })).message).toBe(
      'Kursi tersusun.',
    );
    expect((await now(exam._id)).seats).toEqual([
      ...exam.seats,
      expect.objectContaining({ studentId: late?.id, seat: 'A3' }),
    ]);
  });

  test('is taken off the plan, and its meeting returns to the class’s time', async () => {
    const { exam, schedule, body } = await planned(1, { date: '2026-10-16' });
    expect((await remove({ ...exam, updatedAt: '2026-01-01T00:00:00.000Z' })).error.code).toBe('STALE');
    expect((await remove(exam)).message).toBe('Jadwal ujian dihapus.');
    expect(await meetingOf(schedule.id)).toMatchObject({ date: null, timeStart: schedule.timeStart });
    expect((await save({ ...body })).status).toBe(200);
  });
});

test('rights follow the approved KRS while a change waits for the advisor', async () => {
  const one = await buildClass(0);
  const { students } = await buildClass(1);
  const [student] = students;
  await t.db.execute(sql`update krs set state = 'CHANGE' where student_id = ${student?.id ?? ''}`);
  await join(student?.id ?? '', one.schedule.id, false);
  await t.as(student?.userId ?? '');
  const card = await t.call(gateContract.examCard, { query: { exam: 'UTS' } });
  expect([card.status, card.data.rows.map(({ scheduleId }) => scheduleId)]).toEqual([
    200,
    [expect.not.stringContaining(one.schedule.id)],
  ]);
});

describe('who may', () => {
  test('only those who plan exams plan them; a lecturer sees the own ones', async () => {
    const { exam, lecturer, students, body } = await planned(1, { date: '2026-10-17' });
    await t.as(null);
    expect((await t.call(examContract.list, { query: {} })).status).toBe(401);
    await t.as((await buildStaff(t.db, 'exam:get')).id);
    expect((await save(body)).status).toBe(403);
    expect(
      (await t.call(examContract.list, { query: { periodId: period.id, date: '2026-10-17' } })).data,
    ).toHaveLength(1);
    await t.as(lecturer.userId);
    expect((await t.call(examContract.ofLecturer, {})).data).toMatchObject([
      { _id: exam._id, isProctor: true },
    ]);
    expect((await t.call(examContract.get, { params: { id: exam._id } })).data.reportable).toEqual([1]);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await t.call(examContract.get, { params: { id: exam._id } })).status).toBe(403);
    await t.as(students[0]?.userId ?? '');
    expect((await t.call(examContract.get, { params: { id: exam._id } })).status).toBe(403);
  });

  test('both papers of an exam are printed, the list is taken along', async () => {
    const { exam } = await planned(2, { date: '2026-10-19' });
    for (const kind of ['attendance', 'report'] as const) {
      const printed = await t.call(examContract.print, { params: { id: exam._id }, query: { kind } });
      expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    expect((await t.call(examContract.export, { query: { format: 'csv' } })).status).toBe(200);
  });
});
