import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContract } from '#shared/platform/audit/audit.contract.ts';
import { buildStaff, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let reader: string;
let author: string;
const ROWS = 30_000;
const AT_ONCE = 5_000;
beforeAll(async () => {
  t = await testApp();
  reader = (await buildStaff(t.db, 'audit:get')).id;
  author = (await buildUser(t.db, { name: 'Contoh Penulis Jejak' })).id;
  for (let first = 1; first <= ROWS; first += AT_ONCE) {
    await t.db.execute(sql`
      insert into audit_log (at, actor_id, action, entity, entity_id, before, after)
      select timestamptz '2026-01-01' + n * interval '7 minutes', gen_random_uuid(),
        (array['student.update', 'room.update', 'krs.submit'])[n % 3 + 1], (array['student', 'room', 'krs'])[n % 3 + 1],
        (n % 5000)::text, '{}', '{}'
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n`);
  }
  await t.db.execute(sql`
    insert into audit_log (at, actor_id, action, entity, entity_id, before, after, reason, ip) values
      ('2026-08-20 16:59:59+00', ${author}, 'room.update', 'room', 'ruang-1',
        '{"name": "Ruang 1", "capacity": 40, "isActive": true}', '{"name": "Ruang 1", "capacity": 30}', 'Kursi rusak', '10.0.0.1'),
      ('2026-08-20 17:00:00+00', ${author}, 'room.delete', 'room', 'ruang-1', '{"name": "Ruang 1"}', null, null, null),
      ('2026-08-21 02:00:00+00', null, 'file.sweep', 'file', 'orphans', null, '{"files": 3}', null, null)`);
  await t.db.execute(sql`analyze audit_log`);
  await t.as(reader);
}, 120_000);
afterAll(() => t.close());

type Query = Parameters<typeof t.call<typeof auditContract.list>>[1]['query'];
const list = (query: Query = {}) => t.call(auditContract.list, { query });
const actions = async (query: Query) => (await list(query)).data.map(({ action }) => action);

test('the log is for those who may read it', async () => {
  await t.as(null);
  expect((await list()).status).toBe(401);
  await t.as((await buildUser(t.db)).id);
  expect((await list()).status).toBe(403);
  expect((await t.call(auditContract.get, { params: { id: '1' } })).status).toBe(403);
  await t.as(reader);
  expect((await list()).status).toBe(200);
});

test('is narrowed by who, what, which record and when, newest first', async () => {
  expect(await actions({ actor: author })).toEqual(['room.delete', 'room.update']);
  expect(await actions({ actor: author, sort: 'at' })).toEqual(['room.update', 'room.delete']);
  expect(await actions({ search: 'penulis jejak' })).toEqual(['room.delete', 'room.update']);
  expect(await actions({ search: author })).toEqual(['room.delete', 'room.update']);
  expect(await actions({ entity: 'room', record: 'ruang-1', action: 'room.delete' })).toEqual([
    'room.delete',
  ]);
  expect(await actions({ record: 'ruang-1', from: '2026-08-21' })).toEqual(['room.delete']);
  expect(await actions({ record: 'ruang-1', to: '2026-08-20' })).toEqual(['room.update']);
  expect(await actions({ search: 'tidak ada orang ini' })).toEqual([]);
  expect((await list({ from: '20-08-2026' })).error.errors).toEqual({ from: 'Pilih tanggal.' });
  const [sweep] = (await list({ entity: 'file' })).data;
  expect(sweep).toMatchObject({ actor: null, entityId: 'orphans' });
});

test('an entry tells what changed, value by value; what was not written has not changed', async () => {
  const find = async (action: string) => {
    const [entry] = (await list({ actor: author, action })).data;
    return (await t.call(auditContract.get, { params: { id: entry?._id ?? '' } })).data;
  };
  expect(await find('room.update')).toMatchObject({
    kind: 'CHANGED',
    reason: 'Kursi rusak',
    ip: '10.0.0.1',
    actor: { name: 'Contoh Penulis Jejak' },
    changes: [{ field: 'capacity', from: 40, to: 30 }],
  });
  expect(await find('room.delete')).toMatchObject({
    kind: 'REMOVED',
    changes: [{ field: 'name', from: 'Ruang 1', to: null }],
  });
  expect((await t.call(auditContract.get, { params: { id: '999999999' } })).status).toBe(404);
  expect((await t.call(auditContract.get, { params: { id: 'x' } })).status).toBe(404);
});

test('offers what the log holds, takes a part along and leads no further back than a filter would', async () => {
  const { data } = await t.call(auditContract.choices, {});
  expect(data.entities).toEqual(expect.arrayContaining(['file', 'krs', 'room', 'student']));
  expect(data.actions).toContain('room.delete');
  const query = { format: 'csv', actor: author } as const;
  const file = await t.call(auditContract.export, { query });
  expect(String(file.data)).toMatch(/Contoh Penulis Jejak.*Ruang dihapus/);
  expect((await list({ page: 200, limit: 100 })).status).toBe(422);
});

test.each([
  ['everything', sql`true`],
  ['one action', sql`a.action = 'krs.submit'`],
  ['one kind of record', sql`a.entity = 'student'`],
  ['one person', sql`a.actor_id = ${'00000000-0000-7000-8000-000000000000'}`],
  ['one record', sql`a.entity = 'room' and a.entity_id = '77'`],
  ['one day', sql`a.at >= '2026-03-01' and a.at < '2026-03-02'`],
])('a page of %s is found by an index, whatever the size of the log', async (_, where) => {
  const { rows } = await t.db.execute<{ 'QUERY PLAN': { Plan: object; 'Execution Time': number }[] }>(sql`
    explain (analyze, format json)
    select a.* from audit_log a where ${where} order by a.at desc, a.id desc limit 25`);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  const read = [...JSON.stringify(plan).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...read)).toBeLessThan(2_000);
});
