import { type SQL, sql } from 'drizzle-orm';
import { closedLeaveStates } from '#shared/people/leave/leave.ts';

const closed = sql.raw(closedLeaveStates.map((state) => `'${state}'`).join(', '));

/**
 * Returns the condition that a requested, granted or running leave of the student covers the term. Such a term does not
 * count as one without a KRS.
 * @param student the student's id
 * @param term the code of the term
 */
export const hasOpenLeave = (student: SQL, term: SQL): SQL => sql`exists (
  select from leave_requests l where l.student_id = ${student} and l.state not in (${closed})
    and ${term} between l.first_code and l.last_code)`;
