import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/id.ts';
import {
  auditLog,
  calendarEvents,
  files,
  idempotencyKeys,
  importBatches,
  jobs,
  noticeDismissals,
  noticeMails,
  notices,
  passwordResets,
  sessions,
} from '#server/platform/db/schema.ts';
import { hasTimerName } from '#shared/platform/health/timer-words.ts';
import { type GradeFlow, gradeFlow, type GradeOffice, gradeOffice } from '#test/factories/grade-flow.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { timers } from './wings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const before = (ms: number): string => new Date(TEST_NOW.getTime() - ms).toISOString();

let t: TestApp;
let userId: string;
beforeAll(async () => {
  t = await testApp();
  userId = (await buildUser(t.db)).id;
});
beforeEach(() => t.setNow(TEST_NOW));
afterAll(() => t.close());

const run = (name: string) => {
  const timer = timers.find((one) => one.name === name);
  if (!timer) throw new Error(`no timer ${name}`);
  return runTimer(t.services, timer, t.app.log);
};
/** What has happened; run again it does nothing more. */
const runTwice = async (name: string) => [await run(name), await run(name)];

test('every timer has a name of its own, and one in words', () => {
  expect(timers.filter(({ name }) => !hasTimerName(name)).map(({ name }) => name)).toEqual([]);
  expect(new Set(timers.map(({ name }) => name)).size).toBe(timers.length);
});

test('sessions, reset links and request keys go when they are over, not before', async () => {
  const session = (tokenHash: string, expiresAt: string) => ({
    tokenHash,
    userId,
    expiresAt,
    createdAt: before(DAY),
    lastSeenAt: before(DAY),
    ip: '127.0.0.1',
    userAgent: 'test',
  });
  await t.db.insert(sessions).values([session('over', before(1)), session('open', before(-HOUR))]);
  await t.db.insert(passwordResets).values([
    { tokenHash: 'over', userId, expiresAt: before(1) },
    { tokenHash: 'used', userId, expiresAt: before(-HOUR), usedAt: before(HOUR) },
    { tokenHash: 'open', userId, expiresAt: before(-HOUR) },
  ]);
  await t.db.insert(idempotencyKeys).values([
    { userId, key: 'old', request: 'x', createdAt: before(DAY + 1) },
    { userId, key: 'new', request: 'x', createdAt: before(DAY - 1) },
  ]);
  expect(await runTwice('tidy-sessions')).toEqual([
    { sessions: 1, resets: 2, requests: 1 },
    { sessions: 0, resets: 0, requests: 0 },
  ]);
  expect((await t.db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['open']);
  expect((await t.db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash)).toEqual(['open']);
  expect((await t.db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new']);
});

test('previews that nobody finished go after a week; what was stored stays', async () => {
  const batch = (fileName: string, status: 'PREVIEW' | 'COMMITTED', createdAt: string) => ({
    id: newId(),
    kind: 'students',
    fileName,
    status,
    createdAt,
    sha256: 'x',
    headers: [],
    mapping: {},
    createdBy: userId,
  });
  await t.db
    .insert(importBatches)
    .values([
      batch('old', 'PREVIEW', before(7 * DAY + 1)),
      batch('stored', 'COMMITTED', before(30 * DAY)),
      batch('new', 'PREVIEW', before(7 * DAY - 1)),
    ]);
  const [old] = await t.db.select().from(importBatches).where(eq(importBatches.fileName, 'old'));
  await t.db.execute(sql`
    insert into import_rows (batch_id, row_no, raw, verdict) values (${old?.id ?? ''}, 2, '[]', 'NEW')`);
  expect(await runTwice('forget-previews')).toEqual([{ previews: 1 }, { previews: 0 }]);
  const left = await t.db.select().from(importBatches);
  expect(left.map(({ fileName }) => fileName).toSorted()).toEqual(['new', 'stored']);
  expect((await t.db.execute(sql`select from import_rows`)).rowCount).toBe(0);
});

test('notices go 90 days after they were made once read, and after 180 in any case; their mails with them', async () => {
  const notice = (
    key: string,
    days: number,
    isRead: boolean,
  ): typeof notices.$inferInsert & { id: string } => ({
    id: newId(),
    userId,
    topic: 'krs.approved',
    title: key,
    body: '',
    key,
    kind: 'INFO',
    severity: 'info',
    audience: 'STUDENT',
    createdAt: before(days * DAY),
    readAt: isRead ? before(DAY) : null,
  });
  const old = notice('old', 181, false);
  await t.db
    .insert(notices)
    .values([old, notice('read', 91, true), notice('unread', 91, false), notice('fresh', 89, true)]);
  await t.db.insert(noticeMails).values({ noticeId: old.id, nextTryAt: before(0) });
  await t.db.insert(noticeDismissals).values([
    { userId, key: 'old', at: before(181 * DAY) },
    { userId, key: 'fresh', at: before(179 * DAY) },
  ]);
  expect(await runTwice('forget-notices')).toEqual([
    { notices: 2, dismissals: 1 },
    { notices: 0, dismissals: 0 },
  ]);
  const left = await t.db.select().from(notices);
  expect(left.map(({ key }) => key).toSorted()).toEqual(['fresh', 'unread']);
  expect(await t.db.select().from(noticeMails)).toEqual([]);
  expect(await t.db.select().from(noticeDismissals)).toMatchObject([{ key: 'fresh' }]);
});

describe('files that jobs have made', () => {
  const keep = async (kind: string, createdAt: string) => {
    const { key, size, sha256 } = await t.services.files.put(Buffer.from(kind));
    const facts = { originalName: `${kind}.xlsx`, mime: 'text/plain', ownerId: userId, createdAt };
    await t.db.insert(files).values({ id: newId(), name: key, kind, size, sha256, ...facts });
    return key;
  };
  const isThere = (key: string) =>
    t.services.files.open(key).then(
      (stream) => stream.destroy() && true,
      () => false,
    );

  test('go after the days of their kind, bytes and all; uploads stay', async () => {
    const result = await keep('import-result', before(30 * DAY + 1));
    const sheet = await keep('password-sheet', before(7 * DAY + 1));
    const fresh = await keep('import-result', before(29 * DAY));
    const upload = await keep('proof', before(400 * DAY));
    const job = { id: newId(), type: 'x', key: 'x', title: 'x', input: {}, createdBy: userId };
    await t.db.insert(jobs).values({ ...job, status: 'COMPLETED', resultFile: result });
    expect(await runTwice('forget-results')).toEqual([{ files: 2 }, { files: 0 }]);
    expect(await Promise.all([result, sheet, fresh, upload].map(isThere))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await t.db.select().from(jobs))[0]?.resultFile).toBeNull();
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.action, 'file.expire'));
    expect(entries).toMatchObject([
      { actorId: null, before: { kind: 'import-result' } },
      { actorId: null, before: { kind: 'password-sheet' } },
    ]);
  });
});

