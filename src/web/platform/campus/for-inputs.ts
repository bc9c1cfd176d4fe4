/** A group as inputs hold it: nothing is empty text, deep inside as well; pictures stay what they are. */
export function forInputs(values: unknown): unknown {
  if (values === null) return '';
  if (Array.isArray(values)) return values.map((one) => forInputs(one));
  if (typeof values !== 'object') return values;
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, forInputs(value)]));
}
