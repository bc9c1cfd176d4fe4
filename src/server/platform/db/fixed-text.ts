import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/**
 * The text of SQL that holds no values, for statements of pages that are asked for all the time: putting the text together
 * takes longer than much of what it asks. Values stand beside it, such as the columns of a relation it names.
 * @throws Error for SQL with a value, which would stay that of the first request
 */
export function fixedText(query: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (params.length > 0) throw new Error(`a text that is kept holds a value: ${text}`);
  return text;
}

/** `fixedText` of a query that is written one way or another; each shape there is, of which there are few, is kept. */
export function fixedTexts<Shape>(write: (shape: Shape) => SQL): (shape: Shape) => SQL {
  const kept = new Map<string, SQL>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const text = kept.get(key) ?? sql.raw(fixedText(write(shape)));
    kept.set(key, text);
    return text;
  };
}
