import { expect, test } from 'vitest';
import { type CodeList, codeListOf, unlistedWords } from '#shared/platform/endpoint/listed-field.ts';
import { fields, pathOf, said } from '#test/body-fields.ts';
import { isListed } from './is-listed.ts';

const lists: Readonly<Record<CodeList, { found: number; bad: readonly string[]; good: readonly string[] }>> =
  {
    country: { found: 3, bad: ['ZZ', 'XX'], good: ['ID', 'MY', 'JP'] },
    // A province and a regency are no districts.
    district: { found: 4, bad: ['020000', '020800', '999998'], good: ['040101', '04 01 01'] },
  };

test.each(Object.entries(lists))('a code of %s is one of its list, in every contract', (list, tried) => {
  const found = fields.filter(({ schemas }) => codeListOf(schemas) === list);
  expect(found.length).toBeGreaterThanOrEqual(tried.found);
  for (const field of found) {
    for (const code of tried.bad)
      expect([pathOf(field), said(field, code, isListed)]).toEqual([
        pathOf(field),
        [unlistedWords[list as CodeList]],
      ]);
    for (const code of tried.good)
      expect([pathOf(field), said(field, code, isListed)]).toEqual([pathOf(field), []]);
  }
});
