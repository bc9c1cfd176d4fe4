import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SQL, sql } from 'drizzle-orm';
import { auditContract } from '#shared/platform/audit/audit.contract.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { securityEventContract } from '#shared/platform/audit/security-event.contract.ts';
import { DatabaseAway } from '#server/platform/db/away.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { buildAdmin, buildStaff, buildUser } from '#test/factories/people.ts';
import { SecurityEvents } from './security-events.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let reader: string;
let passwordHash: string;
beforeAll(async () => {
  t = await testApp();
  passwordHash = await hashPassword('Rahasia-Kampus-26');
  reader = (await buildStaff(t.db, 'audit:get')).id;
});
afterAll(() => t.close());

type Query = Parameters<typeof t.call<typeof securityEventContract.list>>[1]['query'];
async function events(query: Query = {}) {
  await t.as(reader);
  const { status, data } = await t.call(securityEventContract.list, { query });
  expect(status).toBe(200);
  return data;
}
const timesOf = (found: readonly { kind: string; count: number }[], wanted: string): number =>
  found.filter(({ kind }) => kind === wanted).reduce((sum, { count }) => sum + count, 0);
const fail = (emailOrNim: string) => t.call(authContract.login, { body: { emailOrNim, password: 'salah' } });

test('failed sign-ins and waits are kept, folded per minute, unknown names as a mark', async () => {
  const user = await buildUser(t.db, { name: 'Contoh Pemilik Akun', passwordHash });
  await t.as(null);
  for (let n = 0; n < 7; n += 1) await fail(user.email);
  for (let n = 0; n < 2; n += 1) await fail('Bukan.Siapa@contoh.test');
  const found = await events({ search: 'akun contoh' });
  expect(found.every(({ user: who }) => who?._id === user.id)).toBe(true);
  expect([timesOf(found, 'SIGN_IN_FAILED'), timesOf(found, 'SIGN_IN_DELAYED')]).toEqual([5, 2]);
  expect(found[0]).toMatchObject({ ip: '127.0.0.1', requestId: expect.stringMatching(/./) });
  const unknown = (await events({ kind: 'SIGN_IN_FAILED' })).filter(({ user: who }) => who === null);
  expect(timesOf(unknown, 'SIGN_IN_FAILED')).toBe(2);
  expect(unknown[0]?.nameMark).toMatch(/^[0-9a-f]{24}$/);
  const { rows } = await t.db.execute<{ all: string }>(
    sql`select json_agg(e)::text as all from security_events e`,
  );
  expect(rows[0]?.all.toLowerCase()).not.toContain('bukan.siapa');
});

test('reset requests, failed proofs, refused forms and bodies are kept', async () => {
  const admin = await buildAdmin(t.db);
  await t.db.execute(sql`update users set password_hash = ${passwordHash} where id = ${admin.id}`);
  await t.as(admin.id);
  await t.call(authContract.requestReset, { body: { emailOrNim: admin.email } });
  await t.call(mainDataContract.verify, { body: { password: 'salah' } });
  await t.call(authContract.endOtherSessions, {}, { withoutCsrf: true });
  await t.as(null);
  await t.call(authContract.login, { body: { emailOrNim: 'x'.repeat(9_000), password: 'y' } });
  await expect
    .poll(async () => (await events()).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['RESET_ASKED', 'PROOF_FAILED', 'CSRF_REFUSED', 'BODY_REFUSED']));
  const own = await events({ user: admin.id });
  expect(own.map(({ kind }) => kind).toSorted()).toEqual(['CSRF_REFUSED', 'PROOF_FAILED', 'RESET_ASKED']);
  expect(own.find(({ kind }) => kind === 'CSRF_REFUSED')?.detail).toBe('DELETE /api/me/sessions');
});

test('many calls without the right are one event of the session', async () => {
  const { id } = await buildUser(t.db);
  await t.as(id);
  for (let n = 0; n < 9; n += 1) expect((await t.call(auditContract.list, { query: {} })).status).toBe(403);
  expect(await events({ kind: 'FORBIDDEN_BURST' })).toEqual([]);
});

test('ten of them are', async () => {
  const { id } = await buildUser(t.db);
  await t.as(id);
  for (let n = 0; n < 25; n += 1) await t.call(auditContract.list, { query: {} });
  await expect
    .poll(async () =>
      (await events({ kind: 'FORBIDDEN_BURST' })).map(({ user, count }) => [user?._id, count]),
    )
    .toEqual([[id, 1]]);
});

test('is for those who may read the audit', async () => {
  await t.as((await buildUser(t.db)).id);
  expect((await t.call(securityEventContract.list, { query: {} })).status).toBe(403);
  await t.as(null);
  expect((await t.call(securityEventContract.list, { query: {} })).status).toBe(401);
});

