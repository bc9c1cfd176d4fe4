import { expect, test } from 'vitest';
import { filterOptions } from './filter-options.ts';

const names = ['Fiki Elia Pratama', 'Nurʼaini Wijaya', 'Budi Pratama'].map((label) => ({
  value: label,
  label,
}));
const shown = (search: string, limit = Infinity) =>
  filterOptions({ options: [{ group: 'Mahasiswa', items: names }], search, limit }).flatMap((option) =>
    'items' in option ? option.items.map(({ label }) => label) : [],
  );

test('choices are found as in every search: words in any order, whatever the apostrophe', () => {
  expect(shown('pratama fiki')).toEqual(['Fiki Elia Pratama']);
  expect(shown("nur'aini")).toEqual(['Nurʼaini Wijaya']);
  expect(shown('')).toHaveLength(3);
});

test('no more choices than the limit, counted over the groups', () => {
  expect(shown('', 2)).toEqual(['Fiki Elia Pratama', 'Nurʼaini Wijaya']);
  expect(filterOptions({ options: names, search: 'pratama', limit: 1 })).toEqual([names[0]]);
});
