import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import type { Endpoint } from './endpoint.ts';
import { readInput } from './read-input.ts';

const inherited = Object.getOwnPropertyNames(Object.prototype).filter((key) => key !== '__proto__');
const endpoints = Object.values(contracts).flatMap((slice): Endpoint[] => Object.values(slice));
const schemas = endpoints.flatMap(({ path, body, query, params }) =>
  [body, query, params].flatMap((schema) => (schema === undefined ? [] : [{ path, schema }])),
);

test('a key that every object inherits is read as any other that is not known, in every contract', () => {
  expect(schemas.length).toBeGreaterThan(700);
  for (const { path, schema } of schemas) {
    const issuesWith = (key: string) => {
      const read = readInput(schema, { [key]: '1' }, '2026-09-01');
      return read.success ? [] : read.issues.map((issue) => issue.path.join('.'));
    };
    const unknown = issuesWith('somethingUnknown');
    for (const key of inherited) expect([path, key, issuesWith(key)]).toEqual([path, key, unknown]);
  }
});
