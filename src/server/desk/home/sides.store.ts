import { type SQL, sql } from 'drizzle-orm';
import type { CalendarLine } from '#shared/teaching/calendar/calendar-line.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { fixedTexts } from '#server/platform/db/fixed-text.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { eventsSoon, readerOf } from '#server/teaching/calendar/calendar.public.ts';
import type { CampusState } from '#server/platform/campus-state.ts';
import { openActionsOf } from '#server/desk/meeting-records/meeting-records.public.ts';
import {
  askedBy,
  noticeColumns,
  type NoticeFacts,
  noticeQuestion,
  type NoticeShape,
  noticeShape,
} from '#server/desk/notices/own.public.ts';

/** As what a person is told: all that decides which questions `announced` has. */
export type HomeShape = NoticeShape & { readsAllEvents: boolean };

export const homeShape = (ctx: Ctx, campus: CampusState): HomeShape => ({
  ...noticeShape(ctx, campus),
  readsAllEvents: readerOf(ctx).audiences === null,
});

/** The columns `calendar` and `notices` for a query of `asked` and `reader` (its audiences). */
export const announced = (shape: HomeShape) => ({
  calendar: sql<CalendarLine[]>`(${eventsSoon(
    {
      audiences: shape.readsAllEvents ? null : sql`reader.audiences`,
      studentId: shape.isStudent ? sql`asked.student_id` : null,
    },
    sql`asked.today`,
  )})`,
  notices: sql<NoticeFacts>`(select row_to_json(own) from (select ${noticeColumns(shape)}) own)`,
});

const announcedTo = fixedTexts((shape: HomeShape) => {
  const { calendar, notices } = announced(shape);
  return sql`${calendar} as calendar, ${notices} as notices`;
});

/** The relation `reader`. */
export const readerAs = (audiences: SQL): SQL => sql`(select ${audiences}::text[] as audiences) reader`;

/** The audiences of the signed-in person, as a value for `readerAs`. */
export const audiencesOf = (ctx: Ctx): string[] => [...(readerOf(ctx).audiences ?? [])];

/** The columns of `HomeSides` for a query that has more to ask, and the relations they are of. */
export const sidesOf = (ctx: Ctx, campus: CampusState, day: LocalDate): { columns: SQL; relations: SQL } => ({
  columns: sql`${announcedTo(homeShape(ctx, campus))}, (${openActionsOf(actorOf(ctx).userId, day)}) as actions`,
  relations: sql`${askedBy(noticeQuestion(ctx, campus, day))} cross join ${readerAs(sql`${sql.param(audiencesOf(ctx))}`)}`,
});
