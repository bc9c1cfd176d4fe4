import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { libraryReservations, students } from '#server/platform/db/schema.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { toldTo, topicsTo } from '#test/factories/notices.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';
import { reservationTimer } from './reservations.timer.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(() => t.setNow(TEST_NOW));

/** A title of one copy with two readers in its queue; the copy waits for the first. */
async function held() {
  const [first, second] = [await buildStudent(t.db), await buildStudent(t.db)];
  const { titleId, barcode } = await scene.shelve();
  await scene.lend(scene.lecturerReader, barcode);
  const ids: string[] = [];
  for (const { userId } of [first, second]) {
    await t.as(userId);
    ids.push((await t.call(libraryOwnContract.reserve, { body: { titleId } })).data._id);
  }
  await scene.giveBack(barcode);
  await t.as(scene.librarian.id);
  return { first, second, ids, titleId, barcode };
}

const queueOf = (titleId: string) =>
  t.db
    .select()
    .from(libraryReservations)
    .where(eq(libraryReservations.titleId, titleId))
    .orderBy(libraryReservations.createdAt, libraryReservations.id);
const statesOf = async (titleId: string) => (await queueOf(titleId)).map(({ state }) => state);

async function setLoanable(titleId: string, isLoanable: boolean) {
  await t.as(scene.librarian.id);
  const { title, updatedAt, callNumber, authors } = await scene.title(titleId);
  const body = { _id: titleId, updatedAt, title, callNumber, authors, isLoanable };
  return t.call(libraryCatalogContract.save, { body });
}

test('the queue of a title that is only read in the library rests, and everybody in it is told', async () => {
  const { first, second, titleId, barcode } = await held();
  expect(await statesOf(titleId)).toEqual(['READY', 'WAITING']);
  expect((await setLoanable(titleId, false)).status).toBe(200);
  expect(await queueOf(titleId)).toMatchObject([
    { state: 'WAITING', copyId: null, readyUntil: null },
    { state: 'WAITING', copyId: null },
  ]);
  for (const one of [first, second]) {
    expect(await toldTo(t, one)).toEqual([
      { topic: 'library.resting', body: expect.stringContaining('sekarang hanya dibaca di tempat') },
    ]);
  }
  t.setNow(new Date(TEST_NOW.getTime() + 5 * 86_400_000));
  expect(await runTimer(t.services, reservationTimer, t.app.log)).toEqual({ expired: 0 });
  await t.as(first.userId);
  const { data: own } = await t.call(libraryOwnContract.own, {});
  expect(own.reservations).toMatchObject([{ place: 1, isLoanable: false, state: 'WAITING' }]);
  // Saved again as it is, nobody hears of it twice; rested again, everybody does.
  await setLoanable(titleId, false);
  expect(await topicsTo(t, first)).toEqual(['library.resting']);
  expect((await setLoanable(titleId, true)).message).toContain('Simpan 1 eksemplar bagi pemesan.');
  expect(await statesOf(titleId)).toEqual(['READY', 'WAITING']);
  expect((await scene.lend(scene.otherReader, barcode)).status).toBe(422);
  await setLoanable(titleId, false);
  expect(await topicsTo(t, second)).toEqual(['library.resting', 'library.resting']);
});

test('a reader is told that the desk cancelled the reservation, and not what was cancelled by the reader', async () => {
  const { first, second, ids, titleId } = await held();
  const updatedAt = async (at: number) => (await queueOf(titleId))[at]?.updatedAt ?? '';
  const byDesk = await t.call(libraryDeskContract.cancelReservation, {
    params: { id: ids[0] ?? '' },
    body: { updatedAt: await updatedAt(0) },
  });
  expect(byDesk.status).toBe(200);
  expect(await toldTo(t, first)).toEqual([
    { topic: 'library.unreserved', body: expect.stringContaining('dibatalkan oleh perpustakaan') },
  ]);
  await t.as(second.userId);
  const own = await t.call(libraryOwnContract.cancelReservation, {
    params: { id: ids[1] ?? '' },
    body: { updatedAt: await updatedAt(1) },
  });
  expect(own.status).toBe(200);
  expect(await topicsTo(t, second)).toEqual([]);
});

test('reservations are taken along as they are shown, each name as it is', async () => {
  const { first, titleId } = await held();
  await t.db.update(students).set({ name: '=SUM(A1); "Budi"' }).where(eq(students.id, first.id));
  const { title } = await scene.title(titleId);
  const query = { search: title, state: 'READY', format: 'csv' } as const;
  const answer = await t.call(libraryDeskContract.exportReservations, { query });
  const { data: shown } = await t.call(libraryDeskContract.reservations, { query: { state: 'READY' } });
  const row = shown.find((one) => one.titleId === titleId);
  const lines = (answer.data as Buffer)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toEqual([
    'Judul;NIM/NIDN;Pemesan;Dipesan;Antrean;Disimpan;Sampai;Status',
    `${title};${first.nim};"'=SUM(A1); ""Budi""";${row?.createdAt.slice(0, 10)};;${row?.barcode};2026-08-26;Siap diambil`,
  ]);
});

test('a reader is told that a book nobody fetched is kept no longer', async () => {
  const { first, titleId } = await held();
  t.setNow(new Date(TEST_NOW.getTime() + 3 * 86_400_000));
  await runTimer(t.services, reservationTimer, t.app.log);
  expect(await statesOf(titleId)).toEqual(['EXPIRED', 'READY']);
  expect(await toldTo(t, first)).toEqual([
    { topic: 'library.unreserved', body: expect.stringContaining('tidak diambil sampai batasnya') },
  ]);
});
