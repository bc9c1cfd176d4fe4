import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { JobRegistry } from '#server/platform/jobs/registry.ts';
import type { JobResult, JobRun } from '#server/platform/jobs/job-run.ts';
import { followKrs } from '#server/finance/billing/billing.public.ts';
import { tellInactive } from '#server/people/students/students.public.ts';
import { countWithoutRecord, recordAbsentNext } from './absent-terms.store.ts';
import { type Catalog, getCatalog } from './catalog.ts';
import {
  closingJobTypes,
  countOpenKrs,
  countWithoutRights,
  deactivateNext,
  type OpenKrs,
  openKrs,
} from './closing.store.ts';
import { moveKrs, type Mover } from './krs.store.ts';
import { campusToday, classTypesPastChange, classTypesToDeactivate } from './staff-lists.service.ts';

const CHUNK = 100;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Input = { periodId: string };

async function loadTerm(ctx: Ctx, periodId: string): Promise<{ catalog: Catalog; today: string }> {
  const [catalog, today] = await Promise.all([getCatalog(ctx.services, periodId), campusToday(ctx)]);
  return { catalog, today };
}

/** Starts the job that makes approved KRS final. @throws AppError RULE while changes are still possible. */
export async function startLock(ctx: Ctx, { periodId }: Input) {
  const { catalog, today } = await loadTerm(ctx, periodId);
  const types = classTypesPastChange(catalog, today);
  if (types.length === 0)
    throw new AppError('RULE', 'Masa perubahan KRS belum berakhir atau belum dijadwalkan.');
  const total = await countOpenKrs(ctx.db, periodId, types, today);
  if (total === 0) throw new AppError('RULE', 'Tidak ada KRS disetujui yang belum final.');
  const title = `Kunci KRS ${catalog.code}`;
  const jobId = await ctx.services.jobs.start(ctx, {
    type: closingJobTypes.lock,
    key: `${closingJobTypes.lock}:${periodId}`,
    title,
    input: { periodId },
    total,
  });
  return told({ jobId }, `Penguncian ${grouped(total)} KRS dimulai.`);
}

const toMover = (ctx: Ctx, action: string, note: string): Mover => ({
  actorId: ctx.actor?.userId ?? null,
  at: ctx.now.toISOString(),
  action,
  note,
  ip: ctx.ip,
  requestId: ctx.requestId,
});

/** Makes a KRS final, after returning an undecided change to the approved version; false when it has changed since. */
async function lockKrs(
  outer: Ctx,
  krs: OpenKrs,
  term: { periodId: string; day: LocalDate },
): Promise<boolean> {
  return inTransaction(outer, async (ctx) => {
    const { db } = ctx;
    let base = { id: krs.id, state: krs.state, updatedAt: krs.updatedAt };
    if (krs.state !== 'APPROVED') {
      const by = toMover(ctx, 'krs.restore', 'Masa perubahan berakhir sebelum diputuskan.');
      const restored = await moveKrs(
        db,
        { base, to: 'APPROVED', effect: 'RESTORE', decides: false, limit: null },
        by,
      );
      if (!restored.ok) return false;
      base = { id: krs.id, state: 'APPROVED', updatedAt: restored.updatedAt };
    }
    const locked = await moveKrs(
      db,
      { base, to: 'LOCKED', effect: 'NONE', decides: false, limit: null },
      toMover(ctx, 'krs.lock', ''),
    );
    if (!locked.ok) return false;
    // Bills follow the KRS for the last time.
    await followKrs(ctx, { studentIds: [krs.studentId], ...term });
    return true;
  });
}

/** Locks a KRS; a KRS that is being changed, or whose write fails, is left to the next run. */
const tryLock = (ctx: Ctx, krs: OpenKrs, term: { periodId: string; day: LocalDate }): Promise<boolean> =>
  lockKrs(ctx, krs, term).catch((error: unknown) => {
    ctx.log.warn({ err: error, krs: krs.id }, 'KRS not made final');
    return false;
  });

/**
 * Makes every approved KRS of a term final once its change window is over (academic practice). Running it again
 * continues with the rest; concurrent runs are safe, as each KRS is moved only from the state it was read in.
 */
