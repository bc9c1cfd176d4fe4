import { sql } from 'drizzle-orm';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { lastDayOf } from '#shared/completion/thesis/duration.ts';
import { isEnded, thesisStatuses } from '#shared/completion/thesis/status.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { EndedLeave } from '#server/people/leave/leave.public.ts';
import { tellStudent } from './tell.ts';
import { lockCase } from './thesis-steps.ts';
import { updateThesis } from './thesis.store.ts';

const open = thesisStatuses.filter((status) => !isEnded(status));

/** Theses of a student that have not ended and have a last day. */
async function openTheses(db: Db, studentId: string): Promise<string[]> {
  const { rows } = await db.execute<Pick<Rows['theses'], 'id'>>(sql`
    select id from theses where student_id = ${studentId} and status = any(${sql.param(open)}::text[])
      and coalesce(deadline, revision_deadline) is not null order by id`);
  return rows.map(({ id }) => id);
}

/** Leave does not count as time of studies: the last day of the thesis, and of its revision, is as many terms later. */
export async function prolongAfterLeave(ctx: Ctx, { studentId, terms }: EndedLeave): Promise<void> {
  const later = (day: LocalDate | null) => day && lastDayOf(addDays(day, 1), terms);
  for (const id of await openTheses(ctx.db, studentId)) {
    const of = await lockCase(ctx, id);
    const { deadline, revisionDeadline } = of.thesis;
    const change = { deadline: later(deadline), revisionDeadline: later(revisionDeadline) };
    await audit(ctx, {
      action: 'thesis.prolong',
      entity: 'thesis',
      entityId: id,
      before: { deadline, revisionDeadline },
      after: change,
      reason: 'Masa cuti tidak dihitung',
    });
    of.thesis = await updateThesis(ctx.db, id, change);
    const until = change.revisionDeadline ?? change.deadline;
    const what = `Batas waktu skripsi Anda menjadi ${until && longDate(until)}: masa cuti tidak dihitung.`;
    await tellStudent(ctx, of, '', what);
  }
}
