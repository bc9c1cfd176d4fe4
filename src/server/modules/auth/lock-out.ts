import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import { type Account, noteFailure } from './auth.store.ts';

/** So many failures within the window lock an account for as long. */
const FAILURES = 5;
const WINDOW_MS = 15 * 60_000;

const lockedOut = (waitMs: number): AppError => {
  const retryAfter = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError('LOCKED_OUT', `Terlalu banyak percobaan masuk. Coba lagi dalam ${minutes} menit.`, {
    data: { retryAfter },
  });
};

/** @throws AppError LOCKED_OUT while an account is locked. */
export function refuseLocked({ lockedUntil }: Account, now: Date): void {
  const waitMs = lockedUntil === null ? 0 : Date.parse(lockedUntil) - now.getTime();
  if (waitMs > 0) throw lockedOut(waitMs);
}

/** Counts a failure of an account, which locks it where it was one too many. */
export const rememberFailure = ({ db, now }: Ctx, { id }: Account) =>
  noteFailure(db, id, { failures: FAILURES, windowMs: WINDOW_MS, now });

/**
 * Counts a failure of a name nobody has, as an account counts its own: a lock must not tell which accounts exist.
 * @throws AppError LOCKED_OUT when an account would be locked by now.
 */
export async function missNobody({ services: { tally }, now }: Ctx, name: string): Promise<void> {
  const countMiss = () => tally.take(`missed:${name}`, FAILURES - 1, WINDOW_MS, now);
  if ((await countMiss()) === null) return;
  const waitMs = await tally.take(`locked:${name}`, 1, WINDOW_MS, now);
  if (waitMs !== null) throw lockedOut(waitMs);
  // This one locks: what was counted before lasts as long as the lock.
  await tally.forgive(`missed:${name}`);
  for (let i = 1; i < FAILURES; i += 1) await countMiss();
}
