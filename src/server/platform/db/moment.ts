import { type SQL, sql } from 'drizzle-orm';

/** A moment column as raw SQL must answer it: `2026-03-02T01:30:00.000Z`, also inside JSON. */
export const isoMoment = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `Ganjil 2025/2026` of the term `p`. */
export const periodName: SQL = sql`initcap(p.semester) || ' ' || p.academic_year`;
