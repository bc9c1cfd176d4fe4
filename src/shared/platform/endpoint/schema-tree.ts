import { z } from 'zod';

export type Schema = z.core.$ZodType;

/** The least and the most a schema takes: a number, characters, entries. */
export type Bounds = { minimum?: number; maximum?: number };

/** What a schema may be in the end: wrappers are opened, choices stand side by side. */
export function variantsOf(schema: Schema): Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return variantsOf(def.innerType);
    case 'lazy':
      return variantsOf(def.getter());
    case 'pipe':
      return variantsOf(def.in instanceof z.ZodTransform ? def.out : def.in);
    case 'union':
      return def.options.flatMap(variantsOf);
    case 'intersection':
      return [...variantsOf(def.left), ...variantsOf(def.right)];
    default:
      return [schema];
  }
}

/** The schema an object has for a key; none for what every object inherits, such as `toString`. */
const fieldOf = ({ shape }: z.core.$ZodObjectDef, key: string): Schema | undefined =>
  Object.hasOwn(shape, key) ? shape[key] : undefined;

/** The schemas of one key or place of a value that one of these schemas takes. */
export const childrenOf = (schemas: readonly Schema[], key: PropertyKey): Schema[] =>
  schemas.flatMap((schema) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const child =
      def.type === 'object'
        ? fieldOf(def, String(key))
        : def.type === 'array'
          ? def.element
          : def.type === 'record'
            ? def.valueType
            : def.type === 'tuple'
              ? (def.items[Number(key)] ?? def.rest ?? undefined)
              : undefined;
    return child === undefined ? [] : variantsOf(child);
  });

/** Whether one of these schemas names the key as a field of its own. */
export const isField = (schemas: readonly Schema[], key: string): boolean =>
  schemas.some((schema) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    return def.type === 'object' && Object.hasOwn(def.shape, key);
  });

/** Whether a schema may be of a value, by the literals that tell its variants apart. */
const mayBeOf = (def: z.core.$ZodObjectDef, value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(def.shape).every(
    ([key, child]) => child._zod.def.type !== 'literal' || z.safeParse(child, value[key]).success,
  );

/** Whether these schemas ask of a value that it says null where it has nothing at a key: leaving it out is no answer. */
export function asksForNull(
  schemas: readonly Schema[],
  value: Readonly<Record<string, unknown>>,
  key: string,
): boolean {
  const fields = schemas.flatMap((schema) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    return def.type === 'object' && mayBeOf(def, value) ? (fieldOf(def, key) ?? []) : [];
  });
  return (
    fields.length > 0 &&
    fields.every((field) => z.safeParse(field, null).success && !z.safeParse(field, undefined).success)
  );
}

/** The schemas at a path. */
export const schemasAt = (schema: Schema, path: readonly PropertyKey[]): Schema[] =>
  path.reduce<Schema[]>(childrenOf, variantsOf(schema));

const checksOf = (schema: Schema): z.core.$ZodChecks['_zod']['def'][] =>
  (schema._zod.def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);

/** The narrowest limits of a number, of a text in characters, of a list in entries; without those it has none of. */
export function boundsOf(schema: Schema): Bounds {
  const least: number[] = [];
  const most: number[] = [];
  for (const def of checksOf(schema)) {
    if (def.check === 'greater_than') least.push(Number(def.value) + (def.inclusive ? 0 : 1));
    if (def.check === 'less_than') most.push(Number(def.value) - (def.inclusive ? 0 : 1));
    if (def.check === 'min_length') least.push(def.minimum);
    if (def.check === 'max_length') most.push(def.maximum);
    if (def.check === 'length_equals') {
      least.push(def.length);
      most.push(def.length);
    }
  }
  return {
    ...(least.length > 0 && { minimum: Math.max(...least) }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
  };
}

export const isText = (schema: Schema): boolean => schema._zod.def.type === 'string';

/** The form a text has to have: `date`, `email`, `regex` …; undefined for any text. */
export const formatOf = (schema: Schema): string | undefined =>
  (schema._zod.def as { format?: string }).format ??
  checksOf(schema).flatMap((def) => (def.check === 'string_format' ? [def.format] : []))[0];

/** A value at the end of a path, with the schemas it may be of. */
export type Leaf = { path: string[]; schemas: Schema[] };

/** Every end of a schema; an entry of a list has the key `[]`. Schemas within themselves are walked once. */
export function leavesOf(schema: Schema, path: string[] = [], outer: readonly Schema[] = []): Leaf[] {
  const variants = variantsOf(schema).filter((one) => !outer.includes(one));
  const inner = [...outer, ...variants];
  const ends: Schema[] = [];
  const below = variants.flatMap((one): Leaf[] => {
    const { def } = (one as z.core.$ZodTypes)._zod;
    if (def.type === 'object')
      return Object.entries(def.shape).flatMap(([key, child]) => leavesOf(child, [...path, key], inner));
    if (def.type === 'array') return leavesOf(def.element, [...path, '[]'], inner);
    if (def.type === 'record') return leavesOf(def.valueType, [...path, '[]'], inner);
    if (def.type === 'tuple')
      return def.items.flatMap((child, at) => leavesOf(child, [...path, String(at)], inner));
    ends.push(one);
    return [];
  });
  return ends.length === 0 ? below : [{ path, schemas: ends }, ...below];
}
