import type { z } from 'zod';
import type {
  DepositDetail,
  DepositRow,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { attachmentsOf } from '#server/platform/procedures/procedures.public.ts';
import { receiveDeposit, takeBackDeposit } from '#server/completion/thesis/thesis.public.ts';
import { type DepositQuery, findDeposit, listDeposits, lockDeposit, writeDeposit } from './deposits.store.ts';

type Receive = z.output<(typeof libraryClearanceContract)['receive']['body']>;
type Notes = z.output<(typeof libraryClearanceContract)['changeDeposit']['body']>;
type TakeBack = z.output<(typeof libraryClearanceContract)['takeBackDeposit']['body']>;
type Done = Promise<Told<{ _id: string }>>;

const entity = 'library-deposit';

export async function depositPage(ctx: Ctx, query: DepositQuery): Promise<Page<DepositRow>> {
  const { rows, total } = await listDeposits(ctx.db, query);
  return pageOf(rows, total, query);
}

/** A thesis as the library checks it, with its files. */
export async function depositDetail(ctx: Ctx, id: string): Promise<DepositDetail> {
  const deposit = found(await findDeposit(ctx.db, id));
  const documents = (await attachmentsOf(ctx, 'THESIS', [id])).get(id) ?? [];
  return { ...deposit, documents };
}

async function note(
  ctx: Ctx,
  id: string,
  { callNumber, embargoUntil, note: words }: Omit<Notes, 'updatedAt'>,
) {
  const before = await lockDeposit(ctx.db, id);
  const after = { thesisId: id, callNumber, embargoUntil, note: words };
  await writeDeposit(ctx.db, after);
  await audit(ctx, { action: `${entity}.note`, entity, entityId: id, before, after });
}

/**
 * Receives a thesis in print and as file: the thesis moves on, and what the library notes of it is kept with it.
 * @throws AppError STALE, RULE while the thesis is not passed or its final file is missing, or where it was received before
 */
export const receiveThesis = (outer: Ctx, id: string, { updatedAt, url, ...notes }: Receive): Done =>
  inTransaction(outer, async (ctx) => {
    const { hasFinal } = found(await findDeposit(ctx.db, id));
    if (!hasFinal) throw new AppError('RULE', 'Naskah final belum diunggah mahasiswa.');
    await receiveDeposit(ctx, id, { updatedAt, url });
    await note(ctx, id, notes);
    return told({ _id: id }, 'Skripsi diterima perpustakaan.');
  });

/** Changes call number, embargo and note. @throws AppError STALE, RULE for a thesis the library does not have */
export const changeDeposit = (outer: Ctx, id: string, { updatedAt, ...notes }: Notes): Done =>
  inTransaction(outer, async (ctx) => {
    await lockDeposit(ctx.db, id);
    const deposit = found(await findDeposit(ctx.db, id));
    checkFresh(deposit, updatedAt);
    if (deposit.deposit !== 'RECEIVED')
      throw new AppError('RULE', 'Skripsi ini belum diterima perpustakaan.');
    await note(ctx, id, notes);
    return told({ _id: id }, 'Catatan skripsi tersimpan.');
  });

/**
 * Takes back a receipt that was given in error, before the thesis is accepted: the student may exchange the file and is told why.
 * What the library noted stays for the next receipt.
 * @throws AppError STALE, RULE for a thesis the library does not have or that is accepted
 */
export const takeBackThesis = (outer: Ctx, id: string, { updatedAt, note: reason }: TakeBack): Done =>
  inTransaction(outer, async (ctx) => {
    await lockDeposit(ctx.db, id);
    const { number, ...deposit } = found(await findDeposit(ctx.db, id));
    checkFresh(deposit, updatedAt);
    await takeBackDeposit(ctx, id, reason);
    const before = { number, receivedAt: deposit.depositedAt, url: deposit.url };
    await audit(ctx, { action: `${entity}.take-back`, entity, entityId: id, before, reason });
    return told({ _id: id }, 'Tanda terima ditarik; mahasiswa diberi tahu.');
  });
