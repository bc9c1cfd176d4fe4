import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import { attendances, auditLog, calendarEvents, files, meetings } from '#server/platform/db/schema.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { makeupDesk } from '#test/factories/makeup-desk.ts';
import { openTopicsOf } from '#test/factories/notices.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';

const desk = await examDesk();
const { t, period, baak, kaprodi, planned, now, save } = desk;
const { reported, ask, decide, reason } = makeupDesk(desk);

/** Reason and letter are read by who decides, the letter with a trace, and by nobody else who sees the exams. */
async function expectLetterKept(id: string) {
  const detail = async () => (await t.call(examMakeupContract.get, { params: { id } })).data;
  await t.as(kaprodi.id);
  const whole = await detail();
  expect(whole).toMatchObject({
    reason,
    files: [{ kind: 'LETTER', locked: true }],
    steps: [{ note: reason }, {}, {}],
  });
  const file = whole.files[0]?.file ?? '';
  const read = async (userId: string) => {
    await t.as(userId);
    return (await t.call(fileContract.downloadPrivate, { query: { file } })).status;
  };
  expect([await read(kaprodi.id), await read(baak.id)]).toEqual([200, 403]);
  await expectKindOnly(id);
  expect(await read((await buildStaff(t.db, 'exam:get', 'exam:print-card')).id)).toBe(403);
  expect((await detail()).files).toEqual([]);
  const looks = await t.db
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'file.read')));
  expect(looks).toEqual([{ actorId: kaprodi.id }]);
}

/** Who is signed in sees which exam a request is about and its days, not why. */
async function expectKindOnly(id: string) {
  const { data } = await t.call(examMakeupContract.get, { params: { id } });
  expect(data).toMatchObject({ exam: 'UTS', examDate: '2026-10-05', reason: null, files: [] });
  expect(data.steps.map(({ note }) => note)).toEqual(['', '', '']);
  const list = await t.call(examMakeupContract.list, { query: { search: data.nim } });
  expect(list.data.map((row) => row.reason)).toEqual([null]);
  const query = { search: data.nim, format: 'csv' } as const;
  const file = await t.call(examMakeupContract.export, { query });
  expect(String(file.data)).toContain(data.nim);
  expect(String(file.data)).not.toContain(reason);
}

const notices = async (userId: string | undefined) => {
  const { rows } = await t.db.execute<{ topic: string }>(
    sql`select topic from notices where user_id = ${userId ?? ''} order by created_at, id`,
  );
  return rows.map(({ topic }) => topic);
};

