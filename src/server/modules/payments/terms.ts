import type { LocalDate } from '#shared/domain/date/local-date.ts';
import type { Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';

/** What money is booked by: the campus day it counts for, and how receipts are numbered. */
export type BookingTerms = { day: LocalDate; receiptPrefix: string };

/** The terms of this moment. Ask before a transaction: inside, the settings might need a connection that others wait with. */
export async function bookingTerms(ctx: Ctx): Promise<BookingTerms> {
  const { data } = await ctx.services.campus.get();
  return { day: await today(ctx), receiptPrefix: data.finance.receiptPrefix };
}
