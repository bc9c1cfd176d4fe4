import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings, examMakeups, examSessions, meetings, schedules } from '#server/platform/db/schema.ts';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { buildStaff } from '#test/factories/people.ts';

const { t, baak, kaprodi, buildClass, planned, save, wish, now } = await examDesk();
const registrar = await buildStaff(t.db, 'schedule:get', 'schedule:update', 'schedule:delete');
beforeEach(() => t.as(registrar.id));
const reason = 'Dosen berhalangan tetap';

async function cancel(scheduleId: string) {
  const [row] = await t.db.select().from(schedules).where(eq(schedules.id, scheduleId));
  await t.as(registrar.id);
  return t.call(scheduleContract.setStatus, {
    params: { id: scheduleId },
    body: { status: 'CANCLE', reason, updatedAt: row?.updatedAt ?? '' },
  });
}
const bookingsOf = (scheduleId: string) =>
  t.db.select().from(bookings).where(eq(bookings.scheduleId, scheduleId)).orderBy(bookings.date);
const toldTo = async (userId: string) => {
  const { rows } = await t.db.execute<{ topic: string; url: string }>(
    sql`select topic, url from notices where user_id = ${userId} order by created_at, id`,
  );
  return rows;
};

describe('cancelling a class', () => {
  test('frees room and people of its exam, and tells those who sit and watch', async () => {
    const { exam, schedule, students, lecturer, body } = await planned(2);
    expect((await cancel(schedule.id)).status).toBe(200);
    expect(await now(exam._id)).toMatchObject({ status: 'CANCLE', reportable: [], warning: null });
    expect(await bookingsOf(schedule.id)).toMatchObject([{ status: 'CANCLE', blocking: false }]);
    const uts = await t.db.select().from(meetings).where(eq(meetings.scheduleId, schedule.id));
    expect(uts.find(({ type }) => type === 'UTS')).toMatchObject({ date: null });
    expect(await toldTo(students[0]?.userId ?? '')).toContainEqual({
      topic: 'exam.cancelled',
      url: '/student/jadwal/ujian',
    });
    expect(await toldTo(lecturer.userId)).toContainEqual({
      topic: 'exam.cancelled',
      url: '/dosen/jadwal?tab=ujian',
    });
    const other = await buildClass(1);
    await t.as(baak.id);
    expect((await save(await wish(other, { rooms: body.rooms }))).status).toBe(200);
    await t.as(students[0]?.userId ?? '');
    expect((await t.call(examContract.own, {})).data).toEqual([]);
  });

  test('leaves an exam that was held, and ends the requests that wait', async () => {
    const one = await planned(2, { date: '2026-10-06' });
    t.setNow('2026-10-06T03:00:00.000Z');
    await t.as(one.lecturer.userId);
    const [absentee] = one.students;
    const report = {
      updatedAt: one.exam.updatedAt,
      roomNo: 1,
      answerSheets: 1,
      incidents: '',
      absent: [absentee?.id ?? ''],
    };
    expect((await t.call(examContract.report, { params: { id: one.exam._id }, body: report })).status).toBe(
      200,
    );
    await t.as(absentee?.userId ?? '');
    const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';
    const asked = await t.call(
      examMakeupContract.request,
      { params: { id: one.exam._id }, body: { reason: 'Sakit, dirawat di rumah sakit.' } },
      { files: [{ field: 'file', name: 'surat.pdf', content: pdf }] },
    );
    const id = asked.data._id;
    await t.as(kaprodi.id);
    const { data } = await t.call(examMakeupContract.get, { params: { id } });
    await t.call(examMakeupContract.decide, {
      params: { id },
      body: { decision: 'APPROVE', note: '', updatedAt: data.updatedAt },
    });
    await t.as(baak.id);
    const makeup = await save(
      await wish(one, {
        date: '2026-10-08',
        rooms: [{ roomId: (await buildRoom(t.db)).id, proctorIds: [one.lecturer.id] }],
        makeupIds: [id],
      }),
    );
    expect(makeup.status).toBe(200);
    expect((await cancel(one.schedule.id)).status).toBe(200);
    expect((await bookingsOf(one.schedule.id)).map(({ status }) => status)).toEqual(['DONE', 'CANCLE']);
    expect(await t.db.select().from(examMakeups).where(eq(examMakeups.id, id))).toMatchObject([
      { state: 'WITHDRAWN', makeupSessionId: null },
    ]);
    await t.as(kaprodi.id);
    const after = (await t.call(examMakeupContract.get, { params: { id } })).data;
    expect(after.steps.at(-1)).toMatchObject({ to: 'WITHDRAWN', note: expect.stringContaining(reason) });
    t.setNow('2026-08-24T03:00:00.000Z');
  });
});

describe('deleting a class', () => {
  test('takes its exam along and tells who would have watched', async () => {
    const { schedule, lecturer } = await planned(0);
    await t.as(registrar.id);
    expect((await t.call(scheduleContract.remove, { params: { id: schedule.id } })).status).toBe(200);
    expect(await t.db.$count(examSessions, eq(examSessions.scheduleId, schedule.id))).toBe(0);
    expect(await bookingsOf(schedule.id)).toEqual([]);
    expect((await toldTo(lecturer.userId)).map(({ topic }) => topic)).toEqual([
      'exam.proctor',
      'exam.cancelled',
    ]);
  });
});
