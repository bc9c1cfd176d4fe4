import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs, sessions, users } from '#server/platform/db/schema.ts';
import { closePdf } from '#server/platform/documents/pdf.ts';
import { notStored } from '#server/platform/storage/storage-error.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let registrar: string;
beforeAll(async () => {
  t = await testApp();
  registrar = (await buildStaff(t.db, 'student:get', 'user:reset-password')).id;
});
afterAll(async () => {
  await closePdf();
  await t.close();
});

const start = (ids: string[], onlyUnused?: boolean) =>
  t.call(studentBulkContract.passwordSheet, { body: { ids, onlyUnused } });
const take = (id: string) => t.call(studentBulkContract.takePasswordSheet, { params: { id } });

test('gives first passwords to accounts nobody used, as a PDF that can be taken once', async () => {
  const [fresh, used] = [await buildStudent(t.db), await buildStudent(t.db)];
  await t.db.update(users).set({ lastLoginAt: '2026-08-01T00:00:00Z' }).where(eq(users.id, used.userId));
  await t.as(fresh.userId);
  await t.as(registrar);
  const started = await start([fresh.id, used.id]);
  expect(started.data).toMatchObject({ total: 1 });
  const { jobId } = started.data;
  expect((await take(jobId)).status).toBe(404);
  await t.runJobs();
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(job).toMatchObject({ status: 'COMPLETED', done: 1, resultFile: null });
  const accounts = await t.db
    .select()
    .from(users)
    .where(inArray(users.id, [fresh.userId, used.userId]));
  const hashOf = (id: string) => accounts.find((one) => one.id === id)?.passwordHash;
  expect(hashOf(fresh.userId)).toMatch(/^\$argon2id\$/);
  expect(hashOf(used.userId)).toBe('none');
  expect(await t.db.$count(sessions, eq(sessions.userId, fresh.userId))).toBe(0);
  await t.as((await buildStaff(t.db, 'student:get', 'user:reset-password')).id);
  expect((await take(jobId)).status).toBe(404);
  await t.as(registrar);
  const sheet = await take(jobId);
  expect(sheet.status).toBe(200);
  expect(String(sheet.data).slice(0, 5)).toBe('%PDF-');
  expect((await take(jobId)).status).toBe(404);
});

test('says so when there is nobody to print for, and asks for the right', async () => {
  const used = await buildStudent(t.db);
  await t.db.update(users).set({ lastLoginAt: '2026-08-01T00:00:00Z' }).where(eq(users.id, used.userId));
  await t.as(registrar);
  expect((await start([used.id])).error.message).toContain('sudah pernah masuk');
  expect((await start([used.id], false)).data.total).toBe(1);
  await t.as((await buildStaff(t.db, 'student:get')).id);
  expect((await start([used.id])).status).toBe(403);
});

test('a store that fails leaves the old passwords in force, and the job says so', async () => {
  await t.runJobs();
  const student = await buildStudent(t.db);
  const account = async () => (await t.db.select().from(users).where(eq(users.id, student.userId)))[0];
  const before = await account();
  await t.as(registrar);
  const { put } = t.services.files;
  t.services.files.put = () => Promise.reject(notStored(new Error('S3 answered 403 AccessDenied')));
  const { jobId } = (await start([student.id])).data;
  await t.runJobs();
  t.services.files.put = put;
  const [job] = await t.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(job?.status).toBe('FAILED');
  expect(JSON.stringify(job?.errors)).toContain('kata sandi lama tetap berlaku');
  expect(await account()).toEqual(before);
  expect((await take(jobId)).status).toBe(404);
});
