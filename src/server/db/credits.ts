import { type SQL, sql } from 'drizzle-orm';

/**
 * Sks a student has passed, as the last term on record says, which is what the transcript counts; before the first term
 * those recognised from elsewhere.
 * @param studentId the student's id
 */
export const sksPassedOf = (studentId: SQL): SQL<number> => sql<number>`coalesce(
  (select r.sks_passed from semester_records r where r.student_id = ${studentId} order by r.period_code desc limit 1),
  (select s.recognised_sks from students s where s.id = ${studentId}), 0)`;
