import { expect, test } from 'vitest';
import { toSelection } from './selection.ts';

test('a selection keeps the search and filters of a list, not its paging and order', () => {
  const query = {
    page: '3',
    limit: '25',
    sort: '-name',
    search: 'siti',
    entryYear: '2025',
    advisorId: 'none',
  };
  expect(toSelection(query)).toEqual({ filter: { search: 'siti', entryYear: '2025', advisorId: 'none' } });
});