test('the log has a line per event without name, number or address', async () => {
  const lines: object[] = [];
  const log = { ...t.app.log, info: (line: object) => void lines.push(line), error: () => undefined };
  t.services.securityEvents.logTo(log as typeof t.app.log);
  const { email } = await buildUser(t.db, { passwordHash });
  await t.as(null);
  await fail(email);
  await t.services.securityEvents.flush();
  expect(lines).toEqual([
    {
      event: 'SIGN_IN_FAILED',
      count: 1,
      source: expect.stringMatching(/^[0-9a-f]{12}$/),
      subject: expect.stringMatching(/^[0-9a-f]{12}$/),
      requestId: expect.any(String),
    },
  ]);
  t.services.securityEvents.logTo(t.app.log);
});

test('an attack with thousands of names leaves a bounded number of rows, and all of it counted', async () => {
  const event = {
    kind: 'SIGN_IN_FAILED',
    userId: null,
    ip: '203.0.113.5',
    agent: 'x',
    requestId: 'r',
    detail: null,
  } as const;
  const now = t.services.clock();
  for (let n = 0; n < 30_000; n += 1)
    t.services.securityEvents.note({ ...event, nameMark: `name-${n}` }, now);
  await t.services.securityEvents.flush();
  const { rows } = await t.db.execute<{ rows: number; total: number }>(sql`
    select count(*)::int as rows, sum(count)::int as total from security_events where ip = '203.0.113.5'`);
  expect(rows[0]?.total).toBe(30_000);
  expect(rows[0]?.rows).toBeLessThanOrEqual(10_001);
});

test('a list of names from one network is a hundred rows and a total; others lose nothing by it', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = { info: (line: Record<string, unknown>) => lines.push(line), error: () => undefined };
  const kept = new SecurityEvents(t.db, t.services.env.SESSION_SECRET);
  kept.logTo(log as unknown as typeof t.app.log);
  const event = { kind: 'RESET_ASKED', agent: 'x', requestId: 'r', detail: null } as const;
  const now = t.services.clock();
  const account = await buildUser(t.db);
  for (let n = 0; n < 2_000; n += 1)
    kept.note({ ...event, userId: null, nameMark: `tebakan-${n}`, ip: '203.0.113.6' }, now);
  kept.note({ ...event, userId: account.id, nameMark: null, ip: '203.0.113.7' }, now);
  await kept.flush();
  const { rows } = await t.db.execute<{ ip: string; rows: number; total: number }>(sql`
    select ip, count(*)::int as rows, sum(count)::int as total from security_events
    where ip in ('203.0.113.6', '203.0.113.7') group by ip order by ip`);
  expect(rows).toEqual([
    { ip: '203.0.113.6', rows: 101, total: 2_000 },
    { ip: '203.0.113.7', rows: 1, total: 1 },
  ]);
  expect(lines).toHaveLength(102);
  const mark = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(lines.at(-1)).toEqual({
    event: 'RESET_ASKED',
    count: 1,
    subject: mark,
    source: mark,
    requestId: 'r',
  });
  expect(new Set(lines.map(({ source }) => source)).size).toBe(2);
});

test('events of a time without a database are stored once it is there, and the log says so once', async () => {
  let isAway = true;
  const db = {
    execute: (statement: SQL) => (isAway ? Promise.reject(new DatabaseAway()) : t.db.execute(statement)),
  };
  const errors: string[] = [];
  const log = { info: () => undefined, error: (_: object, message: string) => errors.push(message) };
  const kept = new SecurityEvents(db as unknown as Db, t.services.env.SESSION_SECRET);
  kept.logTo(log as unknown as typeof t.app.log);
  const event = { kind: 'BODY_REFUSED', userId: null, agent: 'x', requestId: 'r', detail: null } as const;
  const note = (n: number) =>
    kept.note({ ...event, nameMark: `nama-${n}`, ip: '203.0.113.8' }, t.services.clock());
  const stored = async () => {
    await kept.flush();
    const { rows } = await t.db.execute<{ mark: string }>(
      sql`select name_mark as mark from security_events where ip = '203.0.113.8' order by name_mark`,
    );
    return rows.map(({ mark }) => mark);
  };
  note(1);
  expect(await stored()).toEqual([]);
  note(2);
  expect(await stored()).toEqual([]);
  isAway = false;
  note(3);
  expect(await stored()).toEqual(['nama-1', 'nama-2', 'nama-3']);
  expect(await stored()).toHaveLength(3);
  expect(errors).toEqual(['security events wait']);
});
