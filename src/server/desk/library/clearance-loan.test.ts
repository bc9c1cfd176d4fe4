import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearancePurposes } from '#shared/desk/library/clearance.ts';
import { libraryClearanceContract } from '#shared/desk/library/library-clearance.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';
import { documentTokens, libraryClearances } from '#server/platform/db/schema.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStudent, next } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

const letter = async (studentId: string, purpose: (typeof clearancePurposes)[number], validUntil: string) => {
  const number = `${next()}/${purpose}`;
  const issued = { state: 'ISSUED' as const, number, issuedOn: '2026-08-20', validUntil, checks: [] };
  const [row] = await t.db
    .insert(libraryClearances)
    .values({ studentId, purpose, ...issued })
    .returning();
  return row?.id ?? '';
};
const stateOf = async (id: string) =>
  (await t.db.select().from(libraryClearances).where(eq(libraryClearances.id, id)))[0];

test.each(clearancePurposes)('a loan takes back a letter in force, for %s, and says so', async (purpose) => {
  const student = await buildStudent(t.db);
  const id = await letter(student.id, purpose, '2026-11-24');
  await t.as(student.userId);
  const url = libraryClearanceContract.print.path.replace(':id', id);
  expect((await t.inject({ method: 'GET', url })).statusCode).toBe(200);
  const { barcode } = await scene.shelve(1, { title: 'Manajemen Operasi' });
  const lent = await scene.lend({ memberKind: 'STUDENT', memberId: student.id }, barcode);
  expect(lent.message).toMatch(new RegExp(`Surat bebas pustaka \\d+/${purpose} ditarik\\.$`));
  expect(await stateOf(id)).toMatchObject({ state: 'WITHDRAWN', note: 'Meminjam "Manajemen Operasi".' });
  const [token] = await t.db.select().from(documentTokens).where(eq(documentTokens.studentId, student.id));
  const checked = await t.call(verifyContract.verify, { params: { token: token?.token ?? '' } });
  expect(checked.data).toMatchObject({ valid: false });
  await t.as(student.userId);
  expect((await t.inject({ method: 'GET', url })).statusCode).toBe(422);
  const { data } = await t.call(noticeContract.list, {});
  expect(data.items.map(({ title }) => title)).toContain('Bebas pustaka: Ditarik');
});

test('all letters in force go at once; one that is over, and those of others, stay', async () => {
  const [student, other] = [await buildStudent(t.db), await buildStudent(t.db)];
  const [defence, move, over] = [
    await letter(student.id, 'SIDANG', '2026-08-24'),
    await letter(student.id, 'PINDAH', '2026-11-24'),
    await letter(student.id, 'CUTI', '2026-08-23'),
  ];
  const others = await letter(other.id, 'SIDANG', '2026-11-24');
  const { barcode } = await scene.shelve();
  await scene.lend({ memberKind: 'STUDENT', memberId: student.id }, barcode);
  const states = await Promise.all([defence, move, over, others].map(stateOf));
  expect(states.map((row) => row?.state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'ISSUED', 'ISSUED']);
  await scene.giveBack(barcode);
  const again = await scene.lend({ memberKind: 'STUDENT', memberId: student.id }, barcode);
  expect(again.message).not.toContain('ditarik');
});
