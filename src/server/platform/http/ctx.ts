import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx, Services } from '#server/platform/services.ts';
import type { Actor } from './actor.ts';
import { claimKey, type IdempotencyClaim } from './idempotency.ts';

export type { Ctx } from '#server/platform/services.ts';

/** The context of work that no request asked for at this moment. */
export const backgroundCtx = (
  services: Services,
  by: Pick<Ctx, 'actor' | 'log' | 'ip' | 'requestId'>,
): Ctx => ({
  db: services.db,
  now: services.clock(),
  ...by,
  services,
  afterCommit: (task) => runDetached(by.log, task),
  afterRollback: () => undefined,
  idempotency: null,
  inside: false,
});

/** Runs a task whose failure must not fail the request that caused it. */
export function runDetached(log: FastifyBaseLogger, task: () => void | Promise<void>): void {
  Promise.resolve()
    .then(task)
    .catch((error: unknown) => log.error({ err: error }, 'task after commit failed'));
}

/** Keys that requests under way hold already. */
const claimed = new WeakSet<IdempotencyClaim>();

/**
 * Runs `work` in one transaction; a nested call joins the outer one. Tasks given to `afterCommit` inside run only when
 * everything is stored, those given to `afterRollback` only when it is not. A request's idempotency key is claimed in the
 * first of its transactions.
 */
export async function inTransaction<T>(outer: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (outer.inside) return work(outer);
  const tasks: (() => void | Promise<void>)[] = [];
  const undoing: typeof tasks = [];
  const hooks: Pick<Ctx, 'afterCommit' | 'afterRollback'> = {
    afterCommit: (task) => tasks.push(task),
    afterRollback: (task) => undoing.push(task),
  };
  const transaction = outer.db.transaction(async (tx) => {
    const ctx: Ctx = { ...outer, ...hooks, db: tx, inside: true };
    if (outer.idempotency && !claimed.has(outer.idempotency)) await claimKey(ctx, outer.idempotency);
    return work(ctx);
  });
  const result = await transaction.catch((error: unknown) => {
    for (const task of undoing) runDetached(outer.log, task);
    throw error;
  });
  if (outer.idempotency) claimed.add(outer.idempotency);
  for (const task of tasks) runDetached(outer.log, task);
  return result;
}

/** The signed-in actor; throws 401 when there is none. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor)
    throw new AppError('UNAUTHENTICATED', 'Sesi Anda berakhir. Masuk kembali untuk melanjutkan.');
  return ctx.actor;
}

/** The student record of the actor; throws 403 for anybody who is not a student. */
export function studentIdOf(ctx: Ctx): string {
  const { studentId } = actorOf(ctx);
  if (!studentId) throw new AppError('FORBIDDEN', 'Halaman ini hanya untuk mahasiswa.');
  return studentId;
}

/** The lecturer record of the actor; throws 403 for anybody who is not a lecturer. */
export function lecturerIdOf(ctx: Ctx): string {
  const { lecturerId } = actorOf(ctx);
  if (!lecturerId) throw new AppError('FORBIDDEN', 'Halaman ini hanya untuk dosen.');
  return lecturerId;
}
