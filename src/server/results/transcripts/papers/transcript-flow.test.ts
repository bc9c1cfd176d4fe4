import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FlowItem, flowPages } from './transcript-flow.ts';
import { linesOf, widthOf } from '#server/platform/documents/text-width.ts';

const items = (count: number, height = 10): FlowItem<number>[] =>
  Array.from({ length: count }, (_, value) => ({ value, height }));

const plain = (first: number, next: number) => ({ first, next, closing: 0 });

test('a list that fits is balanced on one page', () => {
  expect(flowPages(items(5), plain(100, 100))).toEqual([{ left: [0, 1, 2], right: [3, 4] }]);
});

test('a longer one fills the first page left then right, and balances the rest on the next', () => {
  expect(flowPages(items(9), plain(30, 100))).toEqual([
    { left: [0, 1, 2], right: [3, 4, 5] },
    { left: [6, 7], right: [8] },
  ]);
});

test('a heading is not left behind at the foot of a column', () => {
  const list: FlowItem<string>[] = [
    { value: 'a', height: 10 },
    { value: 'b', height: 10 },
    { value: 'Semester 2', height: 10, heading: true },
    { value: 'c', height: 10 },
    { value: 'd', height: 10 },
  ];
  expect(flowPages(list, plain(30, 30))[0]?.left).toEqual(['a', 'b']);
});

test('one tall line does not make the left column much the longer one', () => {
  const list = items(9);
  list[2] = { value: 2, height: 50 };
  const [page] = flowPages(list, plain(200, 200));
  expect(page).toEqual({ left: [0, 1, 2], right: [3, 4, 5, 6, 7, 8] });
});

test('what closes the list is not left alone: some lines go along to its page', () => {
  const pages = flowPages(items(20), { first: 100, next: 100, closing: 40 });
  expect(pages).toHaveLength(2);
  expect(pages[1]).toEqual({ left: [14, 15, 16], right: [17, 18, 19] });
  expect(flowPages(items(12), { first: 100, next: 100, closing: 40 })).toHaveLength(1);
});

test('nothing makes no page', () => {
  expect(flowPages([], plain(100, 100))).toEqual([]);
});

test('any list comes out whole and in order, and no column is higher than its page', () => {
  const item = fc.record({ height: fc.integer({ min: 8, max: 40 }), heading: fc.boolean() });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 120 }), fc.integer({ min: 0, max: 120 }), (shapes, closing) => {
      const list = shapes.map((shape, value) => ({ ...shape, value }));
      const pages = flowPages(list, { first: 200, next: 300, closing });
      expect(pages.flatMap(({ left, right }) => [...left, ...right])).toEqual(list.map(({ value }) => value));
      pages.forEach(({ left, right }, at) => {
        for (const column of [left, right]) {
          const height = column.reduce((sum, value) => sum + (list[value]?.height ?? 0), 0);
          expect(height).toBeLessThanOrEqual(at === 0 ? 200 : 300);
        }
      });
    }),
  );
});

test('guesses lines of words, and of words longer than a line', () => {
  expect(linesOf('Kewirausahaan', 7, 95)).toBe(1);
  expect(linesOf('Metodologi Penelitian Bisnis', 7, 95)).toBe(2);
  expect(linesOf('W'.repeat(100), 7, 95)).toBe(Math.ceil(widthOf('W'.repeat(100), 7) / 95));
});
