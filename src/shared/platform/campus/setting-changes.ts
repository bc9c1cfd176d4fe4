/** One field of a group as it was and as it became; null where it was not there. */
export type SettingChange = { field: string; from: SettingValue; to: SettingValue };
export type SettingValue = string | number | boolean | null;

const isLeaf = (value: unknown): value is SettingValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Every single value by its path: `footerLinks.0.label`. */
function leaves(value: unknown, path: string): [string, SettingValue][] {
  if (value === undefined) return [];
  if (isLeaf(value)) return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    leaves(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** What differs between two states of a group, field by field, in the order of the fields. */
export function changesBetween(before: unknown, after: unknown): SettingChange[] {
  const [from, to] = [new Map(leaves(before, '')), new Map(leaves(after, ''))];
  const fields = [...new Set([...from.keys(), ...to.keys()])];
  return fields
    .map((field) => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
    .filter((change) => change.from !== change.to);
}
