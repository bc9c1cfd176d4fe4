import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import type { CampusState } from '../campus/campus.public.ts';
import { eventsSoon } from '../calendar/calendar.public.ts';
import { openActionsOf } from '../meeting-records/meeting-records.public.ts';
import { noticeFacts } from '../notices/own.public.ts';

/** The columns `calendar` and `notices` for a query that has more to ask. */
export const announcedTo = (ctx: Ctx, campus: CampusState, day: LocalDate): SQL => sql`
  (${eventsSoon(ctx, day)}) as calendar,
  (select row_to_json(own) from (${noticeFacts(ctx, campus, day)}) own) as notices`;

/** The columns of `HomeSides` for a query that has more to ask. */
export const sidesOf = (ctx: Ctx, campus: CampusState, day: LocalDate): SQL => sql`
  ${announcedTo(ctx, campus, day)}, (${openActionsOf(actorOf(ctx).userId, day)}) as actions`;
