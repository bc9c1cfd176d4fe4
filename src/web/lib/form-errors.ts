import type { z } from 'zod';
import { dropBlanks } from '#shared/format/clean.ts';
import { trimStrings } from './payload.ts';

type Problems = Record<string, string>;

const REQUIRED = 'Wajib diisi.';

/** What a form sends: trimmed, and without blank fields (specification §5). */
export const payloadOf = (values: unknown): unknown => dropBlanks(trimStrings(values));

const keyOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );
}

/** The first message per path. */
function firstByPath(issues: readonly z.core.$ZodIssue[]): Map<string, z.core.$ZodIssue> {
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const key = keyOf(issue.path);
    if (!first.has(key)) first.set(key, issue);
  }
  return first;
}

/**
 * What the contract's schema finds in a form, one message per field path (`items.0.sks`). An empty required field is
 * told in the schema's own words for empty text where it has some.
 */
export function contractErrors(schema: z.ZodType, values: unknown): Problems {
  const checked = schema.safeParse(payloadOf(values));
  if (checked.success) return {};
  const typed = schema.safeParse(trimStrings(values));
  const spoken = firstByPath(typed.error?.issues ?? []);
  const problems: Problems = {};
  for (const [key, issue] of firstByPath(checked.error.issues)) {
    const empty = issue.code === 'invalid_type' && isMissing(valueAt(values, issue.path));
    const own = spoken.get(key);
    const words = own !== undefined && own.code !== 'invalid_type' ? own.message : REQUIRED;
    problems[key] = empty ? words : issue.message;
  }
  return problems;
}
