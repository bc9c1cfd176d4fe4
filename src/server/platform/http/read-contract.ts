import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type InputIssue, readInput } from '#shared/platform/endpoint/read-input.ts';
import { variantsOf } from '#shared/platform/endpoint/schema-tree.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isListed } from '#server/platform/reference/is-listed.ts';
import { namedOnce } from './named-once.ts';
import { inputMessage } from './top-message.ts';

/** The first issue of each field, by its path: `items.0.nim` → issue. */
function byField(issues: readonly InputIssue[]): Map<string, InputIssue> {
  const fields = new Map<string, InputIssue>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || '_';
    if (!fields.has(field)) fields.set(field, issue);
  }
  return fields;
}

/** The refusal of an input, with each problem under its field. */
export function inputError(issues: readonly InputIssue[]): AppError {
  const fields = byField(issues);
  const errors = Object.fromEntries([...fields].map(([field, { message }]) => [field, message]));
  return new AppError('INVALID', inputMessage([...fields.values()]), { errors });
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
    const read = readInput(schema, data, today, isListed);
    const issues = read.success ? [] : read.issues;
    const value = read.success && namedOnce(read.data, variantsOf(schema), issues);
    if (issues.length === 0) return { value };
    return { error: httpPart === 'params' ? noSuchPlace() : inputError(issues) };
  };
