import { eq } from 'drizzle-orm';
import type { VerifiedDocument } from '#shared/contracts/verify.contract.ts';
import { AppError } from '#shared/errors.ts';
import { documentTokens } from '../../db/schema/platform.ts';
import type { Ctx } from '../../http/ctx.ts';

/** The first four and the last two digits. */
const masked = (nim: string): string =>
  nim.length <= 6
    ? '•'.repeat(nim.length)
    : `${nim.slice(0, 4)}${'•'.repeat(nim.length - 6)}${nim.slice(-2)}`;

/** Whether a printed document is genuine and still right. @throws AppError NOT_FOUND for an unknown token. */
export async function verifyDocument(ctx: Ctx, token: string): Promise<VerifiedDocument> {
  const [row] = await ctx.db.select().from(documentTokens).where(eq(documentTokens.token, token));
  if (!row) {
    throw new AppError('NOT_FOUND', 'Dokumen ini tidak dikenali. Periksa kembali kode QR atau alamatnya.');
  }
  const { name = '', nim, about = '' } = row.summary;
  return {
    kind: row.kind,
    name,
    nim: nim === undefined ? null : masked(nim),
    about,
    date: row.createdAt,
    valid: row.voidedAt === null,
    voidedAt: row.voidedAt,
  };
}
