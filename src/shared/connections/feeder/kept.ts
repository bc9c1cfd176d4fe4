import { type FeederDifference, type FeederField, withSum } from '#shared/platform/feeder/field.ts';

type Sides = readonly [local: string | null, feeder: string | null] | null;

/** Fields left to the feeder, each with both sides as they were then; null where they were equal. */
export type KeptFields = Readonly<Record<string, Sides>>;

type Difference = Pick<FeederDifference, 'field' | 'local' | 'raw'>;

function sidesOf(differences: readonly Difference[], name: string): Sides {
  const one = differences.find(({ field }) => field === name);
  return one === undefined ? null : [one.local, one.raw];
}

/** The decision to leave these fields to the feeder as both sides stand now. */
export const keep = (names: readonly string[], differences: readonly Difference[]): KeptFields =>
  Object.fromEntries(names.map((name) => [name, sidesOf(differences, name)]));

/** What still holds of such decisions: neither side has changed since, nor anything of the sum a field belongs to. */
export function stillKept(
  fields: readonly FeederField[],
  kept: KeptFields,
  differences: readonly Difference[],
): KeptFields {
  const changed = Object.entries(kept).flatMap(([name, then]) => {
    const now = sidesOf(differences, name);
    return now?.[0] === then?.[0] && now?.[1] === then?.[1] ? [] : [name];
  });
  const over = new Set(withSum(fields, changed));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !over.has(name)));
}
