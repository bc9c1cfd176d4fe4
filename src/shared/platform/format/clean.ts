const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Drops empty and whitespace-only strings from a payload, at any depth of plain objects and arrays (specification §5).
 * Other values, files and dates included, stay as they are; the payload itself is not changed.
 */
export function dropBlanks(payload: unknown): unknown {
  if (Array.isArray(payload))
    return payload.filter((one) => !isBlank(one)).map((one: unknown) => dropBlanks(one));
  if (!isPlainObject(payload)) return payload;
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([, value]) => !isBlank(value))
      .map(([key, value]) => [key, dropBlanks(value)]),
  );
}
