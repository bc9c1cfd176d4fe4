import { campusClock } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type Ctx, inTransaction } from './ctx.ts';

type Clock = Pick<Ctx, 'now' | 'services'>;

/** The day (`YYYY-MM-DD`) on which something happened on the campus. */
export async function dayOf(
  { services }: Pick<Clock, 'services'>,
  moment: Date | string,
): Promise<LocalDate> {
  const { data } = await services.campus.get();
  return campusClock(new Date(moment), data.institution.timeZone).date;
}

/** The day it is on the campus. */
export const today = (ctx: Clock): Promise<LocalDate> => dayOf(ctx, ctx.now);

/**
 * Runs `work` in one transaction that knows the campus day. The settings are read before: inside, they might need a
 * connection that others wait with.
 */
export async function onCampusDay<T>(outer: Ctx, work: (ctx: Ctx, day: LocalDate) => Promise<T>): Promise<T> {
  const day = await today(outer);
  return inTransaction(outer, (ctx) => work(ctx, day));
}
