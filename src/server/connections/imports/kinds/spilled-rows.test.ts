import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feederDataContract } from '#shared/connections/feeder/feeder-data.contract.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import type { ColumnSpec } from '#server/platform/sheets/mapping.ts';
import { parseRows } from '#server/platform/sheets/parse-rows.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { toXlsx } from '#server/platform/sheets/write-sheet.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin } from '#test/factories/people.ts';
import { type StatementDesk, statementDesk } from '#test/factories/statement-desk.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { importKinds } from '../registry.ts';

const files: { key: string; columns: readonly ColumnSpec[] }[] = [
  ...importKinds,
  { key: 'grade-file', columns: gradeFileColumns },
];

describe.each(files)('a row of $key', ({ columns }) => {
  const labels = columns.map(({ label }) => `"${label}"`);
  const rowOf = async (cells: readonly string[], heads = labels, by = ',') => {
    const csv = [heads, cells].map((line) => line.join(by)).join('\n');
    return (await parseRows(await readTable(Buffer.from(csv)), columns)).rows[0];
  };

  test('with more cells than headings is refused wherever the comma stands, and only then', async () => {
    for (const at of labels.keys()) {
      const quoted = labels.map((_, index) => (index === at ? '"85,000"' : '1'));
      expect(await rowOf(quoted)).not.toHaveProperty('isSpilled');
      expect(await rowOf([...quoted, '', ' '])).not.toHaveProperty('isSpilled');
      for (const heads of [labels, [...labels, '']]) {
        const shifted = await rowOf(
          quoted.map((cell) => cell.replaceAll('"', '')),
          heads,
        );
        expect(shifted).toMatchObject({ isSpilled: true });
        expect(shifted).not.toHaveProperty('value');
        expect(Object.values(shifted?.errors ?? {})).toEqual([
          expect.stringContaining('lebih banyak sel daripada judul kolomnya'),
        ]);
      }
    }
  });

  test('with every cell in quotes is read: no comma parts one', async () => {
    const cells = [...labels.map(() => '"1"'), '"cek"'];
    expect(await rowOf(cells)).not.toHaveProperty('isSpilled');
    expect(await rowOf(cells.with(0, '1'))).toMatchObject({ isSpilled: true });
  });

  test('of a workbook has notes beside the table', async () => {
    const heads = columns.map(({ key, label }) => ({ key, label }));
    const filled = Object.fromEntries(columns.map(({ key }) => [key, '1']));
    const workbook = toXlsx({
      title: 'Berkas',
      columns: [...heads, { key: 'note', label: '' }],
      rows: [{ ...filled, note: 'cek' }],
    });
    const { rows } = await parseRows(await readTable(await buffer(workbook)), columns);
    expect(rows[0]?.raw.at(-1)).toBe('cek');
    expect(rows[0]).not.toHaveProperty('isSpilled');
  });
});

describe('uploaded, a file with an unquoted comma', () => {
  let t: TestApp;
  let desk: StatementDesk;
  beforeAll(async () => {
    t = await testApp();
    desk = await statementDesk(t);
  });
  afterAll(() => t.close());

  test('of the bank books nothing and sets nothing aside', async () => {
    const { student } = await desk.payer();
    for (const line of [
      `20/11/2026,SPP ${student.nim},1,500,000,0`,
      `20/11/2026,SPP, ${student.nim},1500000,0`,
    ]) {
      const batch = await desk.send(['Tanggal,Keterangan,Kredit,Debet', line]);
      expect(batch.counts).toMatchObject({ WRONG: 1, ticked: 0, ASIDE: 0 });
      expect((await desk.rowsOf(batch._id))[0]?.errors['jumlah']).toContain('berada di luar judul');
    }
  });

  test('has footers that are set aside although they have more cells than headings', async () => {
    const { student } = await desk.payer();
    const batch = await desk.send([
      'Tanggal,Keterangan,Kredit,Debet',
      'Saldo Awal,,1,000,000.00,',
      `24/08/2026,SPP ${student.nim},250000,0`,
      'Total Mutasi,,,,250000,0',
      'Mutasi Kredit,:,1,,"250,000.00"',
      '-- akhir laporan --,,,,terima kasih',
    ]);
    expect(batch.counts).toMatchObject({ NEW: 1, ticked: 1, WRONG: 0, ASIDE: 4 });
  });

  test('keeps a last column without a heading that is known by its cells', async () => {
    const { student } = await desk.payer();
    const lines = [`20/08/2026,SPP ${student.nim},500000,CR`, `20/08/2026,REFUND ${student.nim},1000,DB`];
    const batch = await desk.send(['Tanggal,Keterangan,Jumlah,', ...lines]);
    expect(batch.counts).toMatchObject({ NEW: 1, ASIDE: 1, WRONG: 0, ticked: 1 });
  });

  test('of the library and for the Feeder names the row', async () => {
    await t.as((await buildAdmin(t.db)).id);
    const csv =
      'Judul,Pengarang,Nomor panggil,Barcode,Tahun,Harga\nBuku Koma A,Penulis Uji,700.1 KOM,UAK001,2020,85,000';
    const { data } = await importScene(t).uploadAs('katalog', csv);
    expect(data.counts).toMatchObject({ WRONG: 1, ticked: 0 });
    const sent = [{ field: 'file', name: 'f.csv', content: csv }];
    const converted = await t.call(feederDataContract.convert, { body: {} }, { files: sent });
    expect(converted).toMatchObject({ status: 400 });
    expect(converted.error.message).toContain('Baris 2: ');
  });
});
