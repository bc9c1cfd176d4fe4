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
import { type Catalog, catalogOf } from './catalog.ts';
import {
  closing,
  countOpenKrs,
  countWithoutRights,
  deactivateNext,
  type OpenKrs,
  openKrs,
} from './closing.store.ts';
import { moveKrs, type Mover } from './krs.store.ts';
import { campusToday, changeIsOver, dueToBeInactive } from './staff-lists.service.ts';

const CHUNK = 100;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Input = { periodId: string };

async function termOf(ctx: Ctx, periodId: string): Promise<{ catalog: Catalog; today: string }> {
  const [catalog, today] = await Promise.all([catalogOf(ctx.services, periodId), campusToday(ctx)]);
  return { catalog, today };
}

/** Starts making approved KRS final. @throws AppError RULE while changes are still possible. */
export async function startLock(ctx: Ctx, { periodId }: Input) {
  const { catalog, today } = await termOf(ctx, periodId);
  const types = changeIsOver(catalog, today);
  if (types.length === 0)
    throw new AppError('RULE', 'Masa perubahan KRS belum berakhir atau belum dijadwalkan.');
  const total = await countOpenKrs(ctx.db, periodId, types, today);
  if (total === 0) throw new AppError('RULE', 'Tidak ada KRS disetujui yang belum final.');
  const title = `Kunci KRS ${catalog.code}`;
  const jobId = await ctx.services.jobs.start(ctx, {
    type: closing.lock,
    key: `${closing.lock}:${periodId}`,
    title,
    input: { periodId },
    total,
  });
  return told({ jobId }, `Penguncian ${grouped(total)} KRS dimulai.`);
}

const system = (ctx: Ctx, action: string, note: string): Mover => ({
  actorId: ctx.actor?.userId ?? null,
  at: ctx.now.toISOString(),
  action,
  note,
  ip: ctx.ip,
  requestId: ctx.requestId,
});

/** Undecided changes go back to the approved version first; then it becomes final. */
async function lockOne(
  outer: Ctx,
  krs: OpenKrs,
  term: { periodId: string; day: LocalDate },
): Promise<boolean> {
  return inTransaction(outer, async (ctx) => {
    const { db } = ctx;
    let based = { id: krs.id, state: krs.state, updatedAt: krs.updatedAt };
    if (krs.state !== 'APPROVED') {
      const by = system(ctx, 'krs.restore', 'Masa perubahan berakhir sebelum diputuskan.');
      const restored = await moveKrs(
        db,
        { based, to: 'APPROVED', effect: 'RESTORE', decides: false, limit: null },
        by,
      );
      if (!restored.ok) return false;
      based = { id: krs.id, state: 'APPROVED', updatedAt: restored.updatedAt };
    }
    const locked = await moveKrs(
      db,
      { based, to: 'LOCKED', effect: 'NONE', decides: false, limit: null },
      system(ctx, 'krs.lock', ''),
    );
    if (!locked.ok) return false;
    // The last time its bills follow it: they are final now too.
    await followKrs(ctx, { studentIds: [krs.studentId], ...term });
    return true;
  });
}

/** A KRS that somebody changes at this moment, or whose record refuses, is left for the next run. */
const tryLock = (ctx: Ctx, krs: OpenKrs, term: { periodId: string; day: LocalDate }): Promise<boolean> =>
  lockOne(ctx, krs, term).catch((error: unknown) => {
    ctx.log.warn({ err: error, krs: krs.id }, 'KRS not made final');
    return false;
  });

/**
 * Makes every approved KRS of a term final whose changes are over (academic practice: the system does, at the end of the
 * window). Run again it does what is left; two at once never meet in one KRS, for each is moved from the state it was read in.
 */
export async function lockTerm(
  ctx: Ctx,
  { input: { periodId }, progress, reject }: Pick<JobRun<Input>, 'input' | 'progress' | 'reject'>,
): Promise<{ locked: number; skipped: number }> {
  const { catalog, today } = await termOf(ctx, periodId);
  const types = changeIsOver(catalog, today);
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
 * Starts making students without an approved KRS inactive, and recording the term of those who were so, or on leave, before
 * it. `expected` is the number to be made inactive that a person saw in the preview.
 * @throws AppError RULE while a KRS can still be handed in, of any term but the active regular one and where there is nobody,
 * CONFLICT when the number has changed.
 */
export async function startDeactivation(ctx: Ctx, { periodId, expected }: Input & { expected: number }) {
  const { catalog, today } = await termOf(ctx, periodId);
  const types = await dueToBeInactive(ctx, catalog, today);
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
    type: closing.deactivate,
    key: `${closing.deactivate}:${periodId}`,
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

/** Makes the next students inactive, and tells them; returns how many. */
const deactivateSome = (ctx: Ctx, term: Term): Promise<number> =>
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

/** Those who become inactive first: who was so already is known from them by having no record of the term. */
async function deactivateAll(ctx: Ctx, run: JobRun<Input>): Promise<JobResult> {
  const { periodId } = run.input;
  const { catalog, today } = await termOf(ctx, periodId);
  const term = { periodId, code: catalog.code, types: await dueToBeInactive(ctx, catalog, today) };
  let done = 0;
  const toTheEnd = async (some: () => Promise<number>): Promise<number> => {
    const before = done;
    for (;;) {
      const changed = await some();
      done += changed;
      await run.progress({ done });
      if (changed < CHUNK) return done - before;
    }
  };
  const deactivated = await toTheEnd(() => deactivateSome(ctx, term));
  const recorded = await toTheEnd(() => recordAbsentNext(ctx.db, term, CHUNK));
  return { result: { deactivated, recorded } };
}

/** The jobs of a term's KRS, as a person starts them. */
export function addKrsJobs(registry: JobRegistry): void {
  registry.add(closing.lock, async (ctx, run: JobRun<Input>) => ({ result: await lockTerm(ctx, run) }));
  registry.add(closing.deactivate, deactivateAll);
}
