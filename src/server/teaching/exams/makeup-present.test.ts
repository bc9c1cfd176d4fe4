import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { makeupDesk } from '#test/factories/makeup-desk.ts';
import { openTopicsOf } from '#test/factories/notices.ts';

const desk = await examDesk();
const { t, baak, kaprodi, planned, now, save } = desk;
const { reported, ask, decide } = makeupDesk(desk);

test('a make-up exam is refused to who sat the exam, whatever was asked before the report', async () => {
  const one = await planned(3);
  const [absentee, asker, late] = one.students;
  t.setNow('2026-10-05T01:00:00.000Z');
  const { data } = await ask(one, asker?.userId);
  const { data: approved } = await ask(one, late?.userId);
  await decide(approved._id, 'APPROVE');
  expect(await openTopicsOf(t, { userId: kaprodi.id })).toContain('makeup.asked');
  const absent = [absentee?.id ?? ''];
  const report = async (who: string[], updatedAt: string) => {
    await t.as(one.lecturer.userId);
    const body = { updatedAt, roomNo: 1, answerSheets: 2, absent: who };
    return t.call(examContract.report, { params: { id: one.exam._id }, body });
  };
  expect((await report(absent, one.exam.updatedAt)).status).toBe(200);
  await t.as(baak.id);
  for (const id of [data._id, approved._id]) {
    const closed = (await t.call(examMakeupContract.get, { params: { id } })).data;
    expect(closed.state).toBe('WITHDRAWN');
    expect(closed.steps.at(-1)).toMatchObject({ to: 'WITHDRAWN', note: 'Hadir pada ujian.' });
  }
  expect(await openTopicsOf(t, { userId: kaprodi.id })).not.toContain('makeup.asked');
  expect(await openTopicsOf(t, { userId: late?.userId ?? '' })).toEqual(['makeup.closed']);
  expect((await decide(data._id, 'APPROVE')).error.code).toBe('RULE');
  // As a request stands that was sent in the moment of the report, or before this rule.
  await t.db.execute(sql`update exam_makeups set state = 'SUBMITTED' where id = ${data._id}`);
  expect((await decide(data._id, 'APPROVE')).error.message).toContain('tercatat hadir');
  await t.db.execute(sql`update exam_makeups set state = 'APPROVED' where id = ${data._id}`);
  await t.as(baak.id);
  const wish = { ...one.body, date: '2026-10-12', makeupIds: [data._id] };
  expect((await save(wish)).error.errors?.makeupIds).toContain(asker?.name);
});

test('a make-up exam ends when the report of the exam is mended, and leaves seat and hour free', async () => {
  const one = await reported();
  const { data } = await ask(one, one.absentee?.userId);
  await decide(data._id, 'APPROVE');
  await t.as(baak.id);
  const wish = { ...one.wish, date: '2026-10-14', makeupIds: [data._id] };
  const makeup = await save(wish);
  const { updatedAt } = await now(one.exam._id);
  const mended = { ...one.body, updatedAt, absent: [] };
  await t.as(one.lecturer.userId);
  const answer = await t.call(examContract.report, { params: { id: one.exam._id }, body: mended });
  expect(answer.status).toBe(200);
  expect(await openTopicsOf(t, { userId: one.absentee?.userId ?? '' })).toEqual(['makeup.closed']);
  await t.as(baak.id);
  const { state, plannedDate } = (await t.call(examMakeupContract.get, { params: { id: data._id } })).data;
  expect({ state, plannedDate }).toEqual({ state: 'WITHDRAWN', plannedDate: null });
  // Nobody is left for it: neither room nor proctor waits for them.
  expect((await t.call(examContract.get, { params: { id: makeup.data._id } })).status).toBe(404);
  expect(await openTopicsOf(t, { userId: one.lecturer.userId })).toContain('exam.cancelled');
  const { rows } = await t.db.execute<{ seats: number; hours: number }>(sql`
      select (select count(*)::int from exam_seats where session_id = ${makeup.data._id}) as seats,
        (select count(*)::int from booking_parties where student_id = ${one.absentee?.id ?? ''}) as hours`);
  expect(rows).toEqual([{ seats: 0, hours: 0 }]);
  const { rows: booked } = await t.db.execute<{ status: string }>(
    sql`select status from bookings where date = '2026-10-14' and status = 'NOT-YET'`,
  );
  expect(booked).toEqual([]);
});

