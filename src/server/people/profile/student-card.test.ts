import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, documentTokens, students } from '#server/platform/db/schema.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { buildLecturer, buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const card = (id: string) => t.call(profileContract.printCard, { params: { id } });

test('the owner and the office print it; its code tells until when it holds', async () => {
  const student = await buildStudent(t.db, { entryYear: 2025, entrySemester: '20251' });
  const clerk = await buildStaff(t.db, 'student:get', 'studentProfile:get');
  for (const userId of [student.userId, clerk.id]) {
    await t.as(userId);
    const answer = await card(student.id);
    expect(answer.status).toBe(200);
    expect((answer.data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.headers['content-disposition']).toContain(`KTM%20${student.nim}.pdf`);
  }
  const prints = await t.db
    .select({ actorId: auditLog.actorId, action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, student.id), eq(auditLog.actorId, clerk.id)));
  expect(prints).toEqual([{ actorId: clerk.id, action: 'student-card.print' }]);

  const [token, ...more] = await t.db
    .select({ token: documentTokens.token })
    .from(documentTokens)
    .where(and(eq(documentTokens.studentId, student.id), eq(documentTokens.kind, 'STUDENT_CARD')));
  expect(more).toEqual([]);
  await t.as(null);
  const verify = async () =>
    (await t.call(verifyContract.verify, { params: { token: token?.token ?? '' } })).data;
  expect(await verify()).toMatchObject({
    name: student.name,
    about: 'Berlaku paling lama sampai Genap 2031/2032',
    valid: true,
  });
  const set = (change: object) => t.db.update(students).set(change).where(eq(students.id, student.id));
  await set({ status: 'furlough' });
  expect((await verify()).valid).toBe(true);
  await set({ status: 'graduated' });
  expect((await verify()).valid).toBe(false);
  await set({ status: 'active', name: 'Contoh Nama Lain' });
  expect((await verify()).valid).toBe(false);
});

test('leave taken comes on top of the longest study', async () => {
  const student = await buildStudent(t.db, { entryYear: 2025, entrySemester: '20251' });
  await t.db.execute(sql`
    insert into semester_records (student_id, period_code, status) values (${student.id}, '20261', 'C')`);
  await t.as(student.userId);
  expect((await card(student.id)).status).toBe(200);
  const { rows } = await t.db.execute<{ about: string }>(sql`
    select summary ->> 'about' as about from document_tokens where student_id = ${student.id} and kind = 'STUDENT_CARD'`);
  expect(rows).toEqual([{ about: 'Berlaku paling lama sampai Ganjil 2032/2033' }]);
});

test('it is for nobody else, and for nobody who has left', async () => {
  const advisor = await buildLecturer(t.db);
  const student = await buildStudent(t.db, { advisorId: advisor.id });
  for (const userId of [(await buildStudent(t.db)).userId, advisor.userId, (await buildStaff(t.db)).id]) {
    await t.as(userId);
    expect((await card(student.id)).status).toBe(403);
  }
  await t.as(null);
  expect((await card(student.id)).status).toBe(401);
  await t.as((await buildStaff(t.db, 'student:get')).id);
  for (const left of [{ status: 'inactive', exit: { type: '4' } }, { status: 'DO' }] as const) {
    await t.db.update(students).set(left).where(eq(students.id, student.id));
    expect((await card(student.id)).error).toMatchObject({ code: 'RULE' });
  }
});
