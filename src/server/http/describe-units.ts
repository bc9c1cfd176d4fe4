import { unitOf } from '#shared/contracts/units.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value of this schema may be a number. */
export const isNumeric = (schema: Record<string, unknown>): boolean => {
  const types = [schema['type']].flat();
  const ways = [schema['anyOf'], schema['oneOf']].flat().filter(isObject);
  return types.includes('integer') || types.includes('number') || ways.some(isNumeric);
};

function describe(name: string, schema: unknown): void {
  if (isObject(schema) && schema['type'] === 'array') return describe(name, schema['items']);
  if (!isObject(schema) || schema['description'] !== undefined || !isNumeric(schema)) return;
  const ways = [schema['anyOf'], schema['oneOf']].flat().filter(isObject);
  if (ways.some(({ description }) => description !== undefined)) return;
  const unit = unitOf(name);
  if (unit !== null) schema['description'] = unit;
}

/** Adds the unit to every number of a description of calls that does not tell its own; changes it in place. */
export function describeUnits(part: unknown): void {
  if (!isObject(part)) return;
  const { properties, name, schema } = part;
  if (isObject(properties)) for (const [field, own] of Object.entries(properties)) describe(field, own);
  if (typeof name === 'string') describe(name, schema);
  for (const inner of Object.values(part)) describeUnits(inner);
}
