import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { lecturerBankContract } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { buildLecturer, buildStaff } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const account = { bank: 'Bank Contoh', number: '1234567890', holder: 'Contoh Dosen' };
const save = (body: object = {}) => t.call(lecturerBankContract.save, { body: { ...account, ...body } });

test('the account is told by its owner and read by finance only', async () => {
  const owner = await buildLecturer(t.db);
  await t.as(owner.userId);
  const own = async () => (await t.call(lecturerBankContract.own, {})).data;
  expect(await own()).toBeNull();
  expect((await save({ number: '12-34' })).error.errors).toHaveProperty('number');
  expect((await save()).status).toBe(200);
  expect((await save({ number: '9999999999' })).error.code).toBe('STALE');
  const known = await own();
  expect(known).toMatchObject(account);
  expect((await save({ number: '9999999999', updatedAt: known?.updatedAt })).status).toBe(200);
  const of = () => t.call(lecturerBankContract.of, { params: { id: owner.id } });
  expect((await of()).status).toBe(403);
  await t.as((await buildStaff(t.db, 'lectureProfile:get', 'lectureProfile:update', 'payment:get')).id);
  expect((await of()).status).toBe(403);
  expect((await save()).status).toBe(403);
  await t.as((await buildStaff(t.db, 'payment:verify')).id);
  expect((await of()).data).toMatchObject({ number: '9999999999' });
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, owner.id));
  expect(trail.map(({ action }) => action)).toEqual(['lecturer.bank', 'lecturer.bank', 'lecturer.bank-read']);
  expect(JSON.stringify(trail)).not.toContain('9999999999');
  const reads = and(eq(auditLog.entityId, owner.id), eq(auditLog.action, 'lecturer.bank-read'));
  expect(await t.db.$count(auditLog, reads)).toBe(1);
});

test('finance lists who told an account without seeing it, or anything else about them', async () => {
  const owner = await buildLecturer(t.db, { name: 'Contoh Pemilik Rekening' });
  const other = await buildLecturer(t.db, { name: 'Contoh Tanpa Rekening' });
  await t.as(owner.userId);
  await save();
  const list = (query: object = {}) =>
    t.call(lecturerBankContract.list, { query: { search: 'Contoh', ...query } });
  expect((await list()).status).toBe(403);
  await t.as((await buildStaff(t.db, 'payment:verify')).id);
  const names = async (query: object) => (await list(query)).data.map(({ _id }) => _id);
  expect(await names({ told: 'true' })).toContain(owner.id);
  expect(await names({ told: 'true' })).not.toContain(other.id);
  expect(await names({ told: 'false' })).toContain(other.id);
  const [row] = (await list({ search: 'Contoh Pemilik Rekening' })).data;
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    '_id',
    'employment',
    'fullName',
    'name',
    'nidn',
    'toldAt',
  ]);
});
