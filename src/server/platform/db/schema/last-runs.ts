import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** When timers and the backup ran last, and how they ended. */
export const lastRuns = pgTable('last_runs', {
  name: text('name').primaryKey(),
  at: moment('at').notNull(),
  tookMs: integer('took_ms').notNull(),
  result: jsonb('result').$type<Record<string, number>>(),
  error: text('error'),
});
