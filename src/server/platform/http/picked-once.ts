import { kindOf } from '#shared/platform/endpoint/read-input.ts';
import { childrenOf, isText, type Schema } from '#shared/platform/endpoint/schema-tree.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Entries that name something: ids, NIM, codes, days, choices of a list. */
const arePicks = (field: string, schemas: readonly Schema[]): boolean =>
  schemas.length > 0 &&
  schemas.every(
    (one) => one._zod.def.type === 'enum' || (isText(one) && kindOf(field, [one]) === 'identifier'),
  );

/**
 * A value that was read by its contract, whose lists of ids, NIM or choices name everything once: what is picked twice is
 * meant once. A list whose entries tell more of what they name refuses it in its contract (`namesOnce`).
 */
export function pickedOnce(value: unknown, schemas: readonly Schema[], field = ''): unknown {
  if (schemas.length === 0) return value;
  if (Array.isArray(value)) {
    const entries = childrenOf(schemas, 0);
    const all = value.map((one: unknown) => pickedOnce(one, entries, field));
    return arePicks(field, entries) ? [...new Set(all)] : all;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, pickedOnce(one, childrenOf(schemas, key), key)]),
  );
}
