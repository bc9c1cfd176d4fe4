import { type SQL, sql } from 'drizzle-orm';

/**
 * Selects the passed sks of a student's last recorded term, as the transcript counts them; before the first term, the
 * recognised sks.
 * @param studentId the student's id
 */
export const passedSks = (studentId: SQL): SQL<number> => sql<number>`coalesce(
  (select r.sks_passed from semester_records r where r.student_id = ${studentId} order by r.period_code desc limit 1),
  (recognised_results(${studentId})).sks_passed)`;

/**
 * Selects a student's latest cumulative GPA (hundredths); before the first result that of recognised courses, null without
 * any.
 * @param studentId the student's id
 */
export const latestIpk = (studentId: SQL): SQL<number | null> => sql<number | null>`coalesce(
  (select r.ipk from semester_records r where r.student_id = ${studentId} and r.ipk is not null
    order by r.period_code desc limit 1),
  (recognised_results(${studentId})).ipk)`;
