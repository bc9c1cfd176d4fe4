import type { MemberRow } from '#shared/desk/library/library-desk.contract.ts';
import type { MemberView } from '#shared/desk/library/library.views.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { findByBarcode } from './copies.store.ts';
import { memberView } from './desk.ts';
import { listMembers, type MemberQuery, readerByCode } from './members.store.ts';

/** The reader with a NIM or NIDN. @throws AppError NOT_FOUND, saying so where it is the barcode of a book */
export async function memberByCode(ctx: Ctx, code: string): Promise<MemberView> {
  const reader = await readerByCode(ctx.db, code);
  if (reader === undefined) {
    const isBook = (await findByBarcode(ctx.db, code.toUpperCase())) !== undefined;
    throw new AppError(
      'NOT_FOUND',
      isBook
        ? `${code} adalah barcode buku. Pindai kartu anggota lebih dahulu, atau pilih Kembalikan.`
        : `Tidak ada mahasiswa atau dosen dengan nomor ${code}.`,
    );
  }
  return memberView(ctx, reader);
}

export async function memberPage(ctx: Ctx, query: MemberQuery): Promise<Page<MemberRow>> {
  const { rows, total } = await listMembers(ctx.db, query, await today(ctx));
  return pageOf(rows, total, query);
}
