import { sql } from 'drizzle-orm';
import type { Ctx } from '../../http/ctx.ts';
import { notify } from '../notices/notices.public.ts';

/** Tells the browsers of students, once the change is stored, that their grades changed. */
export function announceGrades(ctx: Ctx, studentIds: readonly string[]): void {
  const { db, realtime } = ctx.services;
  ctx.afterCommit(async () => {
    const { rows } = await db.execute<{ user_id: string }>(sql`
      select user_id from students where id = any(${sql.param(studentIds)}::uuid[]) and user_id is not null`);
    for (const { user_id: userId } of rows) realtime.toUser(userId, 'grade:changed', {});
  });
}

/** Tells the students of classes that their grades are published: one notice each, however many classes. */
export async function tellPublished(ctx: Ctx, scheduleIds: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ studentId: string; first: string; courses: string[] }>(sql`
    select g.student_id as "studentId", min(g.id::text) as first, array_agg(c.name order by c.name) as courses
    from grades g join courses c on c.id = g.course_id
    where g.schedule_id = any(${sql.param([...scheduleIds])}::uuid[]) group by 1`);
  await notify(
    ctx,
    rows.map(({ studentId, first, courses }) => ({
      ...{ to: { studentId }, topic: 'grade.published', about: first, facts: { courses } },
    })),
  );
}
