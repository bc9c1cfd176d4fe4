import { sql } from 'drizzle-orm';
import { loadStatuses } from '#shared/completion/thesis/status.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

export { receiveDeposit, takeBackDeposit } from './accept.service.ts';
export { openStudyCodes, registerThesisSource, type ThesisSources } from './facts.ts';

/** Theses a lecturer supervises now, counted for a row of `lecturers`. */
export const supervisedTheses = sql<number>`(select count(*)::int from thesis_supervisors v
  join theses t on t.id = v.thesis_id
  where v.lecturer_id = lecturers.id and v.state = 'ACCEPTED' and t.status = any(${sql.param(loadStatuses)}))`;

/** A student's accepted thesis, as a diploma and the national report name it; undefined before there is one. */
export async function acceptedThesisOf(
  db: Db,
  studentId: string,
): Promise<{ title: string; titleEn: string; deposited: boolean } | undefined> {
  const { rows } = await db.execute<Pick<Rows['theses'], 'title' | 'titleEn'> & { deposited: boolean }>(sql`
    select title, title_en as "titleEn", deposit_status = 'RECEIVED' as deposited from theses
    where student_id = ${studentId} and status = 'ACCEPTED'`);
  return rows[0];
}

/** Whether the latest thesis of a student may be read in full; null without one. */
export async function fullTextConsentOf(db: Db, studentId: string): Promise<boolean | null> {
  const { rows } = await db.execute<{ open: Rows['theses']['publishFullText'] }>(sql`
    select publish_full_text as open from theses where student_id = ${studentId} order by created_at desc limit 1`);
  return rows[0]?.open ?? null;
}

/** Opens or closes the full text of a student's theses; false without one. */
export async function setFullTextConsent(db: Db, studentId: string, granted: boolean): Promise<boolean> {
  await db.execute(sql`
    update theses set publish_full_text = ${granted}
    where student_id = ${studentId} and publish_full_text <> ${granted}`);
  return (await fullTextConsentOf(db, studentId)) !== null;
}
