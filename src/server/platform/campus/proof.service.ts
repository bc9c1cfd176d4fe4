import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { markVerified } from './settings.store.ts';

/** How long a password that was entered again lets changes of settings pass. */
export const PROOF_MS = 10 * 60_000;

/** Until when this session has proven itself; null when it has not, or no longer. */
export function proofUntil(ctx: Ctx): string | null {
  const { verifiedAt } = actorOf(ctx);
  if (verifiedAt === null) return null;
  const until = Date.parse(verifiedAt) + PROOF_MS;
  return until > ctx.now.getTime() ? new Date(until).toISOString() : null;
}

/** @throws AppError PROOF_REQUIRED unless the own password was entered again within the last ten minutes. */
export function requireProof(ctx: Ctx): void {
  if (proofUntil(ctx) !== null) return;
  throw new AppError('PROOF_REQUIRED', 'Masukkan kata sandi Anda lagi untuk melanjutkan.');
}

/**
 * Proves this session for ten minutes. Doing it twice is doing it once, so no key is kept beside a password.
 * @throws AppError INVALID for a wrong password, RATE_LIMITED after too many.
 */
export async function verifyAdmin(outer: Ctx, password: string): Promise<{ until: string }> {
  if (!(await outer.services.checkOwnPassword(outer, password)))
    throw invalidField('password', 'Kata sandi salah.');
  const { userId, sessionKey } = actorOf(outer);
  await outer.services.signInLimit.forgive(`password:${userId}`);
  await inTransaction({ ...outer, idempotency: null }, async (ctx) => {
    await markVerified(ctx.db, sessionKey, ctx.now.toISOString());
    await audit(ctx, { action: 'main-data.verify', entity: 'user', entityId: userId });
  });
  outer.services.sessions.forgetAll();
  return { until: new Date(outer.now.getTime() + PROOF_MS).toISOString() };
}
