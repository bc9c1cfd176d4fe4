import { invalidField, type AppError } from '#shared/platform/errors.ts';
import type { Sentences } from './constraint-sentences.ts';

/** `(student_id, bill_id)=(…, …)` and then the table that is named, in whatever language PostgreSQL speaks. */
const DETAIL = /\(([^()]*)\)=\(([^()]*)\).*["«»„“]\s?(\w+)\s?["«»“”]/;

const camelCase = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where a value stands in what was sent: `rows.2.courseId`; null where it does not. */
function pathOf(sent: unknown, value: string): string | null {
  if (typeof sent !== 'object' || sent === null) return null;
  for (const [key, inner] of Object.entries(sent)) {
    if (typeof inner !== 'object' && String(inner) === value) return key;
    const path = pathOf(inner, value);
    if (path !== null) return `${key}.${path}`;
  }
  return null;
}

/**
 * The refusal of a row that refers to a record that is not there, under the field that named it; null where a record is
 * kept because others refer to it.
 * @param found `table` holds the reference, `detail` quotes the key and the other table
 * @param records the names of records by their tables
 * @param sent the body of the request
 */
export function missingReference(
  found: { table?: string; detail?: string },
  records: Sentences['records'],
  sent: unknown,
): AppError | null {
  const [, columns = '', values = '', named = ''] = DETAIL.exec(found.detail ?? '') ?? [];
  const name = records[named];
  if (name === undefined || named === found.table) return null;
  const [column = ''] = columns.split(', ');
  const paths = values.split(', ').map((value) => pathOf(sent, value));
  const field = paths.find((path) => path !== null) ?? camelCase(column);
  return invalidField(field, `${name} tidak ditemukan.`);
}
