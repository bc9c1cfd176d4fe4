import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { isDatabaseAway } from '#server/platform/db/away.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { forgetFinished } from '#server/platform/jobs/job-runs.store.ts';
import { removeExpiredUploads } from '#server/platform/files/files.public.ts';
import { krsCatalogSize } from '#server/enrolment/krs/krs.public.ts';

const ONCE_IN_MS = 60_000;

/** Does one step. @throws AppError INTERNAL naming what could not be cleared */
async function clearing<T>(ctx: Ctx, what: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.error({ err: error, what }, 'memory was not cleared');
    throw new AppError('INTERNAL', `${what} tidak dapat dibersihkan. Coba lagi; bila berulang, lihat log.`);
  }
}

/**
 * Empties what every process remembers and can read again: copies of sessions and rights, the campus state, the catalogue of
 * classes, holidays; uploads that no form took in time go too, and what the queue still holds of work that ended over a day
 * ago. Records, their files, sessions and jobs stay as they are.
 * @returns entries of this process, and the milliseconds it took. @throws AppError RATE_LIMITED more than once a minute,
 * INTERNAL naming the step that failed; what was cleared before it stays cleared.
 */
export async function clearMemory(outer: Ctx): Promise<{ removed: number; tookMs: number }> {
  const started = performance.now();
  const { services } = outer;
  const { current, ttl } = await services.tally.hit('clear-memory', ONCE_IN_MS);
  if (current > 1) {
    const retryAfter = Math.ceil(ttl / 1000);
    throw new AppError('RATE_LIMITED', `Memory baru saja dibersihkan. Coba lagi dalam ${retryAfter} detik.`, {
      data: { retryAfter },
    });
  }
  const { sessions, campus, holidays, bus } = services;
  const remembered = await clearing(outer, 'Salinan sesi, pengaturan, dan kelas', () => {
    const held = sessions.size + campus.size + krsCatalogSize(services) + holidays.clear();
    bus.tell('memory');
    return held;
  });
  const uploads = await clearing(outer, 'Unggahan kedaluwarsa', () => removeExpiredUploads(outer));
  const jobs = await clearing(outer, 'Antrean pekerjaan latar', () => forgetFinished(outer.db));
  const removed = remembered + uploads + jobs;
  await inTransaction(outer, (ctx) =>
    audit(ctx, { action: 'memory.clear', entity: 'memory', entityId: 'caches', after: { removed } }),
  );
  return { removed, tookMs: Math.round(performance.now() - started) };
}
