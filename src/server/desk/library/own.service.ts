import type { OwnLibrary } from '#shared/desk/library/library-own.contract.ts';
import { clearanceChecks, clearancePurposes } from '#shared/desk/library/clearance.ts';
import { renewProblems } from '#shared/desk/library/lending.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type FileAnswer, told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { clearanceFacts, clearancesOf } from './clearances.store.ts';
import { memberView, settingsOf, withDays } from './desk.ts';
import { finesOf } from './fines.store.ts';
import { renew } from './lend.service.ts';
import { loansOf } from './loans.store.ts';
import type { Reader } from './reader.ts';
import { loanReceipt } from './receipt.service.ts';
import { cancelReservation, reserve } from './reservations.service.ts';
import { waitingFor } from './reservations.store.ts';

type Done = Promise<Told<{ _id: string }>>;

/** Whoever asks, as a reader. @throws AppError FORBIDDEN for who is neither student nor lecturer */
function ownReader(ctx: Ctx): Reader {
  const { studentId, lecturerId } = actorOf(ctx);
  if (studentId !== null) return { kind: 'STUDENT', id: studentId };
  if (lecturerId !== null) return { kind: 'LECTURER', id: lecturerId };
  throw new AppError('FORBIDDEN', 'Halaman ini untuk mahasiswa dan dosen.');
}

async function clearancesFor(
  ctx: Ctx,
  studentId: string,
): Promise<Pick<OwnLibrary, 'clearances' | 'checks'>> {
  const [clearances, standing, { bookDonation }] = await Promise.all([
    clearancesOf(ctx.db, studentId),
    clearanceFacts(ctx.db, studentId),
    settingsOf(ctx),
  ]);
  const facts = { ...standing, donation: bookDonation ? '' : null };
  return {
    clearances,
    checks: clearancePurposes.map((purpose) => ({ purpose, checks: clearanceChecks(facts, purpose) })),
  };
}

/** The own books at home, as PDF. @throws AppError RULE where there are none */
export async function ownReceipt(ctx: Ctx): Promise<FileAnswer> {
  return loanReceipt(ctx, ownReader(ctx));
}

/** What a reader has with the library: loans and whether each can be renewed, queue, fines, letters. */
export async function ownLibrary(ctx: Ctx): Promise<OwnLibrary> {
  const reader = ownReader(ctx);
  const [day, settings] = await Promise.all([today(ctx), settingsOf(ctx)]);
  const [member, past, fines, letters] = await Promise.all([
    memberView(ctx, reader),
    loansOf(ctx.db, reader, day, 'PAST'),
    finesOf(ctx.db, reader),
    reader.kind === 'STUDENT' ? clearancesFor(ctx, reader.id) : { clearances: [], checks: [] },
  ]);
  const queues = await waitingFor(
    ctx.db,
    member.loans.map(({ titleId }) => titleId),
  );
  const loans = member.loans.map((loan) => {
    const waiting = queues.get(loan.titleId) ?? 0;
    const facts = { renewals: loan.renewals, dueOn: loan.dueOn, today: day, waiting, blocks: member.blocks };
    return { ...loan, renewProblems: renewProblems(facts, settings) };
  });
  return { ...member, loans, past: await withDays(ctx, past, day), fines, ...letters };
}

export async function renewOwn(ctx: Ctx, id: string, updatedAt: string): Done {
  const { data, message } = await renew(ctx, id, updatedAt, ownReader(ctx));
  return told({ _id: data._id }, message);
}

export const reserveOwn = (ctx: Ctx, titleId: string): Done => reserve(ctx, ownReader(ctx), titleId);

export const cancelOwn = (ctx: Ctx, id: string, updatedAt: string): Done =>
  cancelReservation(ctx, id, updatedAt, ownReader(ctx));
