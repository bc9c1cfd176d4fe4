import { sql } from 'drizzle-orm';
import type { LecturerHomeView, OwnClass } from '#shared/desk/home/home.views.ts';
import { campusClock } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { onlyRow } from '#server/platform/db/list.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { waitingForAdvisor } from '#server/enrolment/krs/progress.public.ts';
import { countUnapproved } from '#server/study/rps/rps.public.ts';
import { classesTaught } from '#server/teaching/timetable/timetable.public.ts';
import type { HomePart, HomeSides } from './home-part.ts';
import { sidesOf } from './sides.store.ts';

type Row = HomeSides & { classes: OwnClass[]; krs: number; plans: number };

/** Where the signed-in lecturer teaches next, and what waits. @throws AppError 403 for who is no lecturer */
export async function lecturerPart(
  ctx: Ctx,
  campus: CampusState,
  day: LocalDate,
): Promise<HomePart<'lecturer', LecturerHomeView>> {
  const { period, data } = campus;
  const lecturerId = lecturerIdOf(ctx);
  const waiting = period && {
    krs: sql`(${waitingForAdvisor(lecturerId, period.id)})`,
    plans: sql`(${countUnapproved(lecturerId, period.id)})`,
  };
  const now = campusClock(ctx.now, data.institution.timeZone);
  const { columns, relations } = sidesOf(ctx, campus, day);
  const { rows } = await ctx.db.execute<Row>(sql`
    select (${classesTaught(lecturerId, period?.id ?? null, now)}) as classes, ${waiting?.krs ?? sql`0`} as krs,
      ${waiting?.plans ?? sql`0`} as plans, ${columns}
    from ${relations}`);
  const { classes, krs, plans, ...sides } = onlyRow(rows);
  return { lecturer: { classes, waiting: period && { krs, plans } }, ...sides };
}
