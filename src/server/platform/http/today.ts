import { campusClock } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type Ctx, inTransaction } from './ctx.ts';

/** The day it is on the campus (`YYYY-MM-DD`). */
export async function today(ctx: Pick<Ctx, 'now' | 'services'>): Promise<LocalDate> {
  const { data } = await ctx.services.campus.get();
  return campusClock(ctx.now, data.institution.timeZone).date;
}

/**
 * Runs `work` in one transaction that knows the campus day. The settings are read before: inside, they might need a
 * connection that others wait with.
 */
export async function onCampusDay<T>(outer: Ctx, work: (ctx: Ctx, day: LocalDate) => Promise<T>): Promise<T> {
  const day = await today(outer);
  return inTransaction(outer, (ctx) => work(ctx, day));
}
