import { sql } from 'drizzle-orm';
import type { Ctx } from '../../http/ctx.ts';

/** Tells the browsers of students, once the change is stored, that their grades changed. */
export function announceGrades(ctx: Ctx, studentIds: readonly string[]): void {
  const { db, realtime } = ctx.services;
  ctx.afterCommit(async () => {
    const { rows } = await db.execute<{ user_id: string }>(sql`
      select user_id from students where id = any(${sql.param(studentIds)}::uuid[]) and user_id is not null`);
    for (const { user_id: userId } of rows) realtime.toUser(userId, 'grade:changed', {});
  });
}
