import { sql } from 'drizzle-orm';
import { ACTIVITY_ROLE } from '#shared/completion/activities/kinds.ts';
import { longDate } from '#shared/platform/format/date.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { refuseSentTwice } from '#server/platform/db/sent-twice.ts';
import { waitTurn } from '#server/platform/db/turns.ts';
import { type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import type { Activity } from './activities.store.ts';

type Draft = Pick<Activity, 'typeId' | 'startDate' | 'title'>;

/**
 * Titles of the drafts of a programme that a student leads and that begin on a day. Those who write one for the student wait
 * for each other from here on.
 */
async function draftTitles(
  db: Db,
  { studentId, typeId, startDate }: Draft & { studentId: string },
): Promise<string[]> {
  await waitTurn(db, 'activity-drafts', studentId);
  const { rows } = await db.execute<Pick<Rows['activities'], 'title'>>(sql`
    select a.title from activities a
    join activity_members m on m.activity_id = a.id and m.student_id = ${studentId} and m.role <> ${ACTIVITY_ROLE.member}
    where a.type_id = ${typeId} and a.status = 'DRAFT' and a.start_date = ${startDate}`);
  return rows.map(({ title }) => title);
}

/** Two drafts of one title and beginning are one that was sent twice. @throws AppError RULE */
export async function checkDraftedOnce(ctx: Ctx, draft: Draft): Promise<void> {
  refuseSentTwice(
    await draftTitles(ctx.db, { ...draft, studentId: studentIdOf(ctx) }),
    draft.title,
    `Draf "${draft.title}" yang mulai ${longDate(draft.startDate)} sudah ada. Ubah draf itu bila ada yang kurang.`,
  );
}
