import { sql } from 'drizzle-orm';
import { isFullTerm } from '#shared/completion/activities/conversion.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ActivityCase } from './activity-case.ts';
import { plannedRows } from './conversion.store.ts';

/** Reports the term of members whose programme takes all of it as Kampus Merdeka. */
export async function markTerm(ctx: Ctx, { activity, members }: ActivityCase): Promise<void> {
  const { data } = await ctx.services.campus.get();
  const rows = await plannedRows(ctx.db, activity.id);
  const range = { start: activity.startDate, end: activity.endDate };
  const full = members.filter(({ studentId }) => {
    const sks = rows.reduce((sum, row) => (row.studentId === studentId ? sum + row.sks : sum), 0);
    return isFullTerm(sks, range, data.activity);
  });
  if (full.length === 0) return;
  await ctx.db.execute(sql`
    insert into semester_records (student_id, period_code, status)
    select id, ${activity.semesterCode}, 'M' from unnest(${sql.param(full.map(({ studentId }) => studentId))}::uuid[]) id
    on conflict (student_id, period_code) do update set status = 'M' where semester_records.status in ('A', 'N')`);
}

/**
 * The term of a programme that was called off is an ordinary one again; of who became inactive in it without an approved
 * KRS an inactive one.
 */
export const takeBackTerm = (ctx: Ctx, { activity, members }: ActivityCase) =>
  ctx.db.execute(sql`
    update semester_records r set status = case when s.status = 'inactive' and not exists (
        select from krs k join academic_periods p on p.id = k.period_id and p.code = r.period_code
        join krs_items i on i.krs_id = k.id and i.approved
        where k.student_id = r.student_id) then 'N' else 'A' end
    from students s
    where s.id = r.student_id and r.status = 'M' and r.period_code = ${activity.semesterCode}
      and s.id = any(${sql.param(members.map(({ studentId }) => studentId))}::uuid[])`);
