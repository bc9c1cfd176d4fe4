import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { students } from '#server/platform/db/schema.ts';
import { type StatementDesk, statementDesk } from '#test/factories/statement-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: StatementDesk;
beforeAll(async () => {
  t = await testApp();
  scene = await statementDesk(t);
});
afterAll(() => t.close());

/** A student of a name whose proof of an amount waits. */
async function told(name: string, amount: number, paidOn: string) {
  const account = await scene.payer();
  await t.db.update(students).set({ name }).where(eq(students.id, account.student.id));
  const { status } = await scene.desk.submit(account, { amount, paidOn, senderName: 'Contoh Pengirim' });
  expect(status).toBe(200);
  await t.as(scene.desk.officer.id);
  return account;
}
const lineOf = async (head: string, line: string) => {
  const batch = await scene.send([head, line]);
  const [row] = await scene.rowsOf(batch._id);
  const repair = async (cells: Record<string, string>) =>
    (await t.call(importContract.repair, { params: { id: batch._id, rowNo: 2 }, body: { cells } })).data.row;
  return { row, repair };
};
const offered = (row: { offers: Record<string, { value: string }[]> } | undefined) =>
  row?.offers['nim']?.map(({ value }) => value);

test.each([
  ['NIM;Nama;Jumlah;Tanggal;Keterangan', 1_251_000, ';Yessy Kurniawan;1.251.000;2026-08-23;TRSF'],
  ['Nama Mahasiswa;Jumlah;Tanggal;Berita', 1_252_000, 'KURNIAWAN, Yessy;1.252.000;2026-08-23;TRSF'],
  ['Tanggal;Nominal;Keterangan', 1_253_000, '2026-08-23;1.253.000;TRSF YESSY KURNIAWAN'],
  ['Tanggal;Nominal;Keterangan;Referensi', 1_254_000, '2026-08-23;1.254.000;TRSF;YESSY KURNIAWAN'],
])('a name in any column of %s offers its proof first', async (head, amount, line) => {
  for (const other of ['Agus Salim', 'Dewi Lestari']) await told(other, amount, '2026-08-23');
  const { student } = await told('Yessy Kurniawan', amount, '2026-08-23');
  const { row } = await lineOf(head, line);
  expect(row?.verdict).toBe('WRONG');
  expect(offered(row)).toHaveLength(3);
  expect(offered(row)?.[0]).toBe(student.nim);
});

test('a wrong offer is refused, and the others stay, with the right one first', async () => {
  const amount = 1_260_000;
  const [one, two, right] = [
    await told('Agus Salim', amount, '2026-08-23'),
    await told('Dewi Lestari', amount, '2026-08-23'),
    await told('Yessy Kurniawan', amount, '2026-08-23'),
  ];
  const { repair } = await lineOf('NIM;Nama;Jumlah;Tanggal', ';Yessy Kurniawan;1.260.000;2026-08-23');
  const wrong = await repair({ nim: one.student.nim });
  expect(wrong.errors['nama']).toContain('Agus Salim');
  expect(offered(wrong)).toEqual([right.student.nim, two.student.nim]);
  const mended = await repair({ nim: right.student.nim });
  expect(mended).toMatchObject({ verdict: 'NEW', ticked: true, offers: {} });
});

test('an offer that is refused for its bill leaves the others, too', async () => {
  const amount = 1_270_000;
  const [one, two] = [
    await told('Agus Salim', amount, '2026-08-23'),
    await told('Dewi Lestari', amount, '2026-08-23'),
  ];
  const { repair } = await lineOf('NIM;Kode Tagihan;Jumlah;Tanggal', ';TIDAK-ADA;1.270.000;2026-08-23');
  const wrong = await repair({ nim: one.student.nim });
  expect(wrong.errors['kode_tagihan']).toContain('TIDAK-ADA');
  expect(offered(wrong)).toEqual([two.student.nim]);
});
