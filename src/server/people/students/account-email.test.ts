import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { backgroundCtx } from '#server/platform/http/ctx.ts';
import { sendNoticeMails } from '#server/platform/notices/mails.timer.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { buildCurriculum } from '#test/factories/courses.ts';
import { studentFile, studentLine } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
/** As the built-in roles: BAAK gives first passwords, the operator only changes records. */
let [registrar, operator] = ['', ''];
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await buildCurriculum(t.db, { startSemester: '20101' });
  const rights = ['student:get', 'student:create', 'student:update'] as const;
  registrar = (await buildStaff(t.db, ...rights, 'user:reset-password')).id;
  operator = (await buildStaff(t.db, ...rights)).id;
});
afterAll(() => t.close());

type Student = Awaited<ReturnType<typeof buildStudent>>;
function change(student: Student, patch: object) {
  const { id: _id, nim, name, email, entryYear, entrySemester, entryDate, classType, updatedAt } = student;
  const record = { _id, nim, name, email, entryYear, entrySemester, entryDate, classType, updatedAt };
  return t.call(studentContract.save, { body: { ...record, ...patch } });
}
const accountOf = async (userId: string) =>
  (await t.db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;

test('who may not reset passwords changes the record, but not the address of the account', async () => {
  const student = await buildStudent(t.db);
  await t.as(operator);
  const refused = await change(student, { name: 'Contoh Lain', email: 'operator@jahat.test' });
  expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID' } });
  expect(refused.error.errors?.['email']).toContain('jalan masuk');
  expect(await studentNow(t.db, student.id)).toMatchObject({ name: student.name, email: student.email });
  expect(await accountOf(student.userId)).toBe(student.email);
  const written = { name: 'Contoh Lain', email: student.email.toUpperCase() };
  expect((await change(student, written)).status).toBe(200);
  expect(await toldTo(t, student)).toEqual([]);
});

test('whoever may changes it; the student is told, by mail to the former address', async () => {
  const student = await buildStudent(t.db);
  await t.as(registrar);
  expect((await change(student, { email: 'baru.sekali@contoh.test' })).status).toBe(200);
  expect(await accountOf(student.userId)).toBe('baru.sekali@contoh.test');
  expect(await toldTo(t, student)).toMatchObject([
    { topic: 'data.email', body: expect.stringContaining('sekarang baru.sekali@contoh.test.') },
  ]);
  const by = { actor: null, log: t.app.log, ip: 'timer', requestId: 'test' };
  await sendNoticeMails(backgroundCtx(t.services, by));
  expect(t.mails).toMatchObject([{ to: student.email, text: expect.stringContaining('Hubungi BAAK') }]);
});

test('a file changes addresses by the same rule, and so does taking it back', async () => {
  const line = studentLine(60);
  const moved = studentFile([{ ...line, email: 'pindah@contoh.test' }]);
  await t.as(operator);
  await scene.importAll(studentFile([line]));
  const refused = (await scene.upload(moved)).data;
  expect((await scene.rowsOf(refused._id))[0]?.errors['email']).toContain('jalan masuk');
  await t.as(registrar);
  const { data } = await scene.upload(moved);
  await scene.tickChanged(data._id);
  await scene.commit(data._id);
  const student = await scene.studentOf(line.nim);
  expect(student?.email).toBe('pindah@contoh.test');
  await t.as(operator);
  await t.call(importContract.undo, { params: { id: data._id } });
  await t.runJobs();
  expect((await scene.studentOf(line.nim))?.email).toBe('pindah@contoh.test');
  expect((await scene.rowsOf(data._id))[0]?.message).toContain('jalan masuk');
  await t.as(registrar);
  await scene.undo(data._id);
  expect(await accountOf(student?.userId ?? '')).toBe(line.email);
});
