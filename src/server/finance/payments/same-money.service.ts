import { sql } from 'drizzle-orm';
import {
  bookingDoubt,
  type BookingDoubt,
  type EarlierMoney,
  type MoneyFacts,
} from '#shared/finance/payments/same-money.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findEarlier, lockPayers, type Payer, payerIdOf } from './earlier.store.ts';

type Money = MoneyFacts & { payer: Payer; methodId: string };

/** A payment as a person finds it again. */
const nameOf = ({ receipt, amount, day, payer }: EarlierMoney): string =>
  receipt === null
    ? `bukti ${rupiah(amount)} tanggal ${shortDate(day)} yang menunggu verifikasi (${payer})`
    : `kwitansi ${receipt}, ${rupiah(amount)} tanggal ${shortDate(day)} (${payer})`;

function refuse({ kind, earlier }: BookingDoubt): AppError {
  const named = earlier.map(nameOf).join('; ');
  if (kind === 'REFUSE') {
    return new AppError(
      'RULE',
      `Uang dengan referensi ini sudah dicatat: ${named}. Bila satu transfer memang dibagi, bedakan referensinya.`,
    );
  }
  const known = earlier.map(({ receipt, amount, day, payer }) => ({ receipt, amount, day, payer }));
  return new AppError('NEEDS_CONFIRMATION', `Mungkin uang yang sama: ${named}.`, {
    data: { earlier: known },
  });
}

/**
 * Asks before money is booked by hand that may have been booked before, or waits as a proof. Bookings of the payer wait for
 * each other from here on; call it with the bill or the invoice locked.
 * @param paymentId the proof that is verified; others that wait are no matter then. Null for money that is entered.
 * @param isOtherMoney somebody was asked and said that it is other money.
 * @returns what it was said to be other than, for the audit.
 * @throws AppError RULE for the same reference of the same account, NEEDS_CONFIRMATION for what is only alike.
 */
export async function checkOtherMoney(
  ctx: Ctx,
  money: Money,
  {
    paymentId,
    isOtherMoney,
    transferDays,
  }: { paymentId: string | null; isOtherMoney: boolean; transferDays: number },
): Promise<{ despite?: string[] }> {
  const payerId = payerIdOf(money.payer);
  await lockPayers(ctx.db, sql`select ${payerId} as payer_id`);
  const others = (await findEarlier(ctx.db, money, transferDays)).filter(
    (one) => one.paymentId !== paymentId,
  );
  const [earlier, beside] = [
    others.filter(({ receipt }) => paymentId === null || receipt !== null),
    others.filter(({ receipt }) => paymentId !== null && receipt === null),
  ];
  const doubt = bookingDoubt({ ...money, payerId }, earlier, transferDays, beside);
  if (doubt === null) return {};
  if (doubt.kind === 'REFUSE' || !isOtherMoney) throw refuse(doubt);
  return { despite: doubt.earlier.map((one) => one.receipt ?? one.paymentId) };
}
