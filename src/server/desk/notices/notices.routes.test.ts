import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noticeContract, type NoticeView } from '#shared/desk/notices/notice.contract.ts';
import { notices, payments } from '#server/platform/db/schema.ts';
import { backgroundCtx, inTransaction } from '#server/platform/http/ctx.ts';
import { type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildLecturer, buildStaff, buildStudent, buildUser } from '#test/factories/people.ts';
import { buildKrs, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { type Notice, notify } from '#server/platform/notices/notices.public.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
});
beforeEach(() => t.setNow(TEST_NOW));
afterAll(() => t.close());

const tell = (...list: Notice[]) =>
  inTransaction(
    backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: 'test' }),
    (ctx) => notify(ctx, list),
  );
const approved = (userId: string, about = 'a'): Notice => ({
  to: { userId },
  topic: 'krs.approved',
  about,
  facts: { sks: 20 },
});
const items = async (userId: string): Promise<NoticeView[]> => {
  await t.as(userId);
  return (await t.call(noticeContract.list, {})).data.items;
};
const idsOf = (list: NoticeView[]) => list.map(({ id }) => id);
const read = (body: { all: true } | { ids: string[] }) => t.call(noticeContract.read, { body });

describe('own notices', () => {
  test('are listed newest first with every field of the call, and told to the browser', async () => {
    const { id } = await buildUser(t.db);
    const heard = vi.spyOn(t.services.realtime, 'toUser');
    await tell(approved(id, 'first'));
    t.setNow('2026-08-24T04:00:00Z');
    await tell({
      to: { userId: id },
      topic: 'class.cancelled',
      about: 'x',
      facts: { className: 'Statistika (A)', reason: 'Dosen cuti.', lecturer: false },
    });
    const list = await items(id);
    expect(list).toMatchObject([
      {
        kind: 'ACTION',
        severity: 'error',
        audience: 'STUDENT',
        title: 'Kelas dibatalkan',
        url: '/student/aktivitas-mahasiswa/krs',
        from: '2026-08-24T04:00:00.000Z',
        until: null,
        ackRequired: true,
        acked: false,
      },
      { title: 'KRS disetujui', body: 'KRS Anda sebanyak 20 sks sudah disetujui.', ackRequired: false },
    ]);
    const { id: noticeId, title, url } = list[0] ?? {};
    expect(heard).toHaveBeenLastCalledWith(id, 'notification', { id: noticeId, title, url });
    heard.mockRestore();
    expect((await t.call(noticeContract.list, {})).data.appVersion).toMatch(/^(dev|\d+\.\d+\.\d+\+\d{14})$/);
  });

  test('the same thing reaches a person once, in one call or in several', async () => {
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)];
    expect(await tell(approved(one.id), approved(one.id), approved(other.id))).toBe(2);
    expect(await tell(approved(one.id), approved(one.id, 'b'))).toBe(1);
    expect([await items(one.id), await items(other.id)].map(({ length }) => length)).toEqual([2, 1]);
  });

  test('find students and lecturers by their records; who has no account is left out', async () => {
    const [student, lecturer] = [await buildStudent(t.db), await buildLecturer(t.db)];
    const silent = await buildStudent(t.db);
    await t.db.execute(sql`update students set user_id = null where id = ${silent.id}`);
    const about = { topic: 'krs.approved', about: 'r', facts: { sks: 3 } } as const;
    const made = await tell(
      { to: { studentId: student.id }, ...about },
      { to: { lecturerId: lecturer.id }, ...about },
      { to: { studentId: silent.id }, ...about },
    );
    expect(made).toBe(2);
    expect(await items(student.userId)).toHaveLength(1);
    expect(await items(lecturer.userId)).toHaveLength(1);
  });

  test('a change that fails tells nobody', async () => {
    const { id } = await buildUser(t.db);
    const heard = vi.spyOn(t.services.realtime, 'toUser');
    const by = { actor: null, log: t.app.log, ip: 'test', requestId: 'test' };
    const failing = inTransaction(backgroundCtx(t.services, by), async (ctx) => {
      await notify(ctx, [approved(id)]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(heard).not.toHaveBeenCalled();
    heard.mockRestore();
    expect(await items(id)).toEqual([]);
  });

  test('the list is bounded, and many are stored by one statement each two thousand', async () => {
    const { id } = await buildUser(t.db);
    const execute = vi.spyOn(t.db, 'execute');
    const ctx = backgroundCtx(t.services, { actor: null, log: t.app.log, ip: 'test', requestId: 'test' });
    const many = Array.from({ length: 4_001 }, (_, n) => approved(id, String(n)));
    expect(await notify(ctx, many)).toBe(4_001);
    expect(execute).toHaveBeenCalledTimes(3);
    execute.mockRestore();
    expect(await items(id)).toHaveLength(50);
    expect((await read({ all: true })).data).toEqual({ read: 4_001 });
  });
});

describe('reading', () => {
  test('marks what is named, once, and never what is somebody else’s', async () => {
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)];
    await tell(approved(one.id, 'a'), approved(one.id, 'b'), approved(other.id));
    const [foreign] = await items(other.id);
    const [first] = await items(one.id);
    const ids = [first?.id ?? '', foreign?.id ?? '', 'krs-closing:2026-08-25', 'x'];
    expect((await read({ ids })).data).toEqual({ read: 1 });
    expect((await read({ ids })).data).toEqual({ read: 0 });
    expect((await items(one.id)).map(({ acked }) => acked)).toEqual([true, false]);
    expect((await items(other.id)).map(({ acked }) => acked)).toEqual([false]);
    await t.as(one.id);
    expect((await read({ all: true })).data).toEqual({ read: 1 });
    expect((await items(other.id)).map(({ acked }) => acked)).toEqual([false]);
    const rows = await t.db.execute(sql`select from notice_dismissals where user_id = ${one.id}`);
    expect(rows.rowCount).toBe(0);
  });

  test('asks for ids or all, a token and a session', async () => {
    await t.as((await buildUser(t.db)).id);
    expect((await read({ ids: [] })).status).toBe(400);
    expect((await t.call(noticeContract.read, { body: { all: true } }, { withoutCsrf: true })).status).toBe(
      403,
    );
    await t.as(null);
    expect((await t.call(noticeContract.list, {})).status).toBe(401);
    expect((await read({ all: true })).status).toBe(401);
  });
});

