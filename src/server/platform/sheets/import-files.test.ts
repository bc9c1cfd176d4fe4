import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { idCell } from './cells/ids.ts';
import { dateCell } from './cells/date.ts';
import { textCell } from './cells/text.ts';
import { errorFile, importTemplate } from './import-files.ts';
import { optionalColumn, requiredColumn } from './mapping.ts';
import { parseRows } from './parse-rows.ts';
import { readTable } from './read-sheet.ts';
import { toCsv, toXlsx } from './write-sheet.ts';

const specs = [
  requiredColumn('nim', 'NIM', idCell({ label: 'NIM', minLength: 3 })),
  requiredColumn('nama', 'Nama', textCell()),
  optionalColumn('lahir', 'Tanggal lahir', dateCell()),
] as const;

test('the template is read back as the columns it asks for', async () => {
  const example = { nim: '00123', nama: 'Contoh Ani', lahir: '17/08/2001' };
  const table = await readTable(await buffer(toXlsx(importTemplate('Mahasiswa', specs, [example]))));
  expect(table.rows[0]).toEqual(['NIM *', 'Nama *', 'Tanggal lahir']);
  const { rows, missingColumns } = await parseRows(table, specs);
  expect(missingColumns).toEqual([]);
  expect(rows[0]?.value).toEqual({ nim: '00123', nama: 'Contoh Ani', lahir: '2001-08-17' });
});

test('refused rows come back with their mistakes, and are accepted once corrected', async () => {
  const csv = 'NIM;Nama;Tanggal lahir;Catatan\n251;Ani;;x\n1;;31/02/2001;=1+1\n';
  const parsed = await parseRows(await readTable(Buffer.from(csv)), specs);
  const file = (await buffer(toCsv(errorFile('Kesalahan', parsed, specs)))).toString();
  expect(file).toBe(
    [
      '\uFEFFBaris;NIM;Nama;Tanggal lahir;Catatan;Kesalahan',
      '3;1;;31/02/2001;\'=1+1;NIM: NIM 1 harus 3–30 digit. Nama: Nama wajib diisi. Tanggal lahir: Tanggal "31/02/2001" tidak ada di kalender.',
      '',
    ]
      .join('\r\n')
      .replace(/NIM: .*kalender\./, (cell) => `"${cell.replaceAll('"', '""')}"`),
  );
  const corrected = file.replace('3;1;;31/02/2001', '3;252;Budi;28/02/2001');
  const again = await parseRows(await readTable(Buffer.from(corrected)), specs);
  expect(again.rows[0]?.value).toEqual({ nim: '252', nama: 'Budi', lahir: '2001-02-28' });
});
