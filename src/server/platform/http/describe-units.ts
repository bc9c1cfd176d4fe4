import {
  HUNDREDTHS_OF_CREDIT,
  HUNDREDTHS_OF_POINT,
  type UnitKind,
  unitOf,
  WHOLE_RUPIAH,
} from '#shared/platform/endpoint/units.ts';

/** Units as the description of calls tells them. */
const unitWords: Record<UnitKind, string> = {
  gpa: 'Hundredths: 375 is a GPA of 3,75.',
  index: 'Tenths: 37 is a grade index of 3,7.',
  minutes: 'Minutes since midnight: 510 is 08.30.',
  points: HUNDREDTHS_OF_POINT,
  share: 'Hundredths of a per cent: 2000 is 20 %.',
  credits: HUNDREDTHS_OF_CREDIT,
  rupiah: WHOLE_RUPIAH,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value of this schema may be a number. */
export const isNumeric = (schema: Record<string, unknown>): boolean => {
  const types = [schema['type']].flat();
  const ways = [schema['anyOf'], schema['oneOf']].flat().filter(isObject);
  return types.includes('integer') || types.includes('number') || ways.some(isNumeric);
};

/** What the items of a list, or the values of a map by some key, are; any other schema itself. */
export function elementOf(schema: Record<string, unknown>): Record<string, unknown> {
  const ways = [schema['anyOf'], schema['oneOf']].flat().filter(isObject);
  const inner = [schema, ...ways]
    .map(({ type, items, additionalProperties }) => (type === 'array' ? items : additionalProperties))
    .find(isObject);
  return inner === undefined ? schema : elementOf(inner);
}

function describe(name: string, outer: unknown): void {
  if (!isObject(outer)) return;
  const schema = elementOf(outer);
  if (schema['description'] !== undefined || !isNumeric(schema)) return;
  const ways = [schema['anyOf'], schema['oneOf']].flat().filter(isObject);
  if (ways.some(({ description }) => description !== undefined)) return;
  const unit = unitOf(name);
  if (unit !== null) schema['description'] = unitWords[unit];
}

/** Adds the unit to every number of a description of calls that does not tell its own; changes it in place. */
export function describeUnits(part: unknown): void {
  if (!isObject(part)) return;
  const { properties, name, schema } = part;
  if (isObject(properties)) for (const [field, own] of Object.entries(properties)) describe(field, own);
  if (typeof name === 'string') describe(name, schema);
  for (const inner of Object.values(part)) describeUnits(inner);
}
