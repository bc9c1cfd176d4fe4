import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts.ts';
import { missionCalls, unnamedCalls } from './calls.ts';

/** A call without the names of its parameters, which differ between the specification and Fastify's routes. */
const unnamed = (call: string): string => call.replaceAll(/:\w+|\{\w+\}/g, '*');

const declared = new Set(
  Object.values(contracts).flatMap((slice) =>
    Object.values(slice).map(({ method, path }) => unnamed(`${method} ${path}`)),
  ),
);

const calls = [...Object.values(missionCalls).flat(), ...Object.values(unnamedCalls)];

test('the specification names 190 calls of its own and four without a path', () => {
  const named = Object.values(missionCalls).flat();
  expect([named.length, new Set(named).size]).toEqual([190, 190]);
  expect(Object.keys(unnamedCalls)).toHaveLength(4);
});

test.each(calls)('%s is declared', (call) => {
  expect(declared.has(unnamed(call))).toBe(true);
});
