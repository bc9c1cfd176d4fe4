import { type SQL, sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { actorOf, type Ctx } from '../../http/ctx.ts';
import { eventsSoon } from '../calendar/calendar.public.ts';
import { openActionsOf } from '../meeting-records/meeting-records.public.ts';

/** The columns `calendar` and `actions` for a query that has more to ask. */
export const sidesOf = (ctx: Ctx, day: LocalDate): SQL => sql`
  (${eventsSoon(ctx, day)}) as calendar, (${openActionsOf(actorOf(ctx).userId, day)}) as actions`;
