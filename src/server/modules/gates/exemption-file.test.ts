import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileContract } from '#shared/contracts/file.contract.ts';
import { gateContract } from '#shared/contracts/gate.contract.ts';
import { smallPdf } from '#test/factories/leave-scene.ts';
import { buildStaff, buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let finance: { id: string };
beforeAll(async () => {
  t = await testApp();
  finance = await buildStaff(t.db, 'payment:get', 'payment:dispense');
});
afterAll(() => t.close());

const reason = 'Permohonan tertulis orang tua';
const grant = (body: object) => t.call(gateContract.exempt, { body: body as never });
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
    (await t.call(gateContract.exemptions, { query: { studentId: student.id } })).data[0];
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
