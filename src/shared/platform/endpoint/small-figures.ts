import type { z } from 'zod';
import { hundredths, tenths } from '#shared/platform/format/number.ts';
import { childrenOf, isField, type Leaf, leavesOf, type Schema, variantsOf } from './schema-tree.ts';
import { HUNDREDTHS_OF_PERCENT, type UnitKind, unitOf } from './units.ts';

/** How a figure is read, and up to where it looks as if somebody had sent 85 for a score of 85,00. */
type Measure = { most: number; say: (value: number) => string };

const measures: Partial<Record<UnitKind, Measure>> = {
  points: { most: 100, say: (value) => `nilai ${hundredths(value)}` },
  gpa: { most: 99, say: (value) => `IPK ${hundredths(value)}` },
  index: { most: 9, say: (value) => `indeks ${tenths(value)}` },
  share: { most: 100, say: (value) => `${hundredths(value)} persen` },
  // A class is shared by lecturers in whole credits and halves; nobody gives a course of more than 24.
  credits: { most: 24, say: (value) => `${hundredths(value)} sks` },
};

const isNumber = (schema: Schema): boolean => schema._zod.def.type === 'number';

const describesShare = (schema: Schema): boolean =>
  (schema as z.ZodType).meta?.()?.description === HUNDREDTHS_OF_PERCENT;

/** The unit of a figure that is sent in hundredths or tenths of it; undefined for any other. */
function measureOf(field: string, schemas: readonly Schema[]): Measure | undefined {
  const numbers = schemas.filter(isNumber);
  if (numbers.length === 0) return undefined;
  const kind = numbers.some(describesShare) ? 'share' : unitOf(field);
  return kind === null ? undefined : measures[kind];
}

/** The name of the field that holds the end of a schema. */
const fieldOf = (path: readonly string[]): string => path.findLast((key) => key !== '[]') ?? '';

/** The ends of a schema that hold figures in hundredths or tenths. */
export const measuredFields = (schema: Schema): Leaf[] =>
  leavesOf(schema).filter(({ path, schemas }) => measureOf(fieldOf(path), schemas) !== undefined);

/** Of the shapes an object may have those that no literal of it rules out, as `mode: 'AMOUNT'` does a share. */
const fitting = (schemas: readonly Schema[], value: object): Schema[] =>
  schemas.filter((schema) => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type !== 'object') return true;
    return Object.entries(def.shape).every(([key, child]) => {
      const inner = (child as z.core.$ZodTypes)._zod.def;
      const own: unknown = Reflect.get(value, key);
      return inner.type !== 'literal' || own === undefined || inner.values.some((literal) => literal === own);
    });
  });

function collect(value: unknown, field: string, schemas: readonly Schema[], found: Set<string>): void {
  if (typeof value === 'number') {
    const measure = measureOf(field, schemas);
    if (measure !== undefined && value > 0 && value <= measure.most) found.add(measure.say(value));
  } else if (typeof value === 'object' && value !== null) {
    const shapes = fitting(schemas, value);
    for (const [key, inner] of Object.entries(value))
      collect(inner, isField(shapes, key) ? key : field, childrenOf(shapes, key), found);
  }
}

/**
 * Finds figures so small that their unit was perhaps missed, as 85 for a score of 85,00, the way people read them:
 * "nilai 0,85". They are no mistake for sure, so that they are said back and not refused.
 * @returns null for a schema without figures in hundredths or tenths
 */
export function smallFigures(schema: Schema): ((body: unknown) => string[]) | null {
  if (measuredFields(schema).length === 0) return null;
  const schemas = variantsOf(schema);
  return (body) => {
    const found = new Set<string>();
    collect(body, '', schemas, found);
    return [...found];
  };
}
