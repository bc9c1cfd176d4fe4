import { customType, uuid } from 'drizzle-orm/pg-core';
import { newId } from './id.ts';

/** Primary key of a record. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId);

/** A moment to the millisecond, an ISO string in code as on the wire (`2026-03-02T01:30:00.000Z`). */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});
