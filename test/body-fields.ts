import type { z } from 'zod';
import type { IsListed } from '#shared/platform/endpoint/listed-field.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { contracts } from '#shared/contracts.ts';
import { readInput } from '#shared/platform/endpoint/read-input.ts';
import { formatOf, type Leaf, leavesOf } from '#shared/platform/endpoint/schema-tree.ts';

/** The day on which the fields of the contracts are tried. */
export const TODAY = '2026-08-24';

/** Every call, by the names of its slice and its own. */
export const endpoints: readonly (readonly [string, Endpoint])[] = Object.entries(contracts).flatMap(
  ([slice, calls]) => Object.entries(calls).map(([name, call]) => [`${slice}.${name}`, call] as const),
);

/** An end of a body; `name` is that of its field, for an entry of a list that of the list. */
export type Field = Leaf & { call: string; name: string; endpoint: Endpoint };

/** Every end of every body. */
export const fields: readonly Field[] = endpoints.flatMap(([call, endpoint]) =>
  endpoint.body === undefined
    ? []
    : leavesOf(endpoint.body).map((leaf) => ({
        ...leaf,
        call,
        endpoint,
        name: leaf.path.findLast((key) => key !== '[]') ?? '',
      })),
);

export const pathOf = ({ call, path }: Field): string => [call, ...path].join('.');

/** A body with nothing but one field. */
export const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '[]' ? [inner] : { [key]: inner }), value);

/** What tells a body of several forms which of them has a field, such as `kind`. */
function formOf(body: z.ZodType, path: readonly string[]): Record<string, unknown> {
  const { def } = (body as unknown as z.core.$ZodTypes)._zod;
  if (def.type !== 'union') return {};
  const at = path.join('.');
  const form = def.options.find((one) => leavesOf(one).some((leaf) => leaf.path.join('.') === at));
  const formDef = form && (form as z.core.$ZodTypes)._zod.def;
  if (formDef?.type !== 'object') return {};
  return Object.fromEntries(
    Object.entries(formDef.shape).flatMap(([key, one]) => {
      const { def: field } = (one as z.core.$ZodTypes)._zod;
      return field.type === 'literal' ? [[key, field.values[0]]] : [];
    }),
  );
}

/** What is said of one value of a field, whatever else its body lacks. */
export function said({ path, endpoint }: Field, value: unknown, isListed?: IsListed): string[] {
  const { body } = endpoint;
  if (body === undefined) return [];
  const input = Object.assign(formOf(body, path), bodyWith(path, value));
  const read = readInput(body, input, TODAY, isListed);
  const at = path.map((key) => (key === '[]' ? '0' : key)).join('.');
  return read.success
    ? []
    : read.issues.filter((issue) => issue.path.join('.') === at).map(({ message }) => message);
}

/** Whether a field is a day without a time. */
export const isDate = ({ schemas }: Field): boolean => schemas.some((one) => formatOf(one) === 'date');
