import { expect, test } from 'vitest';
import type { CellResult } from '#server/platform/sheets/cells/cell.ts';
import type { ColumnSpec } from '#server/platform/sheets/mapping.ts';
import { gradeFileColumns } from '#server/results/grades/file-columns.ts';
import { importKinds } from '../registry.ts';

/** Words people write, which may begin with an apostrophe: 'Aisyah. */
const worded =
  /^(nama|judul|pengarang|penerbit|kota|tempat_lahir|alamat|kelurahan|pt_asal|prodi_asal|keterangan|edisi|bahasa|subjek|abstrak|lokasi|gedung|lantai|fasilitas|keluar)/;

/** What codes and choices look like that begin with a letter, besides the examples of the kinds. */
const samples = [
  'R-101',
  'EK 101',
  'A',
  'B+',
  'Senin',
  'Ganjil 2025/2026',
  'ani@contoh.test',
  'ya',
  'CR',
  'Islam',
];

const tables: [string, readonly ColumnSpec[]][] = [
  ...importKinds.map(({ key, columns }) => [key, columns] as [string, readonly ColumnSpec[]]),
  ['nilai', gradeFileColumns],
];
const columns = tables.flatMap(([kind, list]) =>
  list.filter(({ key }) => !worded.test(key)).map((column) => ({ kind, column, key: column.key })),
);
const days = { today: '2026-11-28', periods: [] };

test.each(columns)('the apostrophe before a letter is no part of $key of $kind', ({ column }) => {
  const read = (text: string): CellResult<unknown> => {
    const cell = { text, kind: 'text' as const };
    return column.parse([cell], days)(cell);
  };
  const valueOf = (result: CellResult<unknown>) => ('value' in result ? result.value : 'refused');
  expect(samples.map((text) => [text, valueOf(read(`'${text}`))])).toEqual(
    samples.map((text) => [text, valueOf(read(text))]),
  );
});

test.each(['nama', 'judul', 'pengarang', 'nama_dosen', 'alamat'])('one of %s stays', (key) => {
  const named = tables.flatMap(([, list]) => list.filter((column) => column.key === key));
  expect(named.length).toBeGreaterThan(0);
  const cell = { text: "'Aisyah", kind: 'text' as const };
  for (const column of named) expect(JSON.stringify(column.parse([cell])(cell))).toContain("'Aisyah");
});
