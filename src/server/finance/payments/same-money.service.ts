import { sql } from 'drizzle-orm';
import {
  bookingDoubt,
  type BookingDoubt,
  type EarlierMoney,
  type MoneyFacts,
} from '#shared/finance/payments/same-money.ts';
import { retellings } from '#shared/finance/payments/retellings.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findEarlier, findTold, lockPayers, type Payer, payerIdOf, waitToldTurn } from './earlier.store.ts';

type Money = MoneyFacts & {
  payer: Payer;
  methodId: string;
  /** Who sent it and what was noted of it. */
  sender: string;
  note: string;
};

/** A payment that speaks against booking other money. */
type Earlier = Pick<EarlierMoney, 'paymentId' | 'receipt' | 'amount' | 'day' | 'payer'>;

/** A payment as a person finds it again. */
const nameOf = ({ receipt, amount, day, payer }: Earlier): string =>
  receipt === null
    ? `bukti ${rupiah(amount)} tanggal ${shortDate(day)} yang menunggu verifikasi (${payer})`
    : `kwitansi ${receipt}, ${rupiah(amount)} tanggal ${shortDate(day)} (${payer})`;

function refuse(kind: BookingDoubt['kind'], earlier: readonly Earlier[]): AppError {
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

/** Payments of others that a name or a number of the money stands in, or the NIM of the student it is for. */
async function findInWords(
  ctx: Ctx,
  { amount, day, methodId, reference, sender, note, payer }: Money,
  { isAssigned, daysApart }: { isAssigned: boolean; daysApart: number },
): Promise<Earlier[]> {
  // What is known of a sponsor's money is who the sponsor is, which tells it from another's.
  if ('sponsorKey' in payer) return [];
  await waitToldTurn(ctx.db);
  const { rows } = await ctx.db.execute<Pick<Rows['students'], 'nim'>>(
    sql`select nim from students where id = ${payer.studentId}`,
  );
  const text = [sender, note, reference, rows[0]?.nim ?? ''].filter((part) => part !== '').join(' ');
  const asked = { amount, day, methodId, reference, text, payer: null, isAssigned };
  return retellings(await findTold(ctx.db, [asked], daysApart))(asked, daysApart).flatMap(
    ({ money, tells }) =>
      tells && !money.isReversed && money.payerId !== payer.studentId
        ? [{ ...money, payer: money.payerName }]
        : [],
  );
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
  const known = doubt?.earlier ?? [];
  const inWords = (
    await findInWords(ctx, money, { isAssigned: paymentId === null, daysApart: transferDays })
  ).filter((one) => !known.some(({ paymentId: id }) => id === one.paymentId));
  const found: Earlier[] = [...known, ...inWords];
  if (found.length === 0) return {};
  if (doubt?.kind === 'REFUSE' || !isOtherMoney) throw refuse(doubt?.kind ?? 'ASK', found);
  return { despite: found.map((one) => one.receipt ?? one.paymentId) };
}