describe('what stands open', () => {
  const openFor = async (userId: string) => (await items(userId)).filter(({ id }) => id.includes(':'));

  test('a student hears of the closing KRS window until it is approved, and of bills', async () => {
    const student = await buildStudent(t.db);
    const window = sql`update calendar_events set end_date = '2026-08-27' where type = 'KRS'`;
    t.setNow('2026-08-23T16:59:59Z');
    expect(idsOf(await openFor(student.userId))).toEqual([]);
    await t.db.execute(window);
    expect(idsOf(await openFor(student.userId))).toEqual([]);
    t.setNow('2026-08-23T17:00:00Z');
    expect(await openFor(student.userId)).toMatchObject([
      { id: 'krs-closing:2026-08-27', until: '2026-08-27', title: 'Pengisian KRS ditutup 3 hari lagi' },
    ]);
    await read({ ids: ['krs-closing:2026-08-27'] });
    expect((await openFor(student.userId))[0]?.acked).toBe(true);
    await buildKrs(t.db, { studentId: student.id, periodId: desk.period.id, scheduleIds: [] });
    expect(await openFor(student.userId)).toEqual([]);
  });

  test('bills due soon and overdue are one line each, and fall silent once a reminder speaks of them', async () => {
    const { student, bill } = await desk.billed();
    await t.db.execute(sql`update calendar_events set end_date = '2026-09-01' where type = 'KRS'`);
    t.setNow('2026-09-22T05:00:00Z');
    expect(await openFor(student.userId)).toEqual([]);
    t.setNow('2026-09-23T05:00:00Z');
    expect(await openFor(student.userId)).toMatchObject([
      { id: 'bills-due:2026-09-30:1', until: '2026-09-30' },
    ]);
    t.setNow('2026-10-20T05:00:00Z');
    expect(await openFor(student.userId)).toMatchObject([{ severity: 'error', url: '/student/pembayaran' }]);
    await t.db.execute(sql`insert into bill_reminders values (${bill.id}, '2026-09-30', 'H+7', now())`);
    expect(await openFor(student.userId)).toEqual([]);
  });

  test('a lecturer hears of grades and of advisees', async () => {
    const lecturer = await buildLecturer(t.db);
    const { id: scheduleId, periodId } = await buildSchedule(t.db, {
      periodId: desk.period.id,
      lecturerIds: [lecturer.id],
    });
    const [taker, advisee] = [await buildStudent(t.db), await buildStudent(t.db, { advisorId: lecturer.id })];
    await buildKrs(t.db, { studentId: taker.id, periodId, scheduleIds: [scheduleId] });
    await buildKrs(t.db, {
      studentId: advisee.id,
      periodId,
      scheduleIds: [],
      state: 'SUBMITTED',
      submittedAt: '2026-08-24T01:00:00.000Z',
    });
    // The input window of the type of class comes before the day of the term.
    await t.db.execute(sql`update academic_periods set grade_deadline = '2026-08-10'`);
    const close = (day: string) =>
      t.db.execute(sql`
        update calendar_events set end_date = ${day} where type = 'GRADE_INPUT' and period_id = ${periodId}`);
    await close('2026-08-30');
    t.setNow(TEST_NOW);
    expect(await openFor(lecturer.userId)).toMatchObject([
      { id: 'grades-due:2026-08-30:1', title: 'Nilai ditunggu 6 hari lagi' },
      { id: 'krs-waiting:2026-08-24T01:00:00.000Z', body: '1 mahasiswa bimbingan menunggu keputusan Anda.' },
      { id: 'rps-overdue:2026-08-03:1', title: 'Batas RPS sudah lewat' },
    ]);
    expect((await read({ all: true })).data).toEqual({ read: 3 });
    expect((await openFor(lecturer.userId)).map(({ acked }) => acked)).toEqual([true, true, true]);
    expect(await openFor((await buildLecturer(t.db)).userId)).toEqual([]);
    await t.db.execute(sql`update academic_periods set grade_deadline = null`);
    await close(desk.period.endDate);
  });

  test('finance hears of a payment at once, and again from the third working day on; others do not', async () => {
    const { _id } = await desk.waiting();
    const at = '2026-08-21T02:00:00.000Z';
    await t.db.update(payments).set({ createdAt: at }).where(eq(payments.id, _id));
    const sees = async (moment: string, userId: string) => {
      t.setNow(moment);
      return idsOf(await openFor(userId)).filter((id) => id.startsWith('payments-'));
    };
    // Only this one waits: those of other tests were sent at the moment the clock stands at there.
    await t.db.execute(
      sql`update payments set status = 'CANCELLED' where status = 'WAITING' and id <> ${_id}`,
    );
    expect(await sees('2026-08-25T16:00:00Z', desk.officer.id)).toEqual([`payments-waiting:${at}`]);
    expect(await sees('2026-08-25T17:00:00Z', desk.officer.id)).toEqual(['payments-late:2026-08-26']);
    expect(await sees('2026-08-25T17:00:00Z', (await buildStaff(t.db, 'payment:get')).id)).toEqual([]);
    t.setNow(TEST_NOW);
  });

  test('who may replace bills hears of those for a class type their student has left, of this semester only', async () => {
    const { student } = await desk.billed();
    const officer = await buildStaff(t.db, 'paymentType:update');
    const told = async () => (await openFor(officer.id)).filter(({ id }) => id.startsWith('bills-different'));
    const aim = (classTypes: string[]) =>
      t.db.execute(sql`
        update payment_types set target = ${JSON.stringify({ classTypes })}::jsonb where id = ${desk.type.id}`);
    await t.db.execute(sql`update students set class_type = 'OFFLINE' where id = ${student.id}`);
    await aim(['ONLINE', 'OFFLINE']);
    const before = await told();
    await aim(['ONLINE']);
    const [notice] = await told();
    expect(notice?.id).not.toBe(before[0]?.id);
    const { rows } = await t.db.execute<{ count: string; code: string }>(sql`
      select count(*), t.period_code as code from bills b join payment_types t on t.id = b.payment_type_id
      where b.is_different and t.period_code = (select period_code from payment_types where id = ${desk.type.id})
      group by t.period_code`);
    expect(notice).toMatchObject({
      body: expect.stringMatching(new RegExp(`^${rows[0]?.count} tagihan .* tipe kelas yang lama`)),
      url: `/staff/pembayaran-mahasiswa?tab=tagihan&periodCode=${rows[0]?.code}&difference=true`,
    });
    expect((await openFor(desk.head.id)).some(({ id }) => id.startsWith('bills-different'))).toBe(false);
    await t.db.execute(sql`update students set class_type = 'ONLINE' where id = ${student.id}`);
    expect((await told())[0]?.id).not.toBe(notice?.id);
    await aim([]);
  });

  test('costs one query, whoever asks', async () => {
    const { student } = await desk.billed();
    await items(student.userId);
    const queries = [vi.spyOn(t.db, 'execute'), vi.spyOn(t.db, 'select')];
    await t.call(noticeContract.list, {});
    expect(queries.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(1);
    for (const spy of queries) spy.mockRestore();
  });
});

test('the list and the count of unread notices are read from indexes', async () => {
  const { id } = await buildUser(t.db);
  await t.db.execute(sql`
    insert into notices (id, user_id, topic, kind, severity, audience, title, body, key, created_at)
    select gen_random_uuid(), u.id, 'krs.approved', 'INFO', 'info', 'STUDENT', 't', 'b', n::text, now()
    from users u, generate_series(1, 200) n on conflict do nothing`);
  await t.db.execute(sql`analyze notices`);
  const plan = async (query: ReturnType<typeof sql>) =>
    JSON.stringify((await t.db.execute(sql`explain (costs off) ${query}`)).rows);
  const listed = t.db
    .select()
    .from(notices)
    .where(eq(notices.userId, id))
    .orderBy(sql`created_at desc, id desc`)
    .limit(50);
  expect(await plan(listed.getSQL())).toContain('notices_user_idx');
  const unread = sql`update notices set read_at = now() where user_id = ${id} and read_at is null`;
  expect(await plan(unread)).toMatch(/notices_unread_idx|notices_user_idx|notices_key/);
  const old = sql`select id from notices where created_at < '2020-01-01' order by created_at, id limit 5000`;
  expect(await plan(old)).toContain('notices_created_idx');
});
