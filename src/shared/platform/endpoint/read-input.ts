import { z } from 'zod';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type TextKind, textProblem, withoutHidden } from '#shared/platform/format/clean-text.ts';
import { dayKindOf } from './day-field.ts';
import { fieldAt, fieldWords, isMissing, limitWords } from './field-words.ts';
import { codeListOf, type IsListed, unlistedWords } from './listed-field.ts';
import { implausible } from './plausible.ts';
import {
  boundsOf,
  childrenOf,
  formatOf,
  isField,
  isText,
  type Schema,
  schemasAt,
  variantsOf,
} from './schema-tree.ts';

export type InputIssue = { path: PropertyKey[]; message: string; code: string };
export type InputRead<T> = { success: true; data: T } | { success: false; issues: InputIssue[] };

/** Text longer than this is written in lines. */
const ONE_LINE = 200;
const asTyped = /password|secret|token|signature/i;
const identifiers =
  /^(?:nims?|memberNims|nidn|nuptk|nik|nip|npwp|accountNumber|vaPrefix|email|emailOrNim|isbn|issn|doi|nisn|passportNo|wilayahId|homebase|googleScholar|sinta|scopus|orcid|.*[cC]ode|.*[eE]mail|.*[pP]hone|.*[nN]im)$/;

/** What is looked for, in which blanks of every kind are one. */
const searches = /^(?:search|keyword|partner)$/;

/** What kind of text a field takes. */
export function kindOf(field: string, schemas: readonly Schema[]): TextKind {
  const texts = schemas.filter(isText);
  if (searches.test(field)) return 'search';
  if (identifiers.test(field) || texts.some((one) => formatOf(one) !== undefined)) return 'identifier';
  if (texts.every((one) => (boundsOf(one).maximum ?? Infinity) > ONE_LINE)) return 'lines';
  return /^(?:name|.*Name)$/.test(field) ? 'name' : 'line';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

type Place = { schemas: Schema[]; path: PropertyKey[]; field: string };
type Reading = { issues: InputIssue[]; today: LocalDate | null; isListed: IsListed | undefined };

/** Why a code is none of its list; null for one that is, for any other text, and where the lists are not known. */
function unlisted(text: string, schemas: readonly Schema[], isListed: IsListed | undefined): string | null {
  const list = isListed && codeListOf(schemas);
  return isListed === undefined || list === undefined || isListed(list, text) ? null : unlistedWords[list];
}

function readText(value: string, { schemas, path, field }: Place, reading: Reading): string {
  const { issues, today, isListed } = reading;
  if (asTyped.test(field) || !schemas.some(isText)) return value;
  const kind = kindOf(field, schemas);
  const text = withoutHidden(value, kind);
  const problem =
    textProblem(text, kind) ??
    (today && implausible(field, text, { today, kind: dayKindOf(schemas) })) ??
    unlisted(text, schemas, isListed);
  if (problem !== null) issues.push({ path, message: problem, code: 'custom' });
  return text;
}

/** A value with its texts cleaned; only what its schema names is looked into, so that nothing is deeper than the schema. */
function cleaned(value: unknown, place: Place, reading: Reading): unknown {
  const { schemas, path, field } = place;
  if (typeof value === 'string') return readText(value, place, reading);
  if (typeof value === 'number' && reading.today !== null) {
    const message = implausible(field, value, { today: reading.today });
    if (message !== null) reading.issues.push({ path, message, code: 'custom' });
  }
  if (schemas.length === 0) return value;
  const inside = (one: unknown, key: PropertyKey, name: string): unknown =>
    cleaned(one, { schemas: childrenOf(schemas, key), path: [...path, key], field: name }, reading);
  if (Array.isArray(value)) return value.map((one: unknown, at) => inside(one, at, field));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    // The keys of a record are no fields: the cells of a file are judged with their row.
    Object.entries(value).map(([key, one]) => [key, inside(one, key, isField(schemas, key) ? key : '')]),
  );
}

/** What is said of a value beyond a limit: the schema's words where they tell the limit, else ours. */
function messageOf(schema: Schema, issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return issue.message;
  const tells = /\d|\b(?:satu|dua|tiga|empat|lima|enam)\b/i.test(issue.message);
  if (tells || isMissing(value)) return issue.message;
  const bounds = schemasAt(schema, issue.path).map(boundsOf);
  const least = bounds.find(({ minimum }) => minimum !== undefined)?.minimum;
  const most = bounds.find(({ maximum }) => maximum !== undefined)?.maximum;
  return limitWords({ origin: issue.origin, field: fieldAt(issue.path) }, least, most);
}

/** What lies at a path of a value; nothing where the path leads nowhere. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (one, key) => (typeof one === 'object' && one !== null ? Reflect.get(one, key) : undefined),
    value,
  );

/**
 * Reads what came in by a schema of a contract, in forms, files and on the server alike: its texts without characters that
 * cannot be seen, then by the schema.
 * @param today of the campus; dates, years, names, NIM and links have to be plausible on that day. Null where values
 *   are only looked for, as in a query.
 * @param isListed what the server knows of lists of codes; a browser does not have them.
 */
export function readInput<S extends Schema>(
  schema: S,
  value: unknown,
  today: LocalDate | null,
  isListed?: IsListed,
): InputRead<z.output<S>> {
  const reading: Reading = { issues: [], today, isListed };
  const input = cleaned(value, { schemas: variantsOf(schema), path: [], field: '' }, reading);
  const read = z.safeParse(schema, input, { error: fieldWords });
  if (read.success && reading.issues.length === 0) return { success: true, data: read.data };
  const issues = (read.error?.issues ?? []).map((issue) => ({
    path: issue.path,
    message: messageOf(schema, issue, valueAt(input, issue.path)),
    code: issue.code,
  }));
  return { success: false, issues: [...issues, ...reading.issues] };
}
