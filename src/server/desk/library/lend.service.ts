import type { z } from 'zod';
import type { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { LoanView } from '#shared/desk/library/library.views.ts';
import { blocksOf, lendProblems, renewProblems } from '#shared/desk/library/lending.ts';
import { dueDate, limitsOf } from '#shared/desk/library/loan.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { withdrawLetters } from './clearances.service.ts';
import { type Copy, findByBarcode, lockCopy } from './copies.store.ts';
import { loanViewOf, settingsOf } from './desk.ts';
import { findLoan, insertLoan, lockLoan, updateLoan } from './loans.store.ts';
import { findMember, lockMember, readerByCode } from './members.store.ts';
import { type Reader, readerColumns, readerOf } from './reader.ts';
import { heldFor, standingOf, updateReservation, waitingFor } from './reservations.store.ts';
import { lockTitle } from './titles.store.ts';

type Lend = z.output<(typeof libraryDeskContract)['lend']['body']>;

/** The copy behind a barcode. @throws AppError INVALID on the field, saying so where it is the card of a reader */
export async function copyByBarcode(ctx: Ctx, barcode: string): Promise<Copy> {
  const copy = await findByBarcode(ctx.db, barcode);
  if (copy !== undefined) return copy;
  const isCard = (await readerByCode(ctx.db, barcode)) !== undefined;
  throw invalidField(
    'barcode',
    isCard
      ? `${barcode} adalah nomor anggota, bukan barcode buku. Untuk melayani anggota lain, tekan Esc lebih dahulu.`
      : `Barcode ${barcode} tidak ada di katalog.`,
  );
}

const isSame = (a: Reader, b: Reader): boolean => a.kind === b.kind && a.id === b.id;

/** The copy under lock, and whether it waits for somebody else. Title, reader, copy: always locked in this order. */
async function lockForLending(ctx: Ctx, reader: Reader, barcode: string) {
  const { id, titleId } = await copyByBarcode(ctx, barcode);
  const title = found(await lockTitle(ctx.db, titleId));
  await lockMember(ctx, reader);
  const copy = found(await lockCopy(ctx.db, id));
  const held = await heldFor(ctx.db, id);
  const isHeld = held !== undefined && !isSame(readerOf(held), reader);
  return { title, copy, heldUntil: isHeld ? held.readyUntil : null };
}

/** Whoever takes a title along waits for it no more; a copy kept aside for them goes to the next reader. */
async function settleReservation(ctx: Ctx, reader: Reader, titleId: string, copyId: string): Promise<void> {
  const standing = await standingOf(ctx.db, titleId, reader);
  if (standing === undefined) return;
  await updateReservation(ctx.db, standing.id, { state: 'COLLECTED', copyId });
}

/**
 * Lends a copy to a reader. @throws AppError INVALID for an unknown barcode, RULE naming every reason against it. The last copy
 * lent twice at the same moment is lent once: the second sees what the first did. A letter of clearance in force ends with a loan.
 */
export async function lend(outer: Ctx, { memberKind, memberId, barcode }: Lend): Promise<Told<LoanView>> {
  const [day, settings] = await Promise.all([today(outer), settingsOf(outer)]);
  return inTransaction(outer, async (ctx) => {
    const reader = { kind: memberKind, id: memberId };
    const { title, copy, heldUntil } = await lockForLending(ctx, reader, barcode);
    const member = await findMember(ctx.db, reader, day);
    if (!member) throw invalidField('memberId', 'Anggota tidak ditemukan.');
    const problems = lendProblems(
      member,
      { status: copy.status, isLoanable: title.isLoanable, heldUntil },
      settings,
    );
    if (problems.length > 0) throw new AppError('RULE', problems.join(' '), { data: problems });
    const dueOn = dueDate(day, limitsOf(settings, reader.kind).days);
    const loan = { id: newId(), copyId: copy.id, ...readerColumns(reader), loanedOn: day, dueOn };
    await settleReservation(ctx, reader, title.id, copy.id);
    await insertLoan(ctx.db, loan);
    await audit(ctx, { action: 'library-loan.lend', entity: 'library-loan', entityId: loan.id, after: loan });
    const note = `Meminjam "${title.title}".`;
    const withdrawn = reader.kind === 'STUDENT' ? await withdrawLetters(ctx, reader.id, { day, note }) : '';
    return told(
      await loanViewOf(ctx, loan.id, day),
      `"${title.title}" dipinjamkan kepada ${member.memberName} sampai ${dayDate(dueOn)}.${withdrawn}`,
    );
  });
}

/**
 * Gives a loan as many days again from today. @param own the reader who asks, null for the desk
 * @throws AppError STALE, FORBIDDEN for another's loan, RULE naming every reason against it
 */
export async function renew(
  outer: Ctx,
  id: string,
  updatedAt: string,
  own: Reader | null,
): Promise<Told<LoanView>> {
  const [day, settings] = await Promise.all([today(outer), settingsOf(outer)]);
  return inTransaction(outer, async (ctx) => {
    const { titleId } = found(await findLoan(ctx.db, id, day));
    await lockTitle(ctx.db, titleId);
    const loan = found(await lockLoan(ctx.db, id));
    const reader = readerOf(loan);
    if (own !== null && !isSame(own, reader)) {
      throw new AppError('FORBIDDEN', 'Pinjaman ini milik pembaca lain.');
    }
    checkFresh(loan, updatedAt);
    if (loan.state !== 'DIPINJAM') throw new AppError('RULE', 'Buku ini sudah tidak dipinjam.');
    const blocks = blocksOf(found(await findMember(ctx.db, reader, day)));
    const waiting = (await waitingFor(ctx.db, [titleId])).get(titleId) ?? 0;
    const facts = { renewals: loan.renewals, dueOn: loan.dueOn, today: day, waiting, blocks };
    const problems = renewProblems(facts, settings);
    if (problems.length > 0) throw new AppError('RULE', problems.join(' '), { data: problems });
    const dueOn = dueDate(day, limitsOf(settings, reader.kind).days);
    await updateLoan(ctx.db, id, { dueOn, renewals: loan.renewals + 1 });
    await audit(ctx, {
      action: 'library-loan.renew',
      entity: 'library-loan',
      entityId: id,
      before: { dueOn: loan.dueOn },
      after: { dueOn },
    });
    return told(await loanViewOf(ctx, id, day), `Diperpanjang sampai ${dayDate(dueOn)}.`);
  });
}
