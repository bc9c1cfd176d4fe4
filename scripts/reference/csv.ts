import { readFileSync } from 'node:fs';
import { parseCsv } from 'hucre/csv';

export type CsvRow = (column: string) => string;

/** Blanks folded and trimmed. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The value, or null where the source has none. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Rows of a CSV file as functions from a column's name to its tidy text.
 * @throws Error when the file lacks a column that is asked for.
 */
export function readCsv(path: string): CsvRow[] {
  const [header = [], ...rows] = parseCsv(readFileSync(path, 'utf8')).map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? cell : '')),
  );
  return rows.map((cells) => (column) => {
    const at = header.indexOf(column);
    if (at < 0) throw new Error(`${path} has no column ${column}`);
    return tidy(cells[at] ?? '');
  });
}
