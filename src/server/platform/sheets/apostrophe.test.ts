import { expect, test } from 'vitest';
import { dateCell } from './cells/date.ts';
import { idCell, nikCell, referenceCell } from './cells/ids.ts';
import { integerCell, moneyCell, scoreCell } from './cells/numbers.ts';
import { phoneCell, textCell } from './cells/text.ts';
import { optionalColumn } from './mapping.ts';
import { parseRows } from './parse-rows.ts';
import { readTable } from './read-sheet.ts';

const kinds = {
  tanggal: [dateCell(), ['25/11/2026', '2026-11-25', '25 November 2026', '20261125', '25/11', '31/02/2026']],
  jumlah: [moneyCell(), ['250.000', 'Rp 250.000', 'IDR 250,000.00', '250000', '-5', '1.5']],
  telepon: [phoneCell(), ['0812-3456-7890', '+62 812 3456 7890', '(021) 555-1234', '12']],
  nim: [idCell({ label: 'NIM' }), ['26612010139', '0012', '12.5']],
  nik: [nikCell(), ['3273015708060001', '1']],
  referensi: [referenceCell('referensi', 40), ['0012345', '12-A']],
  sks: [integerCell(0, 24), ['3', '3.0', '99']],
  nilai: [scoreCell(), ['85,5', '3', '101']],
  teks: [textCell(), ['=1+1', '@x', '-', '2 orang', '']],
} as const;

const cases = Object.entries(kinds).flatMap(([kind, [parse, texts]]) =>
  texts.map((text) => [kind, text, parse] as const),
);

test.each(cases)('a cell of %s reads %j with an apostrophe as without', async (_kind, text, parse) => {
  const read = async (written: string) => {
    const table = await readTable(Buffer.from(`nilai;nama\n"${written}";Ani\n`));
    const spec = optionalColumn<'nilai', unknown>('nilai', 'Nilai', parse);
    const [row] = (await parseRows(table, [spec])).rows;
    return { value: row?.value, errors: row?.errors, warnings: row?.warnings };
  };
  expect(await read(`'${text}`)).toEqual(await read(text));
});
