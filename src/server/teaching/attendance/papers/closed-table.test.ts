import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedTable, rowsBeforeBreak } from './closed-table.ts';

const room = { first: 195, next: 284, closing: 90 };
const ROW = 10;

test.each([
  ['closing fits under the rows of one page', 10, 10],
  ['closing would stand alone on the second page', 15, 10],
  ['closing fits under the rows of the second page', 38, 38],
  ['closing would stand alone on the third page', 39, 34],
  ['too few rows to give any away', 4, 4],
])('%s', (_, rows, before) => {
  const tight = rows === 4 ? { ...room, first: 40 } : room;
  expect(rowsBeforeBreak(rows, ROW, tight)).toBe(before);
});

test('whatever the number of rows, the closing fits under those that stand with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 400 }), (rows) => {
      const before = rowsBeforeBreak(rows, ROW, room);
      const apart = before < rows;
      let [left, capacity] = [rows, room.first];
      while (left * ROW > capacity) [left, capacity] = [left - Math.floor(capacity / ROW), room.next];
      const last = apart ? { rows: rows - before, room: room.next } : { rows: left, room: capacity };
      expect(last.rows * ROW + room.closing).toBeLessThanOrEqual(last.room);
    }),
  );
});

test('a table that is cut repeats its heading and keeps its sums for the end', () => {
  const rows = Array.from({ length: 39 }, (_, i) => [i + 1, `Nama ${i + 1}`]);
  const options = { width: 700, look: 'grid', rowHeight: 13, totals: [[null, 'Paraf']] } as const;
  const blocks = closedTable([{ title: 'No', width: 20 }, { title: 'Nama' }], rows, options, {
    orientation: 'landscape',
    above: 155,
    heading: 35,
    closing: 131,
  });
  const bodies = blocks.map((block) => ('table' in block ? block.table.body.length : 0));
  expect(bodies).toEqual([1 + 34, 1 + 5 + 1]);
  expect(blocks[1]).toMatchObject({ pageBreak: 'before' });
});
