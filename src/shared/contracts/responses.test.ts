import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contracts } from './index.ts';

/** Whether a schema, or anything within it, changes what it reads. */
function changes(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'transform') return true;
  const inner = Object.values(def).flatMap((part: unknown): z.core.$ZodType[] =>
    part instanceof z.core.$ZodType
      ? [part]
      : typeof part === 'object' && part !== null
        ? Object.values(part).filter((one) => one instanceof z.core.$ZodType)
        : [],
  );
  return inner.some((one) => changes(one, seen));
}

test('no answer is described by a schema that changes what it reads: it could not be written', () => {
  const changing = Object.entries(contracts).flatMap(([slice, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([, { response }]) => response !== undefined && changes(response))
      .map(([name]) => `${slice}.${name}`),
  );
  expect(changing).toEqual([]);
  expect(changes(z.object({ nim: z.array(z.string().transform(Number)) }))).toBe(true);
});
