import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { dataIncidentContract as call } from '#shared/desk/personal-data/data-incident.contract.ts';
import { buildAdmin, buildStudent, buildUser, next } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let admin: { id: string };
let student: Awaited<ReturnType<typeof buildStudent>>;
beforeAll(async () => {
  t = await testApp();
  admin = await buildAdmin(t.db);
  student = await buildStudent(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  await t.as(admin.id);
});

const form = (change: object = {}) => ({
  title: `Laptop hilang ${next()}`,
  foundOn: '2026-08-24',
  foundTime: 480,
  exposed: 'Nama dan NIM',
  course: 'Tertinggal di bus.',
  handling: 'Sandi diganti.',
  accounts: [] as string[],
  authorityToldOn: null,
  subjectsToldOn: null,
  ...change,
});
const save = (change: object = {}) => t.call(call.save, { body: form(change) });
const find = async (id: string) => {
  const { data } = await t.call(call.list, { query: { limit: 100 } });
  const row = data.find(({ _id }) => _id === id);
  if (row === undefined) throw new Error('incident not listed');
  return row;
};

test('an incident is recorded with its clock and those concerned, completed, closed and kept', async () => {
  const { nim } = student;
  const { _id } = (await save({ accounts: [nim, nim] })).data;
  const row = await find(_id);
  expect(row).toMatchObject({ foundAt: '2026-08-24T01:00:00.000Z', foundTime: 480, accounts: [nim] });
  expect(row.stage).toEqual({ kind: 'OPEN', hoursLeft: 70 });
  const early = await t.call(call.close, { params: { id: _id }, body: { updatedAt: row.updatedAt } });
  expect(early.error.message).toContain('Catat dahulu');
  const told = { authorityToldOn: '2026-08-24', subjectsToldOn: '2026-08-24' };
  expect((await save({ _id, updatedAt: row.updatedAt, accounts: [nim], ...told })).status).toBe(200);
  expect((await save({ _id, updatedAt: row.updatedAt, ...told })).error.code).toBe('STALE');
  const { updatedAt } = await find(_id);
  expect((await t.call(call.close, { params: { id: _id }, body: { updatedAt } })).status).toBe(200);
  const closed = await find(_id);
  expect(closed).toMatchObject({ closedAt: TEST_NOW.toISOString(), ...told, accounts: [nim] });
  expect((await save({ _id, updatedAt: closed.updatedAt })).error.message).toContain('sudah ditutup');
  const { data: open } = await t.call(call.list, { query: { open: 'true', limit: 100 } });
  expect(open.map((one) => one._id)).not.toContain(_id);
  const entries = await t.db.select().from(auditLog).where(eq(auditLog.entityId, _id));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'data-incident.close',
    'data-incident.create',
    'data-incident.update',
  ]);
});

test('those concerned come as a file, the notice as a letter', async () => {
  const { _id } = (await save({ accounts: [student.nim] })).data;
  const file = await t.inject({ url: `${call.affected.path.replace(':id', _id)}?format=csv` });
  expect(file.body).toContain(student.nim);
  const letter = await t.inject({ url: call.letter.path.replace(':id', _id) });
  expect(letter.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('people nobody knows, days that have not come and empty fields are marked', async () => {
  const bad = async (change: object) => Object.keys((await save(change)).error.errors ?? {});
  expect(await bad({ accounts: ['tidak@ada.test'] })).toEqual(['accounts.0']);
  expect(await bad({ foundTime: 1439 })).toEqual(['foundOn']);
  expect(await bad({ subjectsToldOn: '2026-08-25' })).toEqual(['subjectsToldOn']);
  expect(await bad({ authorityToldOn: '2026-08-23' })).toEqual(['authorityToldOn']);
  expect(await bad({ title: '', exposed: '' })).toEqual(['title', 'exposed']);
});

test('only admins see or write them', async () => {
  await t.as(null);
  expect((await save()).status).toBe(401);
  await t.as((await buildUser(t.db)).id);
  expect((await save()).status).toBe(403);
  expect((await t.call(call.list, { query: {} })).status).toBe(403);
});
