import { sql } from 'drizzle-orm';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { closeNoticesOfLecturers, type Notice, notify } from '#server/platform/notices/notices.public.ts';
import { ungradedMembers } from './sheet-state.store.ts';
import { findSheetHead, type SheetHead } from './sheet.store.ts';

/** Tells the browsers of students, once the change is stored, that their grades changed. */
export function announceGrades(ctx: Ctx, studentIds: readonly string[]): void {
  const { db, realtime } = ctx.services;
  ctx.afterCommit(async () => {
    const { rows } = await db.execute<{ user_id: NonNullable<Rows['students']['userId']> }>(sql`
      select user_id from students where id = any(${sql.param(studentIds)}::uuid[]) and user_id is not null`);
    for (const { user_id: userId } of rows) realtime.toUser(userId, 'grade:changed', {});
  });
}

/** Tells students that these grades of theirs are published: one notice each, however many courses. */
export async function tellPublished(ctx: Ctx, gradeIds: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.execute<
    Pick<Rows['grades'], 'studentId'> & { first: string; courses: string[] }
  >(sql`
    select g.student_id as "studentId", min(g.id::text) as first, array_agg(c.name order by c.name) as courses
    from grades g join courses c on c.id = g.course_id
    where g.id = any(${sql.param([...gradeIds])}::uuid[]) group by 1`);
  await notify(
    ctx,
    rows.map(({ studentId, first, courses }) => ({
      to: { studentId },
      topic: 'grade.published',
      about: first,
      facts: { courses },
    })),
  );
}

type TaughtClass = Pick<SheetHead, 'scheduleId' | 'name' | 'className'> & {
  lecturers: readonly { _id: string }[];
};
type ClassNotice = (to: { lecturerId: string }, known: { className: string; scheduleId: string }) => Notice;

/** Tells every lecturer of a class what happened to its grades. */
export const tellLecturers = (
  ctx: Ctx,
  { scheduleId, name, className, lecturers }: TaughtClass,
  notice: ClassNotice,
): Promise<number> => {
  const known = { className: `${name} kelas ${className}`, scheduleId };
  return notify(
    ctx,
    lecturers.map(({ _id }) => notice({ lecturerId: _id }, known)),
  );
};

type SettledTopic = 'grade.missing' | 'grade.returned' | 'objection.filed';

/** Puts away what the lecturers of a class were asked for, once it is settled. */
export const settleLecturers = (
  ctx: Ctx,
  lecturers: readonly { _id: string }[],
  topic: SettledTopic,
  about: string,
): Promise<void> =>
  closeNoticesOfLecturers(
    ctx,
    lecturers.map(({ _id }) => _id),
    topic,
    about,
  );

/** Puts away what lecturers were told of students without a grade, in those of the classes where everybody has one by now. */
export async function settleMissing(ctx: Ctx, scheduleIds: readonly string[]): Promise<void> {
  const open = new Set((await ungradedMembers(ctx.db, scheduleIds)).map(({ scheduleId }) => scheduleId));
  for (const scheduleId of scheduleIds.filter((id) => !open.has(id))) {
    const head = await findSheetHead(ctx.db, scheduleId);
    if (head) await settleLecturers(ctx, head.lecturers, 'grade.missing', scheduleId);
  }
}

type Failed = { studentId: string; gradeId: string; course: string };

/** Tells students whose postponed grades became E which courses that is: one notice each. */
export async function tellFailed(ctx: Ctx, grades: readonly Failed[], days: number): Promise<void> {
  const byStudent = Map.groupBy(grades, ({ studentId }) => studentId);
  await notify(
    ctx,
    [...byStudent].map(([studentId, own]) => ({
      to: { studentId },
      topic: 'grade.failed' as const,
      about: own[0]?.gradeId ?? studentId,
      facts: { courses: own.map(({ course }) => course), days },
    })),
  );
}
