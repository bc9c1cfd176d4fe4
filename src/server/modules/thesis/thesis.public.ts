import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

export { receiveDeposit } from './accept.service.ts';
export { registerThesisSource, type ThesisSources } from './facts.ts';

/** A student's accepted thesis, as a diploma and the national report name it; undefined before there is one. */
export async function acceptedThesisOf(
  db: Db,
  studentId: string,
): Promise<{ title: string; titleEn: string; deposited: boolean } | undefined> {
  const { rows } = await db.execute<{ title: string; titleEn: string; deposited: boolean }>(sql`
    select title, title_en as "titleEn", deposit_status = 'RECEIVED' as deposited from theses
    where student_id = ${studentId} and status = 'ACCEPTED'`);
  return rows[0];
}
