import { type InputIssue, kindOf } from '#shared/platform/endpoint/read-input.ts';
import { childrenOf, isField, isText, type Schema } from '#shared/platform/endpoint/schema-tree.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Entries that name something and tell nothing else: ids, NIM, codes, days, choices of a list. */
const arePicks = (field: string, schemas: readonly Schema[]): boolean =>
  schemas.length > 0 &&
  schemas.every(
    (one) => one._zod.def.type === 'enum' || (isText(one) && kindOf(field, [one]) === 'identifier'),
  );

/** What entries that tell more are about, with what is said of a second one about the same. */
const subjects: readonly [keys: string[], sentence: string][] = [
  [['_id'], 'Satu data disebut dua kali.'],
  [['nim'], 'Satu NIM tertulis dua kali.'],
  [['studentId', 'courseId'], 'Satu mata kuliah seorang mahasiswa tertulis dua kali.'],
  [['studentId'], 'Satu mahasiswa tertulis dua kali.'],
];

/** What is said of a list that has two entries about the same; null where it has none, or its rule is another one. */
function secondEntry(entries: readonly unknown[], schemas: readonly Schema[]): string | null {
  const subject = subjects.find(([keys]) => keys.every((key) => isField(schemas, key)));
  if (subject === undefined) return null;
  const [keys, sentence] = subject;
  const names = entries
    .filter(isRecord)
    .map((entry) => keys.map((key) => entry[key]))
    .filter((name) => !name.includes(undefined))
    .map((name) => JSON.stringify(name));
  return new Set(names).size < names.length ? sentence : null;
}

/**
 * A value that was read by its contract, whose lists name everything once, so that nothing is counted, charged or written
 * twice: an id, NIM or choice that is picked again is meant once, a second entry about the same is refused.
 * @param issues gets the refusals.
 */
export function namedOnce(
  value: unknown,
  schemas: readonly Schema[],
  issues: InputIssue[],
  path: readonly PropertyKey[] = [],
): unknown {
  if (schemas.length === 0) return value;
  const inside = (one: unknown, key: PropertyKey): unknown =>
    namedOnce(one, childrenOf(schemas, key), issues, [...path, key]);
  if (Array.isArray(value)) {
    const entries = childrenOf(schemas, 0);
    const message = secondEntry(value, entries);
    if (message !== null) issues.push({ path: [...path], message, code: 'custom' });
    const all = value.map(inside);
    return arePicks(String(path.at(-1) ?? ''), entries) ? [...new Set(all)] : all;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, key)]));
}
