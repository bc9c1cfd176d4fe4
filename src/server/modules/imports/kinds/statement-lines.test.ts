import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importContract } from '#shared/contracts/import.contract.ts';
import { billNow, buildBill } from '#test/factories/finance.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { type PaymentDesk, paymentDesk } from '#test/factories/payment-desk.ts';
import { buildStudent } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let desk: PaymentDesk;
beforeAll(async () => {
  t = await testApp();
  desk = await paymentDesk(t);
  await t.as(desk.officer.id);
});
afterAll(() => t.close());

/** A student with one bill of Rp3.000.000. */
async function payer() {
  const student = await buildStudent(t.db);
  const bill = await buildBill(t.db, desk.type, student.id);
  return { student, now: () => billNow(t.db, bill.id) };
}

/** Uploads lines as a statement of the desk's account. @returns its preview. */
async function send(lines: readonly string[]) {
  const files = [{ field: 'file', name: 'mutasi.csv', content: lines.join('\n') }];
  const body = { body: JSON.stringify({ options: { metode: desk.bank.id } }) };
  const params = { kind: 'statement' };
  return (await t.call(importContract.upload, { params, body: body as never }, { files })).data;
}

describe('a statement that lists money going out too', () => {
  const outgoing = 'Uang keluar, bukan pembayaran.';

  test.each([
    ['a column of its own', 'Tanggal;Jumlah;D/K;Keterangan', (way: string) => `250.000;${way}`, ['K', 'D']],
    [
      'a column without a name',
      'Tanggal;Jumlah;;Keterangan',
      (way: string) => `250.000;${way}`,
      ['CR', 'DB'],
    ],
    [
      'a column of words',
      'Tanggal;Jumlah;Tipe;Keterangan',
      (way: string) => `250.000;TRSF ${way}`,
      ['CR', 'DB'],
    ],
    ['the amount', 'Tanggal;Jumlah;Cabang;Keterangan', (way: string) => `250,000.00 ${way};1`, ['CR', 'DB']],
  ])('in %s books what came in alone', async (_where, header, cells, [into = '', out = '']) => {
    const { student, now } = await payer();
    const batch = await send([
      header,
      `24/08/2026;${cells(out)};REFUND ${student.nim}`,
      `24/08/2026;${cells(into)};SPP ${student.nim}`,
    ]);
    const rows = await importScene(t).rowsOf(batch._id);
    expect(rows.map(({ verdict, ticked }) => [verdict, ticked])).toEqual([
      ['WRONG', false],
      ['NEW', true],
    ]);
    expect(Object.values(rows[0]?.errors ?? {})).toEqual([outgoing]);
    await importScene(t).commit(batch._id);
    expect((await now()).paid).toBe(250_000);
  });

  test('in words nobody knows is asked about', async () => {
    const { student } = await payer();
    const batch = await send(['Tanggal;Jumlah;D/K;Keterangan', `24/08/2026;250.000;?;${student.nim}`]);
    expect((await importScene(t).rowsOf(batch._id))[0]?.errors['arah']).toContain('"?" bukan arah mutasi.');
  });
});
