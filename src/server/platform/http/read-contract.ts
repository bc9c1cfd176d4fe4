import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type InputIssue, readInput } from '#shared/platform/endpoint/read-input.ts';
import { AppError } from '#shared/platform/errors.ts';
import { fieldName } from './field-name.ts';

/** Names of fields in a message; more than a few help nobody. */
const NAMED = 3;

/** One message per field, by its path: `items.0.nim` → message. */
function fieldErrors(issues: readonly InputIssue[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || '_';
    if (!fields.has(field)) fields.set(field, message);
  }
  return fields;
}

/** A sentence with the names of its fields: "Isi angka. (Sks wajib, Sks pilihan dan 2 lainnya)". */
function withNames(sentence: string, names: readonly string[]): string {
  // Words that are fixed to the letter are no sentence, and stay as they are.
  if (names.length === 0 || !sentence.endsWith('.')) return sentence;
  const more = names.length > NAMED ? ` dan ${names.length - NAMED} lainnya` : '';
  return `${sentence} (${names.slice(0, NAMED).join(', ')}${more})`;
}

/**
 * The refusal of an input: what is wrong with the first field, what all of them are called, and each problem under its
 * field. A field nobody fills in, such as a page or an id, is not named.
 */
export function inputError(issues: readonly InputIssue[]): AppError {
  const errors = fieldErrors(issues);
  const names = new Set(issues.flatMap(({ path }) => fieldName(path) ?? []));
  const [first = 'Isian tidak sesuai.'] = errors.values();
  return new AppError('INVALID', withNames(first, [...names]), { errors: Object.fromEntries(errors) });
}

/** An address with a part that no record can have leads to nothing, like one whose record is gone. */
const noSuchPlace = (): AppError => new AppError('NOT_FOUND', 'Data tidak ditemukan.');

/**
 * Checks bodies, queries and parameters by their contracts. A body has to be plausible on the day of the clock, by UTC:
 * the ranges are of years.
 */
export const contractReader =
  (clock: () => Date): FastifySchemaCompiler<z.ZodType> =>
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const today = httpPart === 'body' ? clock().toISOString().slice(0, 10) : null;
    const read = readInput(schema, data, today);
    if (read.success) return { value: read.data };
    return { error: httpPart === 'params' ? noSuchPlace() : inputError(read.issues) };
  };
