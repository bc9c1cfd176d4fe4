import { newId } from '#server/platform/db/id.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { bookings, meetings } from '#server/platform/db/schema.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { buildRoom } from '#test/factories/courses.ts';
import { examDesk } from '#test/factories/exam-desk.ts';
import { buildStaff } from '#test/factories/people.ts';

const { t, period, baak, buildClass, planned } = await examDesk();
beforeEach(() => t.as(baak.id));

const rooms = await Promise.all([buildRoom(t.db), buildRoom(t.db)]);
const form = (change: Record<string, unknown> = {}) => ({
  periodId: period.id,
  exam: 'UTS' as const,
  dates: ['2026-10-05', '2026-10-06'],
  sessions: [
    { start: 480, end: 580 },
    { start: 600, end: 700 },
  ],
  roomIds: rooms.map(({ id }) => id),
  ...change,
});
const preview = (change = {}) => t.call(examContract.previewPlan, { body: form(change) });
const commit = (token: string) => t.call(examContract.commitPlan, { body: { ...form(), token } });

test('a plan is shown before it is stored, then stored as it was shown', async () => {
  const first = await planned(2, { date: '2026-10-05' });
  const classes = [await buildClass(3), await buildClass(2), await buildClass(0)];
  const shown = (await preview()).data;
  expect(shown).toMatchObject({
    kept: 1,
    unplaced: [{ reason: expect.stringContaining('Belum ada peserta') }],
  });
  expect(shown.placed.map(({ scheduleId }) => scheduleId).toSorted()).toEqual(
    classes
      .slice(0, 2)
      .map(({ schedule }) => schedule.id)
      .toSorted(),
  );
  expect(await t.db.$count(bookings)).toBe(1);
  expect((await preview()).data.token).toBe(shown.token);
  expect((await commit(shown.token)).message).toBe('2 ujian dijadwalkan.');
  const listed = (await t.call(examContract.list, { query: { periodId: period.id } })).data;
  expect(listed).toHaveLength(3);
  const one = shown.placed.find(({ scheduleId }) => scheduleId === classes[0]?.schedule.id);
  const stored = listed.find(({ scheduleId }) => scheduleId === one?.scheduleId);
  expect(stored).toMatchObject({ date: one?.date, timeStart: one?.timeStart, rooms: [{ seated: 3 }] });
  const meeting = await t.db
    .select()
    .from(meetings)
    .where(eq(meetings.scheduleId, one?.scheduleId ?? ''));
  expect(meeting.find(({ type }) => type === 'UTS')).toMatchObject({
    date: one?.date,
    roomId: stored?.rooms[0]?.roomId,
  });
  const { rows: told } = await t.db.execute<{ body: string }>(sql`
    select body from notices where topic = 'exam.watching' and key like ${`%${shown.token}%`} order by body`);
  const watched = shown.placed.flatMap(({ rooms: taken }) => taken.flatMap(({ proctors }) => proctors));
  expect(told).toHaveLength(new Set(watched).size);
  expect(told[0]?.body).toMatch(/^Anda mengawasi \d ujian UTS, yang pertama \w+, \d+ Oktober 2026 /);
  expect((await commit(shown.token)).error.code).toBe('STALE');
  expect(first.exam.status).toBe('NOT-YET');
});

test('a plan that would be another one by now is not stored', async () => {
  await buildClass(1);
  const { token } = (await preview()).data;
  await t.db.execute(sql`update rooms set is_active = false where id = ${rooms[0]?.id ?? ''}`);
  await t.db.execute(sql`update rooms set is_active = false where id = ${rooms[1]?.id ?? ''}`);
  expect((await commit(token)).error.code).toBe('STALE');
  expect((await preview()).data.unplaced.map(({ reason }) => reason)).toContain(
    'Tidak ada ruang kosong yang cukup untuk 1 peserta.',
  );
});

test('a plan leaves out KKN unless it is asked for, and books only what stayed ticked', async () => {
  const [kkn, course] = [await buildClass(1), await buildClass(1)];
  await t.db.execute(sql`
    update courses set name = 'KKN' where id = (select course_id from schedules where id = ${kkn.schedule.id})`);
  const free = await Promise.all([buildRoom(t.db), buildRoom(t.db), buildRoom(t.db)]);
  const roomIds = free.map(({ id }) => id);
  const shown = (await preview({ roomIds })).data;
  const idsOf = (rows: readonly { scheduleId: string }[]) => rows.map(({ scheduleId }) => scheduleId);
  expect(idsOf(shown.notWritten)).toEqual([kkn.schedule.id]);
  expect(idsOf(shown.placed)).not.toContain(kkn.schedule.id);

  const unknown = await preview({ roomIds: [...roomIds, newId()] });
  expect(unknown.error.errors).toEqual({ 'roomIds.3': 'Ruang tidak ditemukan.' });
  const wanted = form({ roomIds, alsoExamine: [kkn.schedule.id] });
  const { notWritten, placed, token } = (await t.call(examContract.previewPlan, { body: wanted })).data;
  expect([notWritten, idsOf(placed).includes(kkn.schedule.id)]).toEqual([[], true]);
  const book = (leaveOut: string[]) =>
    t.call(examContract.commitPlan, { body: { ...wanted, token, leaveOut } });
  expect((await book(idsOf(placed))).error.code).toBe('RULE');
  const others = idsOf(placed).filter((id) => id !== course.schedule.id);
  expect((await book(others)).message).toBe('1 ujian dijadwalkan.');
  const { rows } = await t.db.execute<{ id: string }>(sql`
    select schedule_id as id from exam_sessions where schedule_id in (${kkn.schedule.id}, ${course.schedule.id})`);
  expect(rows).toEqual([{ id: course.schedule.id }]);
});

test.each([
  [
    'sessions that overlap',
    {
      sessions: [
        { start: 480, end: 580 },
        { start: 500, end: 600 },
      ],
    },
    'sessions',
  ],
  ['a session that ends before it begins', { sessions: [{ start: 480, end: 400 }] }, 'sessions'],
  ['days outside the term', { dates: ['2027-05-01'] }, 'dates'],
  ['no day', { dates: [] }, 'dates'],
  [
    'a session for no class type',
    { sessions: [{ start: 480, end: 580, classTypes: [] }] },
    'sessions.0.classTypes',
  ],
])('%s are refused', async (_, change, field) => {
  const refused = await preview(change);
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, [field]]);
});

test('only those who plan exams plan a period; the options name its days and the classes without one', async () => {
  await t.as((await buildStaff(t.db, 'exam:get')).id);
  expect((await preview()).status).toBe(403);
  await t.db.execute(sql`
    insert into calendar_events (id, period_id, title, type, start_date, end_date)
    values (gen_random_uuid(), ${period.id}, 'UTS', 'UTS', '2026-10-09', '2026-10-12')`);
  const { data } = await t.call(examContract.options, { query: {} });
  expect(data.days.UTS).toEqual(['2026-10-09', '2026-10-10', '2026-10-12']);
  expect(data.hasOffHours).toBe(false);
  await t.db.execute(sql`
    update schedules set day = 6 where id = (select id from schedules where period_id = ${period.id} limit 1)`);
  expect((await t.call(examContract.options, { query: {} })).data.hasOffHours).toBe(true);
  expect(data.unplanned.UAS.length).toBeGreaterThan(data.unplanned.UTS.length);
});
