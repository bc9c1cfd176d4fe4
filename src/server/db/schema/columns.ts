import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../id.ts';

/** Primary key of a record. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId);

/** A moment, to the millisecond, as JavaScript knows it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** When a record was made and last changed; the database moves `updatedAt` on every update (trigger `touch`). */
export const stamps = () => ({
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
