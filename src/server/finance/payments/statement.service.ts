import { sql } from 'drizzle-orm';
import { retellings, type Telling } from '#shared/finance/payments/retellings.ts';
import { found } from '#server/platform/db/list.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { findTold, waitToldTurn } from './earlier.store.ts';
import { insertPayment, lockBill, lockMoney, lockPayment, updatePayment } from './payment-write.store.ts';
import { announcePayment, settle } from './settle.ts';
import type { BookingTerms } from './terms.ts';

/** A line of a bank statement with the bill it pays; `paymentId` names the waiting transfer it confirms. */
export type StatementBooking = {
  billId: string;
  paymentId: string | null;
  methodId: string;
  amount: number;
  paidOn: string;
  reference: string;
  note: string;
  sourceKey: string;
  /** A proof that came beside the statement: of all its lines, so that students do not see it. */
  proofFile: string | null;
  studentId: string;
  /** Its reference as `referenceKey` has it; empty where that names the payer and not the transfer. */
  referenceKey: string;
  /** What was written about it. */
  told: Telling;
  /** An officer said who paid it. */
  payerAssigned: boolean;
  /** Payments known when the line was judged: those of the student, and those under its reference. */
  seen: readonly string[];
  /** Payments of its amount about its day that were known then. */
  toldSeen: ReadonlySet<string>;
  /** Receipts of payments it may be, or is said to be part of, and somebody said that it is other money. */
  despite: readonly string[];
};

/** Confirms a waiting transfer by the statement; what the bank says of day and reference counts. */
async function confirmTransfer(
  ctx: Ctx,
  id: string,
  change: Parameters<typeof updatePayment>[2],
): Promise<string> {
  const payment = found(await lockPayment(ctx.db, id));
  if (payment.status !== 'WAITING') throw new AppError('ALREADY_DONE', 'Pembayaran ini sudah diputuskan.');
  await updatePayment(ctx.db, id, change);
  return id;
}

/** Books a line of locked rows: the bill is paid, what it does not ask for becomes deposit, the receipt is issued. */
async function bookLine(ctx: Ctx, booking: StatementBooking, terms: BookingTerms): Promise<string> {
  const {
    billId,
    paymentId,
    proofFile,
    studentId: _,
    seen: _seen,
    toldSeen: _known,
    despite,
    ...line
  } = booking;
  const { referenceKey: _key, told: _told, payerAssigned, ...money } = line;
  const bill = found(await lockBill(ctx.db, { id: billId }));
  if (bill.cancelled) throw new AppError('RULE', 'Tagihan ini sudah dibatalkan.');
  const { userId } = actorOf(ctx);
  const decided = { status: 'VERIFIED', decidedBy: userId, decidedAt: ctx.now.toISOString() } as const;
  const id =
    paymentId === null
      ? await insertPayment(ctx.db, {
          ...money,
          ...decided,
          payerAssigned,
          proofFile,
          billId,
          studentId: bill.studentId,
          source: 'IMPORT',
          createdBy: userId,
        })
      : await confirmTransfer(ctx, paymentId, { ...money, ...decided, payerAssigned });
  const receipt = await settle(ctx, { ...money, id }, bill, { ...terms, toDeposit: true });
  await audit(ctx, {
    action: 'payment.statement',
    entity: 'payment',
    entityId: id,
    after: { ...money, billId, paymentId, proofFile, receipt, ...(despite.length > 0 && { despite }) },
  });
  announcePayment(ctx, bill);
  return id;
}

type Counted = Pick<Rows['payments'], 'id' | 'amount'> & {
  student_id: Rows['payments']['studentId'];
  reference_key: Rows['payments']['referenceKey'];
};

/** Whether a payment may be the money of a line: the payer's of its amount, or anybody's under its reference. */
const mayBe = ({ studentId, amount, referenceKey }: StatementBooking, counted: Counted): boolean =>
  (counted.student_id === studentId && counted.amount === amount) ||
  (referenceKey !== '' && counted.reference_key === referenceKey);

/**
 * @throws AppError CONFLICT where money of a line's amount was booked for its student since the line was judged, or any under
 * its reference or in words like its own
 */
async function checkSeen(
  ctx: Ctx,
  bookings: readonly StatementBooking[],
  { transferDays }: BookingTerms,
): Promise<void> {
  const told = bookings.map((booking) => booking.told);
  const retold = retellings(await findTold(ctx.db, told, transferDays));
  const keys = bookings.map((booking) => booking.referenceKey).filter((key) => key !== '');
  const { rows } = await ctx.db.execute<Counted>(sql`
    select id, student_id, amount, reference_key from payments
    where student_id = any (${sql.param(bookings.map(({ studentId }) => studentId))}::uuid[])
      and amount = any (${sql.param(bookings.map(({ amount }) => amount))}::bigint[])
      and status in ('VERIFIED', 'REFUNDED')
    union
    select id, student_id, amount, reference_key from payments
    where reference_key = any (${sql.param(keys)}::text[]) and reference_key <> '' and status in ('VERIFIED', 'REFUNDED')`);
  const isUnseen = bookings.some((booking) => {
    const named = rows.filter((row) => mayBe(booking, row)).map(({ id }) => id);
    const isTold = retold(booking.told, transferDays).some(
      ({ money }) => !booking.toldSeen.has(money.paymentId),
    );
    return isTold || named.some((id) => !booking.seen.includes(id));
  });
  if (isUnseen) {
    throw new AppError(
      'CONFLICT',
      'Pembayaran mahasiswa ini, atau dengan referensi ini, berubah sejak pratinjau. Unggah lagi untuk memeriksanya.',
    );
  }
}

/**
 * Books lines of a bank statement. All they touch is locked before the first is booked, in the order in which decisions of
 * single payments take it: the numbers of receipts, which every booking needs, come last. Call it inside a transaction.
 * @returns the payments' ids, line by line.
 * @throws AppError where a line was booked before or its transfer was decided since.
 */
export async function bookStatement(
  ctx: Ctx,
  bookings: readonly StatementBooking[],
  terms: BookingTerms,
): Promise<string[]> {
  await lockMoney(ctx.db, {
    paymentIds: bookings.flatMap(({ paymentId }) => paymentId ?? []),
    billIds: bookings.map(({ billId }) => billId),
  });
  await waitToldTurn(ctx.db);
  await checkSeen(ctx, bookings, terms);
  const ids: string[] = [];
  for (const booking of bookings) ids.push(await bookLine(ctx, booking, terms));
  return ids;
}
