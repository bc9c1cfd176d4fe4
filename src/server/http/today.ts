import { campusClock } from '#shared/domain/date/campus-time.ts';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { Ctx } from './ctx.ts';

/** The day it is on the campus (`YYYY-MM-DD`). */
export async function today(ctx: Pick<Ctx, 'now' | 'services'>): Promise<LocalDate> {
  const { data } = await ctx.services.campus.get();
  return campusClock(ctx.now, data.institution.timeZone).date;
}
