import type { z } from 'zod';
import { dropBlanks } from '#shared/platform/format/clean.ts';
import { isMissing } from '#shared/platform/endpoint/field-words.ts';
import { readInput, valueAt } from '#shared/platform/endpoint/read-input.ts';
import { asksForNull, childrenOf, type Schema, variantsOf } from '#shared/platform/endpoint/schema-tree.ts';
import { campusNow } from './campus.ts';
import { isRecord, trimStrings } from './payload.ts';

/** Blanks as null where the schemas ask for that. */
function answerBlanks(value: unknown, schemas: readonly Schema[]): unknown {
  if (schemas.length === 0) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => answerBlanks(one, childrenOf(schemas, 0)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      one === '' && asksForNull(schemas, value, key) ? null : answerBlanks(one, childrenOf(schemas, key)),
    ]),
  );
}

/**
 * What a form sends: trimmed, and without blank fields (specification §5).
 * @param schema what takes it; a blank of a field that has to be there, and may be null, is null
 */
export const payloadOf = (values: unknown, schema?: Schema): unknown =>
  dropBlanks(answerBlanks(trimStrings(values), schema === undefined ? [] : variantsOf(schema)));

const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** The schema's own words for each path, nothing where it has none. */
function ownWords(schema: z.ZodType, values: unknown): Map<string, string> {
  const { error } = schema.safeParse(values, { error: () => '' });
  return new Map((error?.issues ?? []).toReversed().map(({ path, message }) => [keyOf(path), message]));
}

/**
 * What the contract's schema finds in a form, one message per field path (`items.0.sks`). An empty required field is
 * told in the schema's own words for empty text where it has some.
 */
export function contractErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const checked = readInput(schema, payloadOf(values, schema), campusNow().toISOString().slice(0, 10));
  if (checked.success) return {};
  const spoken = ownWords(schema, trimStrings(values));
  const problems = new Map<string, string>();
  for (const { path, message } of checked.issues) {
    const key = keyOf(path);
    const own = isMissing(valueAt(values, path)) ? spoken.get(key) : undefined;
    if (!problems.has(key)) problems.set(key, own || message);
  }
  return Object.fromEntries(problems);
}
