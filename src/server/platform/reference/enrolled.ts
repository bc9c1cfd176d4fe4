import { type SQL, sql } from 'drizzle-orm';
import { enrolledStatuses } from '#shared/platform/access/status.ts';

const listed = sql.raw(enrolledStatuses.map((status) => `'${status}'`).join(', '));

/**
 * Whether a student belongs to the college still, as a condition: who resigned or moved to another college stays
 * "inactive" and has an exit.
 * @param student the table `students` or its alias
 */
export const isEnrolledIn = (student: SQL): SQL =>
  sql`(${student}.status in (${listed}) and ${student}.exit is null)`;