describe('the report of an exam', () => {
  test('holds the meeting with the same people present, and tells who was absent', async () => {
    const { answer, exam, schedule, absentee } = await reported();
    expect(answer.message).toBe('Berita acara tersimpan.');
    expect(await now(exam._id)).toMatchObject({
      status: 'DONE',
      rooms: [{ answerSheets: 2, incidents: 'Listrik padam.', absent: 1 }],
    });
    const marks = await t.db
      .select({ student: attendances.studentId, status: attendances.status, meeting: meetings.status })
      .from(attendances)
      .innerJoin(meetings, eq(meetings.id, attendances.meetingId))
      .where(and(eq(meetings.scheduleId, schedule.id), eq(meetings.type, 'UTS')));
    expect(marks.filter(({ status, meeting }) => status === 'H' && meeting === 'DONE')).toHaveLength(2);
    expect(marks).toContainEqual({ student: absentee?.id, status: 'A', meeting: 'DONE' });
    expect(await notices(absentee?.userId)).toEqual(['exam.absent']);
  });

  test('waits for whoever holds the meeting before it touches a mark', async () => {
    const one = await planned(1);
    const [present] = one.students;
    const at = and(eq(meetings.scheduleId, one.schedule.id), eq(meetings.type, 'UTS'));
    const [meeting] = await t.db.select({ id: meetings.id }).from(meetings).where(at);
    const [proofId, mark] = [newId(), { meetingId: meeting?.id ?? '', studentId: present?.id ?? '' }];
    const facts = { originalName: 'surat.pdf', kind: 'attendance-proof', mime: 'application/pdf', size: 1 };
    await t.db
      .insert(files)
      .values({ id: proofId, name: `surat-${present?.id}`, ...facts, sha256: 'x', isPublic: false });
    await t.db.insert(attendances).values({ ...mark, status: 'S', proofId });
    t.setNow('2026-10-05T03:00:00.000Z');
    await t.as(one.lecturer.userId);
    const body = { updatedAt: one.exam.updatedAt, roomNo: 1, answerSheets: 1, absent: [] };
    const waiting = async () =>
      (
        await t.db.execute(sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      ).rowCount;
    const report = await t.db.transaction(async (tx) => {
      await tx.select().from(meetings).where(at).for('update');
      const sent = t.call(examContract.report, { params: { id: one.exam._id }, body });
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      const ours = eq(attendances.meetingId, mark.meetingId);
      await tx.execute(sql`set local lock_timeout = '2s'`);
      await tx.update(attendances).set({ status: 'I' }).where(ours);
      return { sent };
    });
    expect((await report.sent).status).toBe(200);
  });

  test('takes the letter of absence from who sat the exam after all, not from who did not', async () => {
    const one = await planned(2);
    const [absentee, present] = one.students;
    const at = and(eq(meetings.scheduleId, one.schedule.id), eq(meetings.type, 'UTS'));
    const [meeting] = await t.db.select({ id: meetings.id }).from(meetings).where(at);
    for (const student of [absentee, present]) {
      const [name, proofId] = [`surat-${student?.id}`, newId()];
      const facts = { originalName: 'surat.pdf', kind: 'attendance-proof', mime: 'application/pdf', size: 1 };
      await t.db.insert(files).values({ id: proofId, name, ...facts, sha256: 'x', isPublic: false });
      const mark = { meetingId: meeting?.id ?? '', studentId: student?.id ?? '', status: 'S' as const };
      await t.db.insert(attendances).values({ ...mark, proofId });
    }
    t.setNow('2026-10-05T03:00:00.000Z');
    await t.as(one.lecturer.userId);
    const report = {
      updatedAt: one.exam.updatedAt,
      roomNo: 1,
      answerSheets: 1,
      absent: [absentee?.id ?? ''],
    };
    const answer = await t.call(examContract.report, { params: { id: one.exam._id }, body: report });
    expect(answer.status).toBe(200);
    const marks = await t.db
      .select({ student: attendances.studentId, status: attendances.status, letter: files.name })
      .from(attendances)
      .leftJoin(files, eq(files.id, attendances.proofId))
      .where(eq(attendances.meetingId, meeting?.id ?? ''));
    expect(marks).toHaveLength(2);
    expect(marks).toContainEqual({ student: absentee?.id, status: 'S', letter: `surat-${absentee?.id}` });
    expect(marks).toContainEqual({ student: present?.id, status: 'H', letter: null });
    expect(await t.db.$count(files, eq(files.name, `surat-${present?.id}`))).toBe(0);
  });

  test('is not entered before the day, by others, from an old copy or for strangers', async () => {
    t.setNow('2026-10-04T03:00:00.000Z');
    const { exam, lecturer } = await planned(1);
    const body = { updatedAt: exam.updatedAt, roomNo: 1, answerSheets: 1 };
    const report = (change = {}) =>
      t.call(examContract.report, { params: { id: exam._id }, body: { ...body, ...change } });
    await t.as(lecturer.userId);
    expect((await report()).error.message).toContain('mulai hari ujian');
    t.setNow('2026-10-05T03:00:00.000Z');
    await t.as(lecturer.userId);
    expect((await report({ updatedAt: '2026-01-01T00:00:00.000Z' })).error.code).toBe('STALE');
    expect((await report({ absent: [(await buildStudent(t.db)).id] })).error.errors).toHaveProperty([
      'absent.0',
    ]);
    expect((await report({ answerSheets: -1 })).status).toBe(400);
    await t.as((await buildLecturer(t.db)).userId);
    expect((await report()).status).toBe(403);
    expect((await now(exam._id)).status).toBe('NOT-YET');
  });

  test('fixes the plan', async () => {
    const { exam, body } = await reported();
    const { updatedAt } = await now(exam._id);
    const form = { ...exam, ...body, _id: exam._id, updatedAt, rooms: [], makeupIds: [] };
    const removed = await t.call(examContract.remove, { params: { id: exam._id }, body: form });
    expect(removed.error.message).toContain('Berita acara ujian ini sudah diisi');
  });
});

describe('a make-up exam', () => {
  test('is asked for with a letter, approved and planned; everybody concerned hears of it', async () => {
    const one = await reported();
    const asked = await ask(one, one.absentee?.userId);
    expect(asked.message).toBe('Permohonan terkirim ke kaprodi.');
    expect(await notices(kaprodi.id)).toContain('makeup.asked');
    expect(await openTopicsOf(t, { userId: one.absentee?.userId ?? '' })).toEqual([]);
    const id = asked.data._id;
    expect((await decide(id, 'APPROVE')).message).toBe('Keputusan tersimpan.');
    expect(await openTopicsOf(t, { userId: kaprodi.id })).not.toContain('makeup.asked');
    expect((await decide(id, 'REJECT', 'Terlambat.')).error.code).toBe('RULE');
    await t.as(baak.id);
    const { items } = (await t.call(noticeContract.list, {})).data;
    expect(items.find((notice) => notice.id.startsWith('makeups-waiting:'))).toMatchObject({
      title: 'Ujian susulan menunggu jadwal',
      url: '/staff/lecture-schedule?tab=susulan&state=APPROVED',
    });
    const room = await buildRoom(t.db);
    const makeup = {
      ...one.wish,
      date: '2026-10-12',
      makeupIds: [id],
      rooms: [{ roomId: room.id, proctorIds: [one.lecturer.id] }],
    };
    const saved = await save(makeup);
    expect(await now(saved.data._id)).toMatchObject({
      isMakeup: true,
      participants: 1,
      seats: [{ studentId: one.absentee?.id, seat: 'A1' }],
    });
    expect((await t.call(examMakeupContract.get, { params: { id } })).data).toMatchObject({
      state: 'PLANNED',
      plannedDate: '2026-10-12',
      steps: [{ to: 'SUBMITTED' }, { to: 'APPROVED' }, { to: 'PLANNED' }],
    });
    await expectLetterKept(id);
    expect(await notices(one.absentee?.userId)).toEqual(['exam.absent', 'makeup.decided', 'makeup.planned']);
    await t.as(one.absentee?.userId ?? '');
    expect((await t.call(examContract.own, {})).data).toMatchObject([
      { isMakeup: false, present: false, makeup: { state: 'PLANNED' } },
      { isMakeup: true, room: room.code, seat: 'A1' },
    ]);
    const { updatedAt } = await now(saved.data._id);
    await t.call(examContract.remove, { params: { id: saved.data._id }, body: { updatedAt } });
    expect((await t.call(examMakeupContract.get, { params: { id } })).data.state).toBe('APPROVED');
  });

  test('is not for who was present, too late, in another class, or without a letter', async () => {
    const one = await reported();
    expect((await ask(one, one.students[1]?.userId)).error.message).toContain('hadir');
    expect((await ask(one, (await buildStudent(t.db)).userId)).status).toBe(404);
    expect((await ask(one, one.absentee?.userId, [])).error.errors).toHaveProperty('file');
    const picture = [{ field: 'file', name: 'surat.pdf', content: 'no pdf at all' }];
    expect((await ask(one, one.absentee?.userId, picture)).status).toBe(415);
    t.setNow('2026-10-09T03:00:00.000Z');
    expect((await ask(one, one.absentee?.userId)).error.message).toContain('sudah lewat');
  });

  test('is decided by the head of programme alone, rejected with a reason, and asked for again', async () => {
    const one = await reported();
    const { data } = await ask(one, one.absentee?.userId);
    expect((await decide(data._id, 'APPROVE', '', baak.id)).status).toBe(403);
    expect((await decide(data._id, 'REJECT')).error.errors).toHaveProperty('note');
    await decide(data._id, 'REJECT', 'Surat tidak terbaca.');
    expect((await ask(one, one.absentee?.userId)).data._id).toBe(data._id);
    await t.as(one.students[1]?.userId ?? '');
    const withdraw = (updatedAt: string) =>
      t.call(examMakeupContract.withdraw, { params: { id: data._id }, body: { updatedAt } });
    expect((await withdraw('2026-10-05T03:00:00.000Z')).status).toBe(403);
    await t.as(one.absentee?.userId ?? '');
    const [own] = (await t.call(examContract.own, {})).data;
    expect((await withdraw(own?.makeup?.updatedAt ?? '')).message).toBe('Permohonan dibatalkan.');
    await t.as(baak.id);
    const list = await t.call(examMakeupContract.list, { query: { search: one.absentee?.nim } });
    expect(list.data).toMatchObject([{ state: 'WITHDRAWN', reason: null }]);
    await t.as(kaprodi.id);
    const known = await t.call(examMakeupContract.list, { query: { search: one.absentee?.nim } });
    expect(known.data).toMatchObject([{ state: 'WITHDRAWN', reason }]);
  });

  test('is offered the days the calendar has for it, and may be on others with a warning', async () => {
    const one = await reported();
    const { data } = await ask(one, one.absentee?.userId);
    await decide(data._id, 'APPROVE');
    await t.as(baak.id);
    const makeup = { ...one.wish, date: '2026-10-20', makeupIds: [data._id] };
    const warned = async (body: typeof makeup) => (await t.call(examContract.check, { body })).data.warnings;
    expect(await warned(makeup)).toEqual([]);
    const span = { startDate: '2026-10-15', endDate: '2026-10-19' };
    const window = { ...span, periodId: period.id, type: 'MAKEUP_EXAM', title: 'Ujian susulan' } as const;
    await t.db.insert(calendarEvents).values(window);
    const { days } = (await t.call(examContract.options, { query: { periodId: period.id } })).data;
    expect(days.MAKEUP_EXAM).toEqual(['2026-10-15', '2026-10-16', '2026-10-17', '2026-10-19']);
    expect(await warned(makeup)).toEqual([
      'Selasa, 20 Oktober 2026 di luar masa ujian susulan pada kalender akademik: 15 Oktober 2026 sampai 19 Oktober 2026.',
    ]);
    expect(await warned({ ...makeup, date: '2026-10-19' })).toEqual([]);
    expect(await warned({ ...makeup, exam: 'UTS', date: '2026-10-20', makeupIds: [] })).toEqual([]);
    const saved = await save(makeup);
    expect(await now(saved.data._id)).toMatchObject({ isMakeup: true, date: '2026-10-20' });
  });

  test('is planned only for approved requests of that exam', async () => {
    const one = await reported();
    const { data } = await ask(one, one.absentee?.userId);
    await t.as(baak.id);
    const makeup = { ...one.wish, date: '2026-10-13', makeupIds: [data._id] };
    const refused = await save(makeup);
    expect(refused.error.errors).toHaveProperty(['makeupIds.0']);
  });
});
