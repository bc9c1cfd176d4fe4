import { type SQL, sql } from 'drizzle-orm';

/**
 * Sks a student has passed, as the last term on record says, which is what the transcript counts; before the first term
 * those recognised from elsewhere.
 * @param studentId the student's id
 */
export const sksPassedOf = (studentId: SQL): SQL<number> => sql<number>`coalesce(
  (select r.sks_passed from semester_records r where r.student_id = ${studentId} order by r.period_code desc limit 1),
  (recognised_results(${studentId})).sks_passed)`;

/**
 * The cumulative GPA (hundredths) of a student's last term that has one; before the first that of recognised courses, null
 * without any.
 * @param studentId the student's id
 */
export const latestIpkOf = (studentId: SQL): SQL<number | null> => sql<number | null>`coalesce(
  (select r.ipk from semester_records r where r.student_id = ${studentId} and r.ipk is not null
    order by r.period_code desc limit 1),
  (recognised_results(${studentId})).ipk)`;
