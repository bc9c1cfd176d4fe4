import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';

/** What money is booked by. */
export type BookingTerms = {
  /** The campus day it counts for. */
  day: LocalDate;
  /** How receipts are numbered. */
  receiptPrefix: string;
  /** Days the day a payer tells may lie from the bank's. */
  transferDays: number;
};

/** The terms of this moment. Ask before a transaction: inside, the settings might need a connection that others wait with. */
export async function bookingTerms(ctx: Ctx): Promise<BookingTerms> {
  const { data } = await ctx.services.campus.get();
  const { receiptPrefix, transferDays } = data.finance;
  return { day: await today(ctx), receiptPrefix, transferDays };
}
