import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { namedField } from '#shared/platform/audit/words.ts';
import { type InputIssue, readInput } from '#shared/platform/endpoint/read-input.ts';
import { AppError } from '#shared/platform/errors.ts';

/** Names of fields in a message; more than a few help nobody. */
const NAMED = 3;

/** One message per field, by its path: `items.0.nim` → message. */
function fieldErrors(issues: readonly InputIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.map(String).join('.') || '_'] ??= message;
  return fields;
}

/**
 * The refusal of an input: what is wrong with the first field, what those at the top are called, and each problem under its
 * field. A field nobody fills in, such as a page or an id, is not named.
 */
export function inputError(issues: readonly InputIssue[]): AppError {
  const errors = fieldErrors(issues);
  // The place of an entry in a list says nothing to a reader.
  const names = [...new Set(Object.keys(errors).flatMap((name) => namedField(name) ?? []))];
  const first = Object.values(errors)[0] ?? 'Isian tidak sesuai.';
  const more = names.length > NAMED ? ` dan ${names.length - NAMED} lainnya` : '';
  // Words that are fixed to the letter are no sentence, and stay as they are.
  const where =
    names.length === 0 || !first.endsWith('.') ? '' : ` (${names.slice(0, NAMED).join(', ')}${more})`;
  return new AppError('INVALID', `${first}${where}`, { errors });
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