export async function lockTerm(
  ctx: Ctx,
  { input: { periodId }, progress, reject }: Pick<JobRun<Input>, 'input' | 'progress' | 'reject'>,
): Promise<{ locked: number; skipped: number }> {
  const { catalog, today } = await loadTerm(ctx, periodId);
  const types = classTypesPastChange(catalog, today);
  let [done, failed, after] = [0, 0, NO_ID];
  for (;;) {
    const chunk = await openKrs(ctx.db, periodId, types, today, after, CHUNK);
    for (const krs of chunk) {
      if (await tryLock(ctx, krs, { periodId, day: today })) done += 1;
      else {
        failed += 1;
        reject(krs.id, 'KRS sedang diubah. Jalankan lagi.');
      }
      after = krs.id;
    }
    await progress({ done, failed });
    if (chunk.length < CHUNK) return { locked: done, skipped: failed };
  }
}

/**
 * Starts the job that makes students without an approved KRS inactive and records the term of those already inactive or
 * on leave. `expected` is the number to be made inactive as shown in the preview.
 * @throws AppError RULE while a KRS can still be submitted, for any term but the active regular one and when nobody is
 * concerned, CONFLICT when the number has changed.
 */
export async function startDeactivation(ctx: Ctx, { periodId, expected }: Input & { expected: number }) {
  const { catalog, today } = await loadTerm(ctx, periodId);
  const types = await classTypesToDeactivate(ctx, catalog, today);
  if (types.length === 0) {
    throw new AppError(
      'RULE',
      'Hanya untuk semester reguler yang aktif, setelah masa KRS terlambat berakhir.',
    );
  }
  const leaving = await countWithoutRights(ctx.db, periodId, types);
  if (leaving !== expected) {
    throw new AppError(
      'CONFLICT',
      `Daftar sudah berubah menjadi ${grouped(leaving)} mahasiswa. Periksa lagi lalu lanjutkan.`,
    );
  }
  const absent = await countWithoutRecord(ctx.db, periodId, types);
  if (leaving + absent === 0)
    throw new AppError('RULE', 'Tidak ada mahasiswa yang perlu dinonaktifkan atau dicatat.');
  const jobId = await ctx.services.jobs.start(ctx, {
    type: closingJobTypes.deactivate,
    key: `${closingJobTypes.deactivate}:${periodId}`,
    title: `Nonaktifkan mahasiswa tanpa KRS ${catalog.code}`,
    input: { periodId },
    total: leaving + absent,
  });
  const recorded = `Semester ${grouped(absent)} mahasiswa yang sudah tidak aktif atau cuti sedang dicatat.`;
  return told(
    { jobId },
    [leaving > 0 && `${grouped(leaving)} mahasiswa sedang dinonaktifkan.`, absent > 0 && recorded]
      .filter((sentence) => sentence !== false)
      .join(' '),
  );
}

type Term = Parameters<typeof deactivateNext>[1];

/** Makes the next students inactive and notifies them; returns their number. */
const deactivateChunk = (ctx: Ctx, term: Term): Promise<number> =>
  inTransaction(ctx, async (inner) => {
    const reason = `Tanpa KRS yang disetujui pada semester ${term.code}`;
    const by = { userId: actorOf(inner).userId, at: inner.now.toISOString(), reason };
    const rows = await deactivateNext(inner.db, term, by, CHUNK);
    await audit(
      inner,
      ...rows.map(({ id }) => ({
        action: 'student.status',
        entity: 'student',
        entityId: id,
        before: { status: 'active' },
        after: { status: 'inactive' },
        reason,
      })),
    );
    await tellInactive(inner, rows, term.code);
    return rows.length;
  });

/** Deactivates students first: those already inactive are told apart by having no record of the term. */
async function deactivateAll(ctx: Ctx, run: JobRun<Input>): Promise<JobResult> {
  const { periodId } = run.input;
  const { catalog, today } = await loadTerm(ctx, periodId);
  const term = { periodId, code: catalog.code, types: await classTypesToDeactivate(ctx, catalog, today) };
  let done = 0;
  const inChunks = async (runChunk: () => Promise<number>): Promise<number> => {
    const before = done;
    for (;;) {
      const changed = await runChunk();
      done += changed;
      await run.progress({ done });
      if (changed < CHUNK) return done - before;
    }
  };
  const deactivated = await inChunks(() => deactivateChunk(ctx, term));
  const recorded = await inChunks(() => recordAbsentNext(ctx.db, term, CHUNK));
  return { result: { deactivated, recorded } };
}

/** Registers the jobs that close a term's KRS. */
export function addKrsJobs(registry: JobRegistry): void {
  registry.add(closingJobTypes.lock, async (ctx, run: JobRun<Input>) => ({
    result: await lockTerm(ctx, run),
  }));
  registry.add(closingJobTypes.deactivate, deactivateAll);
}
