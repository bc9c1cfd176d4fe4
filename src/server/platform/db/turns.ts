import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** An expression that waits for the turn of what is named; the turn ends with the transaction. */
export const turnOf = (name: SQL | string): SQL => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/**
 * Lets transactions that name the same thing follow each other: a later one waits here until the earlier one has ended, and
 * then sees what that stored. For rules over rows that are not there yet, which no row lock can hold.
 * @param what the thing by its parts, such as `'intake', 2026`; the first names the kind and is used nowhere else
 */
export const waitTurn = (db: Db, ...what: readonly (string | number)[]) =>
  db.execute(sql`select ${turnOf(what.join(':'))}`);
