import type { z } from 'zod';
import type {
  BankOwner,
  BankView,
  lecturerBankContract,
} from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { fullName } from '#shared/platform/format/name.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { findLecturer } from '#server/people/lecturers/lecturers.public.ts';
import { findBank, listOwners, lockOwner, upsertBank } from './bank.store.ts';

type BankForm = Omit<BankView, 'updatedAt'> & { updatedAt?: string | undefined };

/** Masks an account for the audit log, still distinguishable. */
const masked = ({ bank, number }: Pick<BankView, 'bank' | 'number'>) => ({
  bank,
  number: `…${number.slice(-4)}`,
});

export const ownBank = async (ctx: Ctx): Promise<BankView | null> =>
  (await findBank(ctx.db, lecturerIdOf(ctx))) ?? null;

/** Lists lecturers with whether they have a bank account. */
export async function bankOwners(
  ctx: Ctx,
  query: z.output<(typeof lecturerBankContract)['list']['query']>,
): Promise<Page<BankOwner>> {
  const { rows, total } = await listOwners(ctx.db, query);
  return pageOf(
    rows.map((row) => ({ ...row, fullName: fullName(row) })),
    total,
    query,
  );
}

/** Returns the account of any lecturer, for finance; reading it is audited. */
export async function readBank(ctx: Ctx, id: string): Promise<BankView | null> {
  const { _id } = found(await findLecturer(ctx.db, id));
  const bank = (await findBank(ctx.db, _id)) ?? null;
  if (bank !== null) await audit(ctx, { action: 'lecturer.bank-read', entity: 'lecturer', entityId: _id });
  return bank;
}

/** Sets the actor's account. @throws AppError STALE if it changed since `updatedAt` */
export const saveBank = (outer: Ctx, { updatedAt, ...form }: BankForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const _id = lecturerIdOf(ctx);
    await lockOwner(ctx.db, _id);
    const before = await findBank(ctx.db, _id);
    if (before) checkFresh(before, updatedAt ?? new Date(0).toISOString());
    await upsertBank(ctx.db, _id, form);
    await audit(ctx, {
      action: 'lecturer.bank',
      entity: 'lecturer',
      entityId: _id,
      ...(before && { before: masked(before) }),
      after: masked(form),
    });
    return { _id };
  });
