import { columnsOf, type ReadingAct } from './acts.ts';

/**
 * A condition on the rows of an act. `is`: equals; `in`: one of; `starts`, `contains`: text at the start, or anywhere
 * whatever its case.
 */
export type Where =
  | { all: readonly Where[] }
  | { any: readonly Where[] }
  | { column: string; is: string }
  | { column: string; in: readonly string[] }
  | { column: string; starts: string }
  | { column: string; contains: string };

/** Text as a literal of the filter. @throws RangeError for text no name or code can hold. */
export function quote(text: string): string {
  if (/[\0\r\n]/.test(text)) throw new RangeError('a filter holds no line breaks');
  return `'${text.replaceAll("'", "''")}'`;
}

/** `%`, `_` and `\` as they stand. */
const plainPattern = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function known(act: ReadingAct, column: string): string {
  if (!columnsOf(act).includes(column)) throw new RangeError(`${act} has no column ${column}`);
  return column;
}

/** The filter of an act as the feeder takes it: text of SQL. @throws RangeError for a column the act does not have. */
export function filterText(act: ReadingAct, where: Where): string {
  const joined = (parts: readonly Where[], word: string): string =>
    parts.length === 1 && parts[0]
      ? filterText(act, parts[0])
      : `(${parts.map((part) => filterText(act, part)).join(` ${word} `)})`;
  if ('all' in where) return joined(where.all, 'and');
  if ('any' in where) return joined(where.any, 'or');
  const column = known(act, where.column);
  if ('is' in where) return `${column} = ${quote(where.is)}`;
  if ('in' in where) {
    if (where.in.length === 0) throw new RangeError('nothing to look for');
    return `${column} in (${where.in.map(quote).join(',')})`;
  }
  if ('starts' in where) return `${column} like ${quote(`${plainPattern(where.starts)}%`)}`;
  return `${column} ilike ${quote(`%${plainPattern(where.contains)}%`)}`;
}

/** An order of an act, `kode_mata_kuliah, id_matkul desc`. @throws RangeError for a column the act does not have. */
export function orderText(act: ReadingAct, order: string): string {
  for (const part of order.split(',')) {
    const [column = '', direction, ...rest] = part.trim().split(/\s+/);
    known(act, column);
    if (rest.length > 0 || !['asc', 'desc', undefined].includes(direction)) {
      throw new RangeError(`no order: ${order}`);
    }
  }
  return order;
}