describe('grades', () => {
  let office: GradeOffice;
  let flow: GradeFlow;
  beforeAll(async () => {
    office = await gradeOffice(t);
    flow = await gradeFlow(t, office);
  });

  test('appear on the announced campus day and become final, without anybody signed in', async () => {
    await flow.fill(8000, 7000, 6000);
    await flow.submit();
    const day = { startDate: '2026-08-26', endDate: '2026-08-26' };
    await t.db
      .insert(calendarEvents)
      .values({ periodId: office.periodId, title: 'Pengumuman', type: 'GRADE_PUBLISH', ...day });
    // 25 August, 23.59 in Jakarta; then 26 August, 00.15.
    t.setNow('2026-08-25T16:59:00Z');
    expect(await run('settle-grades')).toEqual({ published: 0, locked: 0, failed: 0 });
    t.setNow('2026-08-25T17:15:00Z');
    expect(await runTwice('settle-grades')).toEqual([
      { published: 1, locked: 0, failed: 0 },
      { published: 0, locked: 0, failed: 0 },
    ]);
    expect(await flow.khsOf(0)).toMatchObject({ ips: 370, rows: [{ grade: 'A-' }] });
    expect((await flow.khsOf(0)).rows[0]?.history.at(-1)).toMatchObject({ kind: 'PUBLISH', by: 'Sistem' });
    t.setNow('2026-09-08T17:15:00Z');
    expect(await runTwice('settle-grades')).toMatchObject([{ locked: 1 }, { locked: 0 }]);
    const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, flow.id));
    expect(entries.filter(({ actorId }) => actorId === null).map(({ action }) => action)).toEqual([
      'grade-sheet.publish',
      'grade-sheet.lock',
    ]);
  });
});
