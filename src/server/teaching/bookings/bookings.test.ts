import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingParties, bookings } from '#server/platform/db/schema.ts';
import { backgroundCtx, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { buildMeetings } from '#test/factories/meetings.ts';
import { buildLecturer, buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { buildKrs, buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { book, cancelBookings, finishBookings, type NewBooking, rebook } from './bookings.public.ts';

let t: TestApp;
let ctx: Ctx;
let periodId: string;
beforeAll(async () => {
  t = await testApp();
  ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: '', requestId: 'test' });
  periodId = (await buildPeriod(t.db)).id;
});
afterAll(() => t.close());

let room: { id: string; code: string };
let lecturer: Awaited<ReturnType<typeof buildLecturer>>;
let student: Awaited<ReturnType<typeof buildStudent>>;
beforeEach(async () => {
  room = await buildRoom(t.db);
  lecturer = await buildLecturer(t.db);
  student = await buildStudent(t.db);
});

const defence = (change: Partial<NewBooking> = {}): NewBooking => ({
  kind: 'SIDANG',
  title: 'Sidang skripsi Contoh',
  date: '2026-10-07',
  timeStart: 540,
  timeEnd: 630,
  roomId: room.id,
  lecturerIds: [lecturer.id],
  studentIds: [student.id],
  classIds: [],
  ...change,
});
const take = (wish: NewBooking) => inTransaction(ctx, (inner) => book(inner, wish));
const elsewhere = async (change: Partial<NewBooking>) =>
  defence({
    roomId: (await buildRoom(t.db)).id,
    lecturerIds: [(await buildLecturer(t.db)).id],
    studentIds: [(await buildStudent(t.db)).id],
    ...change,
  });

describe('a booking', () => {
  test('takes the room and the people for its time, and frees them when it is cancelled', async () => {
    const id = await take(defence());
    await expect(
      take(await elsewhere({ roomId: room.id, timeStart: 600, timeEnd: 690 })),
    ).rejects.toMatchObject({
      code: 'CLASH',
      message: `Bentrok ruang ${room.code}: Sidang skripsi Contoh Rabu, 7 Oktober 2026 09.00–10.30.`,
      errors: { roomId: expect.stringContaining('Bentrok ruang') },
    });
    await expect(take(await elsewhere({ lecturerIds: [lecturer.id] }))).rejects.toMatchObject({
      data: { clashes: [{ kind: 'LECTURER', subject: lecturer.name }] },
    });
    await expect(take(await elsewhere({ studentIds: [student.id] }))).rejects.toMatchObject({
      data: { clashes: [{ kind: 'STUDENT', subject: student.name }] },
    });
    await inTransaction(ctx, (inner) => cancelBookings(inner, [id]));
    await expect(take(defence())).resolves.toEqual(expect.any(String));
  });

  test('may begin when another ends, and several share an online room', async () => {
    const online = await buildRoom(t.db, { type: 'ONLINE' });
    await take(defence());
    await take(defence({ timeStart: 630, timeEnd: 720 }));
    await take(await elsewhere({ roomId: online.id }));
    await expect(take(await elsewhere({ roomId: online.id }))).resolves.toEqual(expect.any(String));
  });

  test('is moved with its people, and does not stand in its own way', async () => {
    const id = await take(defence());
    const other = await buildLecturer(t.db);
    await inTransaction(ctx, (inner) =>
      rebook(inner, id, defence({ timeStart: 560, timeEnd: 650, lecturerIds: [other.id] })),
    );
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ timeStart: 560, timeEnd: 650, status: 'NOT-YET' });
    const parties = await t.db.select().from(bookingParties).where(eq(bookingParties.bookingId, id));
    expect(parties.map(({ partyId, timeStart }) => [partyId, timeStart])).toEqual(
      expect.arrayContaining([
        [other.id, 560],
        [student.id, 560],
      ]),
    );
    await expect(take(await elsewhere({ lecturerIds: [lecturer.id] }))).resolves.toEqual(expect.any(String));
  });

  test('still stands in the way of nothing else but its time once it has taken place', async () => {
    const id = await take(defence());
    await inTransaction(ctx, (inner) => finishBookings(inner, [id]));
    await expect(take(defence({ date: '2026-10-08' }))).resolves.toEqual(expect.any(String));
    await expect(take(defence())).rejects.toMatchObject({ code: 'CLASH' });
  });

  test('needs an end after its beginning and a room that is there', async () => {
    await expect(take(defence({ timeEnd: 540 }))).rejects.toMatchObject({
      errors: { timeEnd: expect.any(String) },
    });
    await expect(take(defence({ roomId: student.id }))).rejects.toMatchObject({
      errors: { roomId: 'Pilih ruang.' },
    });
  });

  test('of two made at the same moment for one room, the second is refused by its name', async () => {
    const [first, second] = [defence(), await elsewhere({ roomId: room.id })];
    const outcomes = await Promise.allSettled([take(first), take(second)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CLASH' } });
  });

  test('the database itself refuses two in one room or with one person', async () => {
    await take(defence());
    const { lecturerIds: _lecturers, studentIds: _students, classIds: _classes, ...row } = defence();
    await expect(t.db.insert(bookings).values(row)).rejects.toMatchObject({
      cause: { constraint: 'bookings_room_clash' },
    });
    const free = await t.db
      .insert(bookings)
      .values({ ...row, roomId: null })
      .returning();
    const slot = free.map(({ id: bookingId, date, timeStart, timeEnd, blocking }) => ({
      bookingId,
      date,
      timeStart,
      timeEnd,
      blocking,
      lecturerId: lecturer.id,
    }));
    await expect(t.db.insert(bookingParties).values(slot)).rejects.toMatchObject({
      cause: { constraint: 'booking_parties_clash' },
    });
  });
});

describe('classes on the same day', () => {
  test('hold their room, their lecturers, their classes and the students of their KRS', async () => {
    const studentClass = await buildStudentClass(t.db);
    const plan = { periodId, lecturerIds: [lecturer.id], classIds: [studentClass.id], roomId: room.id };
    const schedule = await buildSchedule(t.db, { ...plan, timeStart: 540, timeEnd: 690 });
    await buildMeetings(t.db, schedule, { first: '2026-09-09' });
    await buildKrs(t.db, { studentId: student.id, periodId, scheduleIds: [schedule.id] });
    const clash = await take(defence({ classIds: [studentClass.id] })).catch((error: unknown) => error);
    expect(clash).toMatchObject({
      data: {
        clashes: [
          { kind: 'ROOM' },
          { kind: 'LECTURER' },
          { kind: 'CLASS' },
          { kind: 'STUDENT', subject: student.name },
        ],
      },
    });
    await expect(take(defence({ timeStart: 690, timeEnd: 780 }))).resolves.toEqual(expect.any(String));
  });

  test('an exam is not in the way of the exam weeks’ meetings, a defence is', async () => {
    const schedule = await buildSchedule(t.db, { periodId, roomId: room.id, timeStart: 540, timeEnd: 690 });
    await buildMeetings(t.db, schedule, { first: '2026-08-19' });
    const examWeek = { date: '2026-10-07' };
    await expect(take(defence(examWeek))).rejects.toMatchObject({ code: 'CLASH' });
    await expect(take(defence({ ...examWeek, kind: 'UTS' }))).resolves.toEqual(expect.any(String));
  });
});
