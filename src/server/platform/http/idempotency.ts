import { createHmac } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idempotencyKeys } from '#server/platform/db/schema.ts';
import { derivedKey } from '#server/platform/derived-key.ts';

/** A retried request recognises itself by user, key and what it asks for. */
export type IdempotencyClaim = { userId: string; key: string; request: string };

/**
 * What a request asks for, in a form that tells nothing: a body may hold a password, and without the portal's own secret no
 * guess can be tried against the stored fingerprint.
 */
export const fingerprintOf = (asked: string, sessionSecret: string): string =>
  createHmac('sha256', derivedKey(sessionSecret, 'idempotency fingerprints'))
    .update(asked)
    .digest('base64url');

type StoredAnswer = { body: unknown };

/** Refusal of a key that was used for another request. */
const reused = () =>
  new AppError(
    'CONFLICT',
    'Kiriman Anda sebelumnya sudah tercatat. Muat ulang halaman untuk melihatnya sebelum mengirim lagi.',
  );

const ownKey = (claim: IdempotencyClaim) =>
  and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key));

/** The answer stored for a request that was already carried out, or null when it is new. */
export async function storedAnswer(db: Db, claim: IdempotencyClaim): Promise<StoredAnswer | null> {
  const [row] = await db
    .select({ request: idempotencyKeys.request, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(ownKey(claim));
  if (!row) return null;
  if (row.request !== claim.request) throw reused();
  if (row.answer === null) throw alreadyDone();
  return { body: row.answer };
}

const alreadyDone = () =>
  new AppError('ALREADY_DONE', 'Permintaan ini sudah diproses. Muat ulang halaman untuk melihat hasilnya.');

/**
 * Claims the key inside the transaction that does the work: of two equal requests the second waits here for the first,
 * then is told that the work is done.
 */
export async function claimKey(ctx: { db: Db; now: Date }, claim: IdempotencyClaim): Promise<void> {
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 0) throw alreadyDone();
}

/** Keeps the answer for a retry. */
export async function storeAnswer(db: Db, claim: IdempotencyClaim, body: unknown): Promise<void> {
  await db.update(idempotencyKeys).set({ answer: body }).where(ownKey(claim));
}

/** Forgets keys older than a day. @returns how many. */
export async function forgetOldKeys(db: Db, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  return (await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, dayAgo))).rowCount ?? 0;
}
