import { eq } from 'drizzle-orm';
import type { VerifiedDocument } from '#shared/platform/verify/verify.contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { documentTokens } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { krsContent } from './krs-content.store.ts';
import { fingerprint, liveCheckOf } from './verify.public.ts';

/** The first four and the last two digits. */
const masked = (nim: string): string =>
  nim.length <= 6
    ? '•'.repeat(nim.length)
    : `${nim.slice(0, 4)}${'•'.repeat(nim.length - 6)}${nim.slice(-2)}`;

type Token = typeof documentTokens.$inferSelect;

/** When a document ceased to be right; a KRS does as soon as it no longer stands with the classes it was printed with. */
async function voidedSince(ctx: Ctx, { kind, subject, voidedAt }: Token): Promise<string | null> {
  const [id = '', printed = ''] = subject.split('#');
  const stands = voidedAt === null ? liveCheckOf(kind) : undefined;
  if (stands) return (await stands(ctx, id, printed)) ? null : ctx.now.toISOString();
  if (kind !== 'KRS' || voidedAt !== null) return voidedAt;
  const now = await krsContent(ctx.db, id);
  if (now === undefined) return ctx.now.toISOString();
  return now.stands && fingerprint(now.classes) === printed ? null : now.updatedAt;
}

/** Whether a printed document is genuine and still right. @throws AppError NOT_FOUND for an unknown token. */
export async function verifyDocument(ctx: Ctx, token: string): Promise<VerifiedDocument> {
  const [row] = await ctx.db.select().from(documentTokens).where(eq(documentTokens.token, token));
  if (!row) {
    throw new AppError('NOT_FOUND', 'Dokumen ini tidak dikenali. Periksa kembali kode QR atau alamatnya.');
  }
  const { name = '', nim, about = '' } = row.summary;
  const voidedAt = await voidedSince(ctx, row);
  return {
    kind: row.kind,
    name,
    nim: nim === undefined ? null : masked(nim),
    about,
    date: row.createdAt,
    valid: voidedAt === null,
    voidedAt,
  };
}
