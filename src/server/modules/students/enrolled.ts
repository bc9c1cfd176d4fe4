import { type SQL, sql } from 'drizzle-orm';
import { enrolledStatuses } from '#shared/domain/status/status-transitions.ts';

const listed = sql.raw(enrolledStatuses.map((status) => `'${status}'`).join(', '));

/** Whether a student belongs to the college still, as a condition on the column of the status. */
export const enrolledBy = (status: SQL): SQL => sql`${status} in (${listed})`;
