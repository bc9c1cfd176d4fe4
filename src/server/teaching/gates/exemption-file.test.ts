import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { toldTo } from '#test/factories/notices.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let finance: { id: string };
beforeAll(async () => {
  t = await testApp();
  await buildPeriod(t.db);
  finance = await buildStaff(t.db, 'payment:get', 'payment:dispense');
});
afterAll(() => t.close());

const reason = 'Permohonan tertulis orang tua';
const grant = (body: object) => t.call(exemptionContract.save, { body: body as never });
const upload = async (name: string): Promise<string> => {
  const files = [{ field: 'file', name, content: smallPdf }];
  return (await t.call(fileContract.upload, { body: {} }, { files })).data.fileName;
};
const read = async (file: string) => (await t.call(fileContract.downloadPrivate, { query: { file } })).status;

test('a dispensation keeps what it was asked with for finance and its student, until it is replaced or taken away', async () => {
  const student = await buildStudent(t.db);
  await t.as(finance.id);
  const [first, second] = [await upload('surat.pdf'), await upload('surat baru.pdf')];
  const { data } = await grant({
    studentId: student.id,
    gate: 'UTS',
    until: '2026-10-31',
    reason,
    file: first,
  });
  const listed = async () =>
    (await t.call(exemptionContract.list, { query: { studentId: student.id } })).data[0];
  expect(await listed()).toMatchObject({ file: { file: first, name: 'surat.pdf' } });
  const office = await buildStaff(t.db, 'payment:get');
  for (const reader of [office.id, student.userId]) {
    await t.as(reader);
    expect(await read(first)).toBe(200);
  }
  const others = [(await buildStudent(t.db)).userId, (await buildStaff(t.db, 'evaluation:update')).id];
  for (const reader of others) {
    await t.as(reader);
    expect(await read(first)).toBe(403);
  }
  await t.as(finance.id);
  const now = await listed();
  const same = { ...data, studentId: student.id, gate: 'UTS' as const, until: '2026-10-31', reason };
  const changed = await grant({ ...same, updatedAt: now?.updatedAt ?? '', file: second });
  expect([changed.status, await read(first), await read(second)]).toEqual([200, 404, 200]);
  const bare = await grant({ ...same, updatedAt: (await listed())?.updatedAt ?? '', file: null });
  expect([bare.status, await read(second), (await listed())?.file]).toEqual([200, 404, null]);
});

test('conditions of a dispensation are kept, told, shown to its student and part of what its letter confirms', async () => {
  const student = await buildStudent(t.db);
  await t.as(finance.id);
  const form = { studentId: student.id, gate: 'UTS', until: '2026-10-31', reason };
  const conditions = 'Lunas 50% sebelum 10 Oktober.';
  const { data } = await grant({ ...form, conditions: ` ${conditions} ` });
  const listed = async () =>
    (await t.call(exemptionContract.list, { query: { studentId: student.id } })).data[0];
  expect(await listed()).toMatchObject({ conditions });
  const tokens = async () => {
    const letter = await t.call(exemptionContract.letter, { params: { id: data._id } });
    expect(String(letter.data).slice(0, 5)).toBe('%PDF-');
    const { rows } = await t.db.execute<{ isVoid: boolean }>(sql`
      select voided_at is not null as "isVoid" from document_tokens
      where kind = 'DISPENSATION' and student_id = ${student.id} order by created_at, voided_at nulls last`);
    return rows.map(({ isVoid }) => isVoid);
  };
  expect(await tokens()).toEqual([false]);
  const now = (await listed())?.updatedAt ?? '';
  expect(
    (await grant({ ...form, ...data, updatedAt: now, conditions: 'x'.repeat(301) })).error.errors,
  ).toHaveProperty('conditions');
  await t.as(student.userId);
  const shown = async () =>
    (await t.call(gateContract.own, {})).data.find(({ gate }) => gate === 'UTS')?.exemptConditions;
  expect(await shown()).toBe(conditions);
  expect(await toldTo(t, student)).toMatchObject([
    { body: expect.stringContaining(`Syarat: ${conditions}`) },
  ]);
  await t.as(finance.id);
  expect((await grant({ ...form, ...data, updatedAt: now })).status).toBe(200);
  expect((await tokens()).toSorted()).toEqual([false, true]);
  await t.as(student.userId);
  expect(await shown()).toBe('');
});

test('the letter of a dispensation is void as soon as that is changed or ended; another student needs another one', async () => {
  const [student, other] = [await buildStudent(t.db), await buildStudent(t.db)];
  await t.as(finance.id);
  const form = { studentId: student.id, gate: 'UTS', until: '2026-10-31', reason };
  const { data } = await grant(form);
  const print = () => t.call(exemptionContract.letter, { params: { id: data._id } });
  const updatedAt = async () =>
    (await t.call(exemptionContract.list, { query: { studentId: student.id } })).data[0]?.updatedAt ?? '';
  const confirmed = async () => {
    const { rows } = await t.db.execute<{ token: string }>(sql`
      select token from document_tokens where kind = 'DISPENSATION' and student_id = ${student.id} order by created_at, voided_at`);
    const pages = rows.map(({ token }) => t.call(verifyContract.verify, { params: { token } }));
    return (await Promise.all(pages)).map((page) => page.data.valid).toSorted();
  };
  await print();
  const change = async (body: object) => grant({ ...form, ...data, ...body, updatedAt: await updatedAt() });
  expect((await change({ studentId: other.id })).error.errors).toEqual({
    studentId: 'Tidak dapat diganti. Akhiri dispensasi ini, lalu beri yang baru.',
  });
  expect((await change({ gate: 'UAS' })).error.errors).toHaveProperty('gate');
  expect(await confirmed()).toEqual([true]);
  expect((await change({ until: '2026-09-30' })).status).toBe(200);
  expect(await confirmed()).toEqual([false]);
  await print();
  expect(await confirmed()).toEqual([false, true]);
  await t.call(exemptionContract.revoke, {
    params: { id: data._id },
    body: { updatedAt: await updatedAt() },
  });
  expect(await confirmed()).toEqual([false, false]);
  expect((await print()).status).toBe(200);
  expect(await confirmed()).toEqual([false, false]);
  await t.as(student.userId);
  expect(await toldTo(t, student)).toContainEqual(
    expect.objectContaining({ body: expect.stringContaining('diakhiri') }),
  );
});
