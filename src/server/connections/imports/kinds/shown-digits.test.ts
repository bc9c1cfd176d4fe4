import { writeXlsx } from 'hucre/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnSpec } from '#server/platform/sheets/mapping.ts';
import { digitPlaces, placedText } from '#server/platform/sheets/digit-places.ts';
import { parseRows } from '#server/platform/sheets/parse-rows.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { kindAt, textAt } from '#server/platform/sheets/table.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

const sheetOf = async (cells: readonly (readonly [numFmt: string, value: number])[]) => {
  const rows = [cells.map((_, index) => `isi ${index}`), cells.map(([, value]) => value)];
  const columns = cells.map(([numFmt]) => ({ numFmt }));
  return readTable(await writeXlsx({ sheets: [{ name: 'Data', rows, columns }] }));
};

const shownCells: readonly (readonly [numFmt: string, value: number, text: string, kind: string])[] = [
  ['0000000000', 12_345, '0000012345', 'number'],
  ['000.0', 5.1, '005.1', 'number'],
  ['000', 7, '007', 'number'],
  ['"R"000', 8, 'R008', 'text'],
  [String.raw`\R000`, 8, 'R008', 'text'],
  ['00', 1, '01', 'number'],
  ['00000', 101, '00101', 'number'],
  ['0##', 5, '005', 'number'],
  ['000;-000', 7, '007', 'number'],
  ['00000', 1_234_567, '1234567', 'number'],
  ['00":"00', 730, '07:30', 'text'],
  ['0000-0000-0000', 81_234_567_890, '0812-3456-7890', 'text'],
  ['00.00', 7.5, '07.50', 'number'],
  // What the format hides is not lost, and what is below zero is no name of anything.
  ['000', 5.7, '5.7', 'number'],
  ['000', -5, '-5', 'number'],
  ['0', 7, '7', 'number'],
  ['#,##0', 1_234, '1234', 'number'],
  ['0.00', 5, '5', 'number'],
];

test('a cell is read as it shows its digits', async () => {
  const sheet = await sheetOf(shownCells.map(([numFmt, value]) => [numFmt, value]));
  const read = shownCells.map(([numFmt, value], at) => [
    numFmt,
    value,
    textAt(sheet, 1, at),
    kindAt(sheet, 1, at),
  ]);
  expect(read).toEqual(shownCells);
});

test.each([
  'General',
  '0',
  '0.000',
  'dd/mm/yyyy',
  '00/00/yyyy',
  'hh:mm',
  '[<10]00;0',
  '#,##0',
  '000,000',
  '@',
])('%s gives digits no places', (code) => expect(digitPlaces(code)).toBeNull());

test('zeros in front are as many as the format has, whatever the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1 }), (width, value) => {
      const placed = digitPlaces('0'.repeat(width));
      expect(placed && placedText(value, placed)).toBe(String(value).padStart(width, '0'));
    }),
  );
});

const columns: [string, readonly ColumnSpec[]][] = [
  ...importKinds.map(({ key, columns: specs }) => [key, specs] as [string, readonly ColumnSpec[]]),
  ['grade-file', gradeFileColumns],
];

/** What a column makes of a cell alone. */
async function readAs(spec: ColumnSpec, table: Awaited<ReturnType<typeof readTable>>) {
  const own = { ...spec, required: false };
  const { rows } = await parseRows(table, [own], { mapping: { [spec.key]: 0 } });
  return { value: rows[0]?.value?.[spec.key] ?? null, error: rows[0]?.errors[spec.key] ?? null };
}

test.each([
  ['0000000000', 12_345, '0000012345'],
  ['00', 1, '01'],
  ['0000', 5, '0005'],
] as const)(
  'zeros that %s shows count in every column of every file as if typed',
  async (numFmt, value, shown) => {
    const number = await sheetOf([[numFmt, value]]);
    const typed = await readTable(Buffer.from(`isi\n${shown}\n`));
    const differing: string[] = [];
    for (const [kind, specs] of columns) {
      for (const spec of specs) {
        const [found, wanted] = [await readAs(spec, number), await readAs(spec, typed)];
        if (found.error === null && JSON.stringify(found) !== JSON.stringify(wanted))
          differing.push(`${kind}.${spec.key}`);
      }
    }
    expect(differing).toEqual([]);
  },
);
