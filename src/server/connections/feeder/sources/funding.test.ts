import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scholarshipGrants, scholarships, semesterRecords, students } from '#server/platform/db/schema.ts';
import { buildStudent, next } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { akmSource, entrySource } from './students.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Given = Partial<typeof scholarships.$inferInsert>;

/** A student with a record of 20261 and these scholarships in it. */
async function supported(...given: Given[]) {
  const student = await buildStudent(t.db);
  const { id: studentId } = student;
  for (const periodCode of ['20261', '20271']) {
    const sums = { sksSemester: 20, sksTotal: 20, sksPassed: 20 };
    await t.db.insert(semesterRecords).values({ studentId, periodCode, status: 'A', ...sums });
  }
  for (const change of given) {
    const columns = { name: `Beasiswa ${next()}`, kind: 'LEMBAGA', mode: 'PERCENT', value: 10_000 } as const;
    const [row] = await t.db
      .insert(scholarships)
      .values({ ...columns, ...change })
      .returning();
    const terms = { fromPeriod: '20261', untilPeriod: '20262' };
    await t.db.insert(scholarshipGrants).values({ studentId, scholarshipId: row?.id ?? '', ...terms });
  }
  return studentId;
}

const fundingOf = async (id: string, scope = '20261') =>
  (await akmSource.byIds(t.db, scope, [id]))[0]?.values['id_pembiayaan'];

test.each<[string, Given[], string]>([
  ['no grant', [], '1'],
  ['KIP', [{ kind: 'KIP', categories: ['SPP'] }], '3'],
  ['all of the tuition', [{ categories: ['SPP'] }], '3'],
  ['half of it', [{ value: 5_000 }], '2'],
  ['all of the registration alone', [{ categories: ['HERREGISTRASI'] }], '2'],
  ['a fixed sum', [{ kind: 'SUBSIDI', mode: 'AMOUNT', value: 1_000_000 }], '2'],
  ['part of it and KIP', [{ value: 5_000 }, { kind: 'KIP' }], '3'],
])('%s is funding %s of the term', async (_name, given, code) => {
  const id = await supported(...given);
  expect(await fundingOf(id)).toBe(code);
  expect(await fundingOf(id, '20271')).toBe('1');
});

test('an ended grant counts no more; without one, what was recorded with the student does', async () => {
  const id = await supported({ kind: 'KIP' });
  const change = { status: 'ENDED', endedFrom: '20261', endReason: 'Mengundurkan diri' } as const;
  await t.db.update(scholarshipGrants).set(change).where(eq(scholarshipGrants.studentId, id));
  expect(await fundingOf(id)).toBe('1');
  await t.db.update(students).set({ funding: '2' }).where(eq(students.id, id));
  expect(await fundingOf(id)).toBe('2');
});

test('a registration is reported with the support of its first term', async () => {
  const id = await supported({ kind: 'KIP' });
  const entry = async () => (await entrySource.byIds(t.db, '', [id]))[0]?.values['id_pembiayaan'];
  await t.db.execute(sql`update students set entry_semester = '20261' where id = ${id}`);
  expect(await entry()).toBe('3');
  await t.db.execute(sql`update students set entry_semester = '20251' where id = ${id}`);
  expect(await entry()).toBe('1');
});