/** Two of three were absent and have a make-up exam together. */
async function planTogether(date: string) {
  const one = await planned(3);
  const [first, second] = one.students;
  t.setNow('2026-10-05T03:00:00.000Z');
  const report = async (absent: string[]) => {
    const { updatedAt } = await now(one.exam._id);
    await t.as(one.lecturer.userId);
    const body = { updatedAt, roomNo: 1, answerSheets: 1, absent };
    expect((await t.call(examContract.report, { params: { id: one.exam._id }, body })).status).toBe(200);
  };
  await report([first?.id ?? '', second?.id ?? '']);
  const makeupIds = [];
  for (const student of [first, second]) {
    const { data } = await ask(one, student?.userId);
    await decide(data._id, 'APPROVE');
    makeupIds.push(data._id);
  }
  await t.as(baak.id);
  const wish = { ...one.body, date, makeupIds };
  const makeup = await save(wish);
  return { one, first, second, report, makeupId: makeup.data._id };
}

test('a make-up exam stays for who is left', async () => {
  const { first, second, report, makeupId } = await planTogether('2026-10-15');
  await report([second?.id ?? '']);
  expect(await openTopicsOf(t, { userId: first?.userId ?? '' })).toEqual(['makeup.closed']);
  const left = await now(makeupId);
  expect(left.seats.map(({ studentId }) => studentId)).toEqual([second?.id]);
});

test('every absence is told once, of the exam and of the make-up exam', async () => {
  const { one, first, second, report, makeupId } = await planTogether('2026-10-16');
  const absences = async () => {
    await t.as(first?.userId ?? '');
    const { items } = (await t.call(noticeContract.list, {})).data;
    return items.filter(({ title }) => title.startsWith('Tidak hadir')).map(({ title }) => title);
  };
  const both = [first?.id ?? '', second?.id ?? ''];
  await report(both);
  expect(await absences()).toEqual(['Tidak hadir ujian']);
  t.setNow('2026-10-16T03:00:00.000Z');
  const { updatedAt } = await now(makeupId);
  await t.as(one.lecturer.userId);
  const body = { updatedAt, roomNo: 1, answerSheets: 1, absent: [first?.id ?? ''] };
  expect((await t.call(examContract.report, { params: { id: makeupId }, body })).status).toBe(200);
  expect(await absences()).toEqual(['Tidak hadir ujian susulan', 'Tidak hadir ujian']);
  expect(await openTopicsOf(t, { userId: first?.userId ?? '' })).toContain('exam.absent');
});

test('who is called absent again after the report was mended is told again', async () => {
  const one = await reported();
  const { absentee } = one;
  const report = async (absent: string[]) => {
    const { updatedAt } = await now(one.exam._id);
    await t.as(one.lecturer.userId);
    const body = { ...one.body, updatedAt, absent };
    expect((await t.call(examContract.report, { params: { id: one.exam._id }, body })).status).toBe(200);
  };
  const open = () => openTopicsOf(t, { userId: absentee?.userId ?? '' });
  expect(await open()).toEqual(['exam.absent']);
  await report([]);
  expect(await open()).toEqual([]);
  await report([absentee?.id ?? '']);
  expect(await open()).toEqual(['exam.absent']);
});

test('who asked for a make-up exam before the report is not told to ask for it', async () => {
  const one = await planned(3);
  const [asker, absentee] = one.students;
  t.setNow('2026-10-05T01:00:00.000Z');
  await ask(one, asker?.userId);
  await t.as(one.lecturer.userId);
  const absent = [asker?.id ?? '', absentee?.id ?? ''];
  const body = { updatedAt: one.exam.updatedAt, roomNo: 1, answerSheets: 1, absent };
  expect((await t.call(examContract.report, { params: { id: one.exam._id }, body })).status).toBe(200);
  const told = async (userId = '') => {
    await t.as(userId);
    const { items } = (await t.call(noticeContract.list, {})).data;
    return items.find(({ title }) => title === 'Tidak hadir ujian')?.body;
  };
  expect(await told(asker?.userId)).toContain('Permohonan ujian susulan Anda sudah diterima.');
  expect(await told(absentee?.userId)).toContain('Ajukan ujian susulan dengan surat');
});
