import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { findJob } from '#server/platform/jobs/job-runs.store.ts';
import type { JobHandler } from '#server/platform/services.ts';
import type { JobRun } from '#server/platform/jobs/job-run.ts';
import { feederOf, requireStill } from './access.ts';
import { withPatience } from './patience.ts';
import { checkBeforeSend } from './references.ts';
import { openSession } from './remotes/session.ts';
import { countOfJob, isUnanswered, leaveUnknown, rowsOfJob, type Slice } from './rows.store.ts';
import { Round } from './round.ts';
import { sides } from './sides.ts';

export const SEND_JOB = 'feeder-send';

/** Rows looked up with one question and sent one by one. */
const CHUNK = 25;
/** A row whose outcome nobody knows, or that stood against expectation, is looked up so many times. */
const ROUNDS = 4;

type Counts = { done: number; failed: number };

/** Sends the next rows; what is not settled is looked up again and decided anew. @returns false when nothing is left. */
async function sendChunk(ctx: Ctx, run: JobRun<Slice>, round: Round, counts: Counts): Promise<boolean> {
  const { pace } = ctx.services.feeder;
  const { unguarded } = sides[run.input.channel].remote;
  const settleMs = unguarded ? pace.unguardedMs : pace.settleMs;
  const alive = () => run.progress(counts);
  let rows = await rowsOfJob(ctx.db, run.id, CHUNK);
  if (rows.length === 0) return false;
  // What was on its way when a process died may still be at the feeder's.
  if (unguarded && rows.some(isUnanswered)) await pace.wait(settleMs);
  let away = 0;
  for (let times = 1; rows.length > 0;) {
    const again = await withPatience(ctx, alive, () => round.send(rows, times >= ROUNDS));
    await alive();
    if (again.away !== null) {
      away += 1;
      if (away > pace.awayTimes) throw new AppError('RULE', again.away);
      await pace.wait(pace.awayMs);
    } else {
      times += 1;
    }
    if (again.unknown) await pace.wait(settleMs);
    const ids = new Set(again.rows);
    rows = (await rowsOfJob(ctx.db, run.id, CHUNK)).filter(({ id }) => ids.has(id));
  }
  return true;
}

/** Where a job begins, or goes on. @throws AppError RULE when its rows went to a comparison or another job meanwhile */
async function countsOf(ctx: Ctx, run: JobRun<Slice>): Promise<Counts> {
  const { done = 0, failed = 0 } = (await findJob(ctx.db, run.id)) ?? {};
  const left = await countOfJob(ctx.db, run.id);
  if (done + failed + left === 0) {
    throw new AppError(
      'RULE',
      'Baris pekerjaan ini sudah dibandingkan ulang atau dikirim pekerjaan lain. Kirim lagi dari layar kanalnya.',
    );
  }
  await run.progress({ done, failed, total: done + failed + left });
  return { done, failed };
}

/**
 * Sends the rows that were chosen for this job. Each chunk begins by reading what the feeder holds, and only what differs from
 * that is sent: run again after a crash, or twice, it changes nothing that is in step already.
 */
export const sendJob: JobHandler<Slice> = async (ctx, run) => {
  const { channel, scope } = run.input;
  const counts = await countsOf(ctx, run);
  try {
    const client = await feederOf(ctx.services);
    const session = await withPatience(
      ctx,
      () => run.progress(counts),
      () => openSession(ctx.db, client, scope),
    );
    await checkBeforeSend(ctx, session);
    const round = new Round(ctx, session, { channel, scope }, run.id, (row, problem) => {
      if (problem === null) counts.done += 1;
      else {
        counts.failed += 1;
        run.reject(row.label, problem);
      }
    });
    while (await sendChunk(ctx, run, round, counts)) {
      if (round.stopped !== null) throw new AppError('RULE', round.stopped);
    }
    await requireStill(ctx.services, client);
  } catch (error) {
    if (error instanceof AppError) await leaveUnknown(ctx.db, run.id);
    throw error;
  }
  return { result: counts };
};
