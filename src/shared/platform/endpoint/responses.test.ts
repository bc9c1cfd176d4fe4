import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contracts } from '#shared/contracts.ts';
import { endpoints } from '#test/body-fields.ts';
import { formatOf, isText, leavesOf } from './schema-tree.ts';

/** Kinds of schemas that make something else of what they read. */
const changing: ReadonlySet<string> = new Set(['transform', 'pipe', 'catch']);

/** Whether a schema, or anything within it, changes what it reads. */
function changes(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (changing.has(def.type) || ('coerce' in def && def.coerce === true)) return true;
  const inner = Object.values(def).flatMap((part: unknown): z.core.$ZodType[] =>
    part instanceof z.core.$ZodType
      ? [part]
      : typeof part === 'object' && part !== null
        ? Object.values(part).filter((one) => one instanceof z.core.$ZodType)
        : [],
  );
  return inner.some((one) => changes(one, seen));
}

test('no answer is described by a schema that changes what it reads: it is written as it is parsed', () => {
  const found = Object.entries(contracts).flatMap(([slice, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([, { response }]) => response !== undefined && changes(response))
      .map(([name]) => `${slice}.${name}`),
  );
  expect(found).toEqual([]);
  expect(changes(z.object({ nim: z.array(z.string().transform(Number)) }))).toBe(true);
  expect(changes(z.object({ sks: z.coerce.number() }))).toBe(true);
  expect(changes(z.object({ name: z.string().nullable() }))).toBe(false);
});

/** What only the portal itself writes, or a whole section of settings that is judged as it is read. */
const judged = [
  /^mainData\.get\.sections\./,
  /^paymentType\.get\.periodCode$/,
  /^activity\.one\.mentor\.email$/,
  /^conversion\.get\.conversion\.programId$/,
];

test('an answer shows a text that was typed whatever its form: a reader that became narrower hides no record', () => {
  const asked = endpoints.flatMap(([call, { response, shape }]) =>
    response === undefined || shape === 'file'
      ? []
      : leavesOf(response).flatMap(({ path, schemas }) =>
          schemas.some(
            (one) => isText(one) && ['regex', 'url', 'email', 'guid'].includes(formatOf(one) ?? ''),
          )
            ? [[call, ...path].join('.')]
            : [],
        ),
  );
  expect(asked.filter((path) => !judged.some((one) => one.test(path)))).toEqual([]);
  expect(judged.filter((one) => !asked.some((path) => one.test(path)))).toEqual([]);
});
