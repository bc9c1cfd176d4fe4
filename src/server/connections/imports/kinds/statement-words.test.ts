import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { buildPaymentMethod } from '#test/factories/finance.ts';
import { newSender, statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, rowsOf, commit } = await statementFile();

const head = 'Tanggal;Keterangan;Kredit;Debet';
const repair = (id: string, rowNo: number, cells: Record<string, string>) =>
  t.call(importContract.repair, { params: { id, rowNo }, body: { cells } });
const tick = (id: string, rows: number[]) =>
  t.call(importContract.tick, { params: { id }, body: { ticked: true, rows } });

/** Words of a bank about a sender that nothing else holds. */
const words = (): string => `TRSF E-BANKING CR ${newSender()}`;

/** A line without a reference that was given to a student and booked, with its file and receipt. */
async function booked() {
  const [one, two] = [await payer(), await payer()];
  const file = [head, `20/08/2026;${words()};123.456,00;0`];
  const { _id } = await send(file);
  await repair(_id, 2, { nim: one.student.nim });
  await commit(_id);
  expect(await one.paid()).toBe(123_456);
  const receipt = `NIM ${one.student.nim} dengan kwitansi KW/`;
  return { one, two, file, receipt };
}

describe('a line without a reference that was booked', () => {
  test('says so before anybody is named, and is doubtful for somebody else', async () => {
    const { one, two, file, receipt } = await booked();
    const { _id } = await send(file.map((line) => line.replace('TRSF E-BANKING CR', 'Trsf  e-banking cr.')));
    const [row] = await rowsOf(_id);
    expect(row?.errors['nim']).toContain(receipt);
    for (const nim of [two.student.nim, `NIM ${two.student.nim}`, `${two.student.nim} (Siti)`]) {
      const { data } = await repair(_id, 2, { nim });
      expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
      expect(data.row.warnings['jumlah']).toContain(receipt);
    }
    await tick(_id, [2]);
    // Other doubts than those it was ticked with.
    const other = await repair(_id, 2, { nim: two.student.nim, keluar: '5' });
    expect(other.data.row).toMatchObject({ verdict: 'NEW', ticked: false });
    expect((await repair(_id, 2, { nim: one.student.nim, keluar: '' })).data.row.ticked).toBe(false);
    expect(await two.paid()).toBe(0);
  });

  test('is known again by the same NIM, and doubtful when that is changed in the preview', async () => {
    const { one, two, file, receipt } = await booked();
    const { _id } = await send(file);
    const again = await repair(_id, 2, { nim: one.student.nim });
    expect(again.data.row).toMatchObject({ verdict: 'SAME', ticked: false });
    const { data } = await repair(_id, 2, { nim: two.student.nim });
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(data.row.warnings['jumlah']).toContain(receipt);
  });

  test('and reversed says so for somebody else', async () => {
    const { one, two, file } = await booked();
    const { data } = await t.call(paymentContract.list, { query: { search: one.student.nim } });
    await t.as(desk.head.id);
    const body = { updatedAt: data[0]?.updatedAt ?? '', reason: 'Uang ini milik adiknya.' };
    await t.call(paymentContract.reverse, { params: { id: data[0]?._id ?? '' }, body });
    await t.as(desk.officer.id);
    const { _id } = await send(file);
    const answer = await repair(_id, 2, { nim: two.student.nim });
    expect(answer.data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(answer.data.row.warnings['jumlah']).toContain('(sudah dibalik)');
  });

  test('cannot be told from it by other words: those of the bank stay', async () => {
    const { two, file } = await booked();
    const { _id } = await send(file);
    const keterangan = `SPP ${two.student.nim}`;
    expect(await repair(_id, 2, { keterangan })).toMatchObject({ status: 400, error: { code: 'INVALID' } });
    const [row] = await rowsOf(_id);
    expect(row).toMatchObject({ verdict: 'WRONG', doubtful: true });
    const same = await repair(_id, 2, { nim: two.student.nim, keterangan: row?.cells['keterangan'] ?? '' });
    expect(same.data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
  });

  test('and whose amount is corrected is not ticked by that', async () => {
    const { two, file } = await booked();
    const { _id } = await send(file);
    const { data } = await repair(_id, 2, { nim: two.student.nim, jumlah: '123.457' });
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: false, ticked: false });
  });

  test('of which nothing else is written keeps its payer and its amount in the preview', async () => {
    const [one, two] = [await payer(), await payer()];
    const file = ['NIM;Jumlah;Tanggal', `${one.student.nim};500.000;20/08/2026`];
    await commit((await send(file))._id);
    const { _id } = await send(file);
    const changes: Record<string, string>[] = [{ nim: two.student.nim }, { jumlah: '600.000' }, { nim: '1' }];
    for (const cells of changes) {
      const { status, error } = await repair(_id, 2, cells);
      expect([status, error.message]).toEqual([
        422,
        expect.stringContaining('Sudah dicatat dengan kwitansi KW/'),
      ]);
    }
    expect((await rowsOf(_id))[0]).toMatchObject({ verdict: 'SAME', cells: { nim: one.student.nim } });
  });

  test('is booked once without a tick of its own, whatever is uploaded, repaired and stored again', async () => {
    const step = fc.record({
      lines: fc.integer({ min: 1, max: 3 }),
      hasNim: fc.boolean(),
      repairs: fc.array(fc.record({ row: fc.integer({ min: 2, max: 4 }), who: fc.nat({ max: 1 }) }), {
        maxLength: 4,
      }),
    });
    let amount = 700_000;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
        const payers = [await payer(), await payer()];
        amount += 1;
        const nimOf = (who: number): string => payers[who]?.student.nim ?? '';
        for (const { lines, hasNim, repairs } of steps) {
          const nims = Array.from({ length: lines }, (_, at) => (hasNim ? nimOf(at % 2) : ''));
          const { _id } = await send([
            'NIM;Tanggal;Keterangan;Kredit',
            ...nims.map((nim) => `${nim};20/08/2026;TRSF E-BANKING CR SITI AMINAH;${amount}`),
          ]);
          for (const { row, who } of repairs)
            if (row < lines + 2) await repair(_id, row, { nim: nimOf(who) });
          const { data } = await t.call(importContract.get, { params: { id: _id } });
          if (data.counts.ticked > 0) await commit(_id);
          const paid = await Promise.all(payers.map((one) => one.paid()));
          expect(paid[0] ?? 0).toBeLessThanOrEqual(amount);
          expect((paid[0] ?? 0) + (paid[1] ?? 0)).toBeLessThanOrEqual(amount);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('lines of one day, amount and description', () => {
  test('for two students are doubtful, each of them', async () => {
    const payers = [await payer(), await payer()];
    const note = words();
    const lines = payers.map(({ student }) => `${student.nim};20/08/2026;${note};350.000`);
    const rows = await rowsOf((await send(['NIM;Tanggal;Keterangan;Kredit', ...lines]))._id);
    expect(rows.map(({ doubtful, ticked }) => [doubtful, ticked])).toEqual(payers.map(() => [true, false]));
    expect(rows[0]?.warnings['jumlah']).toContain(
      `Hari, jumlah dan keterangan ini juga tertulis pada baris 3 berkas ini untuk NIM ${payers[1]?.student.nim}`,
    );
  });

  test.each([
    ['names them', (nim: string) => `;20/08/2026;SPP ${nim};350.000;`],
    ['has their references', (nim: string) => `${nim};20/08/2026;SETORAN;350.000;T-${nim}`],
    ['is anybody’s', (nim: string) => `${nim};20/08/2026;SETORAN TUNAI;350.000;`],
    ['is empty', (nim: string) => `${nim};20/08/2026;;350.000;`],
    ['has marks alone', (nim: string) => `${nim};20/08/2026;---;350.000;`],
    ['is beside their virtual accounts', (nim: string) => `8812${nim};20/08/2026;PEMBAYARAN VA;350.000;`],
  ])('are sure where it %s', async (_what, line) => {
    await buildPaymentMethod(t.db, { vaPrefix: '8812' });
    const payers = [await payer(), await payer()];
    const file = payers.map(({ student }) => line(student.nim));
    const header = 'NIM;Tanggal;Keterangan;Kredit;Referensi';
    expect((await send([header, ...file])).counts).toMatchObject({ NEW: 2, ticked: 2 });
    for (const one of file) {
      const batch = await send([header, one]);
      expect(batch.counts).toMatchObject({ NEW: 1, ticked: 1 });
      await commit(batch._id);
    }
  });
});
