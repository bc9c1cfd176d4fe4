import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnWidths, table } from './table.ts';
import { cellPadding, columnRule } from './style.ts';

test('columns with padding and rules fill exactly the width asked for', () => {
  const flexible = fc.array(fc.record({ flex: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 12,
  });
  const look = fc.constantFrom('lines', 'dense', 'grid', 'plain');
  fc.assert(
    fc.property(flexible, look, fc.integer({ min: 300, max: 800 }), (columns, drawn, total) => {
      const named = [{ title: 'No', width: 14 }, ...columns.map((one) => ({ title: 'x', ...one }))];
      const content = columnWidths(named, drawn, total).reduce((sum, width) => sum + width, 0);
      const around = named.length * 2 * cellPadding[drawn] + (named.length + 1) * columnRule[drawn];
      expect(content + around).toBeCloseTo(total, 6);
      expect(columnWidths(named, drawn, total)[0]).toBe(14);
    }),
  );
});

test('rows follow their columns, missing values stay empty, sums are bold', () => {
  const made = table(
    [{ title: 'Mata kuliah' }, { title: 'SKS', align: 'right' }],
    [['Etika', 2], ['Hukum']],
    {
      width: 300,
      totals: [['Jumlah', 2]],
    },
  );
  expect(made.table.headerRows).toBe(1);
  expect(made.table.body).toMatchObject([
    [
      { text: 'Mata kuliah', bold: true },
      { text: 'SKS', alignment: 'right' },
    ],
    [
      { text: 'Etika', alignment: 'left' },
      { text: '2', alignment: 'right' },
    ],
    [{ text: 'Hukum' }, { text: '' }],
    [
      { text: 'Jumlah', bold: true },
      { text: '2', bold: true },
    ],
  ]);
});

test('without rows it says so over the whole width', () => {
  const made = table([{ title: 'Kode' }, { title: 'Nama' }], [], { width: 300, empty: 'Belum ada kelas.' });
  expect(made.table.body[1]).toMatchObject([{ text: 'Belum ada kelas.', colSpan: 2 }, { text: '' }]);
});
