import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { libraryLoans, libraryReservations } from '#server/platform/db/schema.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

const ROUNDS = 20;

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.as(scene.librarian.id));

const loansOf = (copyId: string) =>
  t.db
    .select()
    .from(libraryLoans)
    .where(and(eq(libraryLoans.copyId, copyId), eq(libraryLoans.state, 'DIPINJAM')));

test('the last copy lent twice at the same moment is lent once, in every one of twenty rounds', async () => {
  const { titleId, barcode } = await scene.shelve();
  const copyId = (await scene.title(titleId)).copyList[0]?._id ?? '';
  const refusals: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      [scene.reader, scene.otherReader, scene.lecturerReader].map((reader) =>
        t.call(libraryDeskContract.lend, { body: { ...reader, barcode } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    refusals.push(...answers.filter(({ status }) => status !== 200).map(({ error }) => error.message));
    expect(await loansOf(copyId)).toHaveLength(1);
    expect((await scene.giveBack(barcode)).status).toBe(200);
  }
  expect(new Set(refusals)).toEqual(new Set(['Eksemplar ini berstatus Dipinjam.']));
  expect((await scene.title(titleId)).copyList[0]?.status).toBe('TERSEDIA');
});

test('a reader at the limit gets one of two books that are lent at the same moment', async () => {
  const student = await buildStudent(t.db);
  const reader = { memberKind: 'STUDENT' as const, memberId: student.id };
  const { barcodes } = await scene.shelve(4);
  for (const barcode of barcodes.slice(0, 2)) await scene.lend(reader, barcode);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      barcodes.slice(2).map((barcode) => t.call(libraryDeskContract.lend, { body: { ...reader, barcode } })),
    );
    const [lent] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await scene.giveBack(lent?.data.barcode ?? '');
  }
});

test('a copy taken back twice at the same moment comes back once', async () => {
  const { barcode } = await scene.shelve();
  for (let round = 0; round < ROUNDS; round += 1) {
    await scene.lend(scene.reader, barcode);
    const body = { barcode };
    const answers = await Promise.all([1, 2].map(() => t.call(libraryDeskContract.giveBack, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  }
});

test('a copy that comes back waits for the reader of its queue, and for nobody else', async () => {
  const { titleId, barcode } = await scene.shelve();
  await scene.lend(scene.reader, barcode);
  await t.as(scene.other.userId);
  const asked = await t.call(libraryOwnContract.reserve, { body: { titleId } });
  expect(asked.status).toBe(200);
  const back = await scene.giveBack(barcode);
  expect(back.data.nextReader).toBe(scene.other.name);
  const [row] = await t.db.select().from(libraryReservations).where(eq(libraryReservations.titleId, titleId));
  expect(row).toMatchObject({ state: 'READY', readyUntil: '2026-08-26' });
  const third = await buildStudent(t.db);
  const refused = await scene.lend({ memberKind: 'STUDENT', memberId: third.id }, barcode);
  expect(refused.error.message).toContain('disimpan bagi pemesan');
  expect((await scene.lend(scene.otherReader, barcode)).status).toBe(200);
  const [collected] = await t.db
    .select()
    .from(libraryReservations)
    .where(eq(libraryReservations.titleId, titleId));
  expect(collected?.state).toBe('COLLECTED');
});
