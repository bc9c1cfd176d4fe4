import { sql } from 'drizzle-orm';
import type { Clearance } from '#shared/completion/graduation/checklist.ts';
import { activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';

type Open = Pick<Rows['activities'], 'id' | 'title' | 'status'>;

/** A programme that a student began is finished and converted, or called off, before the degree (academic practice). */
export async function activityClearance(ctx: Ctx, studentId: string): Promise<Clearance> {
  const { rows } = await ctx.db.execute<Open>(sql`
    select a.id, a.title, a.status from activity_members m join activities a on a.id = m.activity_id
    where m.student_id = ${studentId} and a.is_mbkm and a.status in ('APPROVED', 'ONGOING', 'REPORTED', 'SCORED')
    order by a.start_date limit 1`);
  const [open] = rows;
  return {
    code: 'ACTIVITY',
    label: 'Kewajiban program aktivitas',
    met: open === undefined,
    text: open ? `"${open.title}" ${activityStatusLabels[open.status].toLowerCase()}` : 'tidak ada',
    mend: 'Selesaikan program sampai nilainya dikonversi, atau minta program dibatalkan.',
    ...(open && { url: `/student/aktivitas-mahasiswa/program-aktivitas/${open.id}` }),
    helper: 'Kemahasiswaan',
  };
}
