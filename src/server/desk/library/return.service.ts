import type { z } from 'zod';
import type { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import type { LoanView } from '#shared/desk/library/library.views.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { lateDays, lateFine, lostCharge } from '#shared/desk/library/fine.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { isFrozen } from '#server/finance/billing/billing.public.ts';
import { lockCopy, updateCopy } from './copies.store.ts';
import { loanViewOf, settingsOf } from './desk.ts';
import { fine } from './fines.service.ts';
import { holidaysBetween } from './holidays.ts';
import { copyByBarcode } from './lend.service.ts';
import { findLoan, type Loan, lockLoan, lockOpenLoan, openDueOn, updateLoan } from './loans.store.ts';
import { nextReader } from './queue.ts';
import { endHopeless } from './reservations.service.ts';
import { lockTitle } from './titles.store.ts';

type GiveBack = z.output<(typeof libraryDeskContract)['giveBack']['body']>;
type Lose = z.output<(typeof libraryDeskContract)['lose']['body']>;
type Returned = ResponseOf<(typeof libraryDeskContract)['giveBack']>;

/** What decides about lateness: the day, the rate, the days the campus was closed. */
type Terms = { day: LocalDate; rate: number; holidays: ReadonlySet<LocalDate> };

/**
 * The terms for a loan that was due on a day. Read before the transaction: whoever knows the holidays may be slow, and nobody
 * else should wait for a locked title meanwhile.
 */
async function termsOf(outer: Ctx, dueOn: LocalDate | null): Promise<Terms> {
  const [day, { finePerDay: rate }] = await Promise.all([today(outer), settingsOf(outer)]);
  return { day, rate, holidays: await holidaysBetween(outer, dueOn ?? day, day) };
}

/** Whether a reader is asked nothing any more, as a student who died (academic practice). */
const isSpared = async (ctx: Ctx, { studentId }: Loan): Promise<boolean> =>
  studentId !== null && (await isFrozen(ctx.db, studentId));

/** What a loan that ends today costs for being late. */
function lateness(loan: Loan, price: number, { day, rate, holidays }: Terms) {
  const days = lateDays(loan.dueOn, day, holidays);
  const amount = lateFine(days, rate, price);
  return amount > 0 ? { days, rate, amount } : null;
}

const sentence = (title: string, result: Omit<Returned, 'loan'>): string =>
  [
    `"${title}" kembali.`,
    ...(result.fine ? [`Terlambat ${result.fine.days} hari, denda ${rupiah(result.fine.amount)}.`] : []),
    ...(result.nextReader ? [`Simpan bagi ${result.nextReader}.`] : []),
  ].join(' ');

/**
 * Takes a copy back: a late one is fined, a damaged one stays out of the shelf, any other waits for the next reader of the
 * queue. @throws AppError INVALID for an unknown barcode, RULE for a copy that is not lent
 */
export async function giveBack(
  outer: Ctx,
  { barcode, damaged, condition }: GiveBack,
): Promise<Told<Returned>> {
  const terms = await termsOf(outer, await openDueOn(outer.db, barcode));
  const { day } = terms;
  return inTransaction(outer, async (ctx) => {
    const known = await copyByBarcode(ctx, barcode);
    const title = found(await lockTitle(ctx.db, known.titleId));
    const copy = found(await lockCopy(ctx.db, known.id));
    const loan = await lockOpenLoan(ctx.db, copy.id);
    if (loan === undefined) throw new AppError('RULE', `Eksemplar ${barcode} tidak sedang dipinjam.`);
    const late = (await isSpared(ctx, loan)) ? null : lateness(loan, copy.price, terms);
    await updateLoan(ctx.db, loan.id, { state: 'KEMBALI', endedOn: day });
    if (damaged || condition !== '') {
      await updateCopy(ctx.db, copy.id, {
        ...(damaged && { status: 'RUSAK' }),
        ...(condition && { condition }),
      });
    }
    if (late) await fine(ctx, { loan, title: title.title, kind: 'LATE', day, ...late });
    const waits = damaged ? null : await nextReader(ctx, copy, day);
    await audit(ctx, {
      action: 'library-loan.return',
      entity: 'library-loan',
      entityId: loan.id,
      before: { dueOn: loan.dueOn },
      after: { endedOn: day, damaged, condition, late },
    });
    const result = { fine: late && { days: late.days, amount: late.amount }, nextReader: waits };
    return told({ loan: await loanViewOf(ctx, loan.id, day), ...result }, sentence(title.title, result));
  });
}

/**
 * A copy is lost. Replaced by the same title nothing but lateness is asked; else one and a half times its price.
 * @throws AppError STALE, RULE for a loan that is over, INVALID where nobody knows the price
 */
export async function lose(
  outer: Ctx,
  id: string,
  { updatedAt, settle, price }: Lose,
): Promise<Told<LoanView>> {
  const { titleId, title, dueOn } = found(await findLoan(outer.db, id, await today(outer)));
  const terms = await termsOf(outer, dueOn);
  const { day } = terms;
  return inTransaction(outer, async (ctx) => {
    await lockTitle(ctx.db, titleId);
    const loan = found(await lockLoan(ctx.db, id));
    const copy = found(await lockCopy(ctx.db, loan.copyId));
    checkFresh(loan, updatedAt);
    if (loan.state !== 'DIPINJAM') throw new AppError('RULE', 'Buku ini sudah tidak dipinjam.');
    const worth = copy.price > 0 ? copy.price : price;
    if (settle === 'PAID' && worth === 0)
      throw invalidField('price', 'Isi harga buku; katalog tidak memuatnya.');
    await updateLoan(ctx.db, id, { state: 'HILANG', endedOn: day });
    // A copy that replaces the lost one is still to be catalogued: the queue waits for it.
    if (settle === 'PAID') await endHopeless(ctx, titleId, day);
    const spared = await isSpared(ctx, loan);
    const late = settle === 'PAID' || spared ? null : lateness(loan, copy.price, terms);
    if (late) await fine(ctx, { loan, title, kind: 'LATE', day, ...late });
    const amount = settle === 'PAID' && !spared ? lostCharge(worth) : 0;
    if (amount > 0) await fine(ctx, { loan, title, kind: 'LOST', day, days: 0, rate: 0, amount });
    await audit(ctx, {
      action: 'library-loan.lose',
      entity: 'library-loan',
      entityId: id,
      after: { settle, worth, amount, late },
    });
    const asks = amount > 0 ? ` Ganti rugi ${rupiah(amount)}.` : spared ? '' : ' Diganti judul yang sama.';
    return told(await loanViewOf(ctx, id, day), `"${title}" dicatat hilang pada ${dayDate(day)}.${asks}`);
  });
}
