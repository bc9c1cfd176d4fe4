import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitPurposes } from '#shared/desk/library/kinds.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { newId } from '#server/platform/db/id.ts';
import { libraryScene } from '#test/factories/library-scene.ts';
import { testApp, type TestApp, TEST_NOW } from '#test/test-app.ts';

let t: TestApp;
let scene: Awaited<ReturnType<typeof libraryScene>>;
beforeAll(async () => {
  t = await testApp();
  scene = await libraryScene(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(TEST_NOW);
  await t.as(scene.librarian.id);
});

test('a card scanned as a book, or a book as a card, is called what it is', async () => {
  const { barcode } = await scene.shelve();
  const cardAsBook = await scene.lend(scene.reader, scene.student.nim);
  expect(cardAsBook.error.errors?.['barcode']).toBe(
    `${scene.student.nim} adalah nomor anggota, bukan barcode buku. Untuk melayani anggota lain, tekan Esc lebih dahulu.`,
  );
  expect((await scene.giveBack('TIDAK-ADA')).error.message).toBe('Barcode TIDAK-ADA tidak ada di katalog.');
  const bookAsCard = await t.call(libraryDeskContract.member, { query: { code: barcode.toLowerCase() } });
  expect([bookAsCard.status, bookAsCard.error.message]).toEqual([
    404,
    `${barcode.toLowerCase()} adalah barcode buku. Pindai kartu anggota lebih dahulu, atau pilih Kembalikan.`,
  ]);
});

test('a late loan is found as lent and as late, as the figures of the dashboard count it', async () => {
  const [late, lent] = [await scene.shelve(), await scene.shelve()];
  await scene.lend(scene.reader, late.barcode);
  await scene.lend(scene.lecturerReader, lent.barcode);
  t.setNow(new Date(TEST_NOW.getTime() + 9 * 86_400_000));
  await t.as(scene.librarian.id);
  const { data } = await t.call(libraryDeskContract.dashboard, {});
  const found = async (state: 'DIPINJAM' | 'TERLAMBAT') => {
    const { data: rows, meta } = await t.call(libraryDeskContract.loans, { query: { state } });
    return [meta.total, rows.map(({ barcode, state: shown }) => [barcode, shown]).toSorted()];
  };
  const overdue = [late.barcode, 'TERLAMBAT'];
  expect(await found('TERLAMBAT')).toEqual([data.overdue, [overdue]]);
  expect(await found('DIPINJAM')).toEqual([data.onLoan, [overdue, [lent.barcode, 'DIPINJAM']].toSorted()]);
  expect([data.onLoan, data.overdue]).toEqual([2, 1]);
  const { data: rows } = await t.call(libraryDeskContract.loans, { query: { state: 'TERLAMBAT' } });
  const query = { state: 'TERLAMBAT', format: 'csv' } as const;
  const taken = String((await t.call(libraryDeskContract.exportLoans, { query })).data)
    .trim()
    .split('\r\n');
  expect(rows[0]?.daysLate).toBeGreaterThan(0);
  expect(taken.map((line) => line.split(';').slice(-2))).toEqual([
    ['Status', 'Terlambat (hari)'],
    ['Terlambat', String(rows[0]?.daysLate)],
  ]);
});

test('a reader nobody is, is named', async () => {
  const { barcode } = await scene.shelve();
  for (const memberKind of ['STUDENT', 'LECTURER'] as const) {
    const refused = await scene.lend({ memberKind, memberId: newId() }, barcode);
    const errors = { memberId: 'Anggota tidak ditemukan.' };
    expect(refused).toMatchObject({ status: 400, error: { code: 'INVALID', errors } });
  }
});

test('a reader is found by the NIM as people group it, at the desk and at the door', async () => {
  const { nim } = scene.student;
  const code = `${nim.slice(0, 4)} ${nim.slice(4, 8)} ${nim.slice(8)}`;
  await t.as(scene.librarian.id);
  const { data } = await t.call(libraryDeskContract.member, { query: { code } });
  expect(data.memberCode).toBe(nim);
  const visit = { who: code.replaceAll(' ', '.'), purpose: visitPurposes[0] } as const;
  expect((await t.call(libraryDeskContract.visit, { body: visit })).data.code).toBe(nim);
});
