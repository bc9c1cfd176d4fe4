import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendances, meetings } from '#server/platform/db/schema.ts';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { examDesk } from '#test/factories/exam-desk.ts';

const { t, baak, kaprodi, planned, now } = await examDesk();

const meetingsOf = (scheduleId: string) =>
  t.db.select().from(meetings).where(eq(meetings.scheduleId, scheduleId)).orderBy(meetings.no);

test('an exam that comes before six meetings is warned of, in the list, to its lecturer and to the head', async () => {
  const { exam, schedule, lecturer } = await planned(1, { timeStart: 1080, timeEnd: 1180 });
  const lectures = (await meetingsOf(schedule.id)).filter(({ type }) => type === 'KULIAH');
  const setStatus = async (status: 'DONE' | 'CANCLE', from: number, to: number) => {
    const ids = lectures.slice(from, to).map(({ id }) => id);
    await t.db.update(meetings).set({ status, material: 'Materi' }).where(inArray(meetings.id, ids));
  };
  await setStatus('DONE', 0, 2);
  expect((await now(exam._id)).warning).toBeNull();
  await setStatus('CANCLE', 2, 6);
  const warning = 'Baru 2 pertemuan terlaksana dan 1 lagi terjadwal sebelum UTS, seharusnya minimal 6.';
  expect((await now(exam._id)).warning).toBe(warning);
  const { data } = await t.call(examContract.list, { query: {} });
  expect(data.find(({ _id }) => _id === exam._id)?.warning).toBe(warning);
  await t.as(lecturer.userId);
  expect((await t.call(examContract.ofLecturer, {})).data).toMatchObject([{ _id: exam._id, warning }]);

  t.setNow('2026-09-30T03:00:00.000Z');
  const early = async () =>
    (await t.call(noticeContract.list, {})).data.items.filter(({ id }) => id.startsWith('exams-early'));
  await t.as(lecturer.userId);
  expect(await early()).toMatchObject([{ audience: 'LECTURER', url: '/dosen/jadwal?tab=ujian' }]);
  await t.as(kaprodi.id);
  expect(await early()).toMatchObject([{ audience: 'STAFF', body: expect.stringContaining('UTS') }]);
  await t.as(baak.id);
  expect(await early()).toEqual([]);
  t.setNow('2026-08-24T03:00:00.000Z');
});

test('who may not sit the UAS is named to those who watch, by attendance, and let in by dispensation', async () => {
  const { exam, schedule, students, lecturer } = await planned(2, { exam: 'UAS', date: '2026-12-07' });
  const [missed, came] = students;
  for (const { id, type } of await meetingsOf(schedule.id)) {
    if (type !== 'KULIAH') continue;
    await t.db.update(meetings).set({ status: 'DONE', material: 'Materi' }).where(eq(meetings.id, id));
    await t.db.insert(attendances).values([
      { meetingId: id, studentId: missed?.id ?? '', status: 'A' },
      { meetingId: id, studentId: came?.id ?? '', status: 'H' },
    ]);
  }
  await t.as(lecturer.userId);
  const seats = (await t.call(examContract.get, { params: { id: exam._id } })).data.seats;
  const rightOf = (id: string | undefined) => seats.find(({ studentId }) => studentId === id)?.right;
  expect(rightOf(came?.id)).toEqual({ allowed: true, byDispensation: false, reasons: [] });
  expect(rightOf(missed?.id)).toEqual({
    allowed: false,
    byDispensation: false,
    reasons: ['Kehadiran 0,00%, minimal 75%.'],
  });
});

test('requests for make-up exams are taken along as a file by kaprodi and BAAK only', async () => {
  await t.as(kaprodi.id);
  const file = await t.call(examMakeupContract.export, { query: { format: 'csv' } });
  expect(file.status).toBe(200);
  const { students } = await planned(1, { timeStart: 1200, timeEnd: 1300 });
  await t.as(students[0]?.userId ?? '');
  expect((await t.call(examMakeupContract.export, { query: {} })).status).toBe(403);
});
