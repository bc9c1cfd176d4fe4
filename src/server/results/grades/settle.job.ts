import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { JobResult, JobRun } from '#server/platform/jobs/job-run.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { voidClassDocuments } from '#server/platform/verify/verify.public.ts';
import { announceGrades, tellFailed, tellPublished } from './announce.ts';
import { recordEvents } from './grade-write.store.ts';
import { recomputeRecords } from './recompute.ts';
import { eventsOf, publishSheets } from './office.service.ts';
import {
  announcedSheets,
  failDeferred,
  lockPublished,
  overdueDeferred,
  publishHeldBack,
} from './sheet-state.store.ts';

export const SETTLE_JOB = 'grades.settle';
const STEPS = 3;

/** Publishes, a hundred classes at a time, what the calendar announced. */
async function publishAnnounced(ctx: Ctx, day: string): Promise<number> {
  let classes = 0;
  for (;;) {
    const ids = await announcedSheets(ctx.db, day);
    if (ids.length === 0) return classes;
    classes += (await publishSheets(ctx, ids)).classes;
  }
}

/** Publishes what was held back from graduates whose graduation was revoked since. */
const publishHeld = (outer: Ctx): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const grades = await publishHeldBack(ctx.db);
    if (grades.length === 0) return 0;
    await recordEvents(ctx, eventsOf('PUBLISH', grades));
    const studentIds = [...new Set(grades.map(({ studentId }) => studentId))];
    await recomputeRecords(ctx, studentIds, grades.map(({ periodCode }) => periodCode).toSorted()[0]);
    const scheduleIds = [...new Set(grades.map(({ scheduleId }) => scheduleId))];
    await audit(
      ctx,
      ...scheduleIds.map((entityId) => ({
        action: 'grade-sheet.publish',
        entity: 'grade-sheet',
        entityId,
        after: { grades: grades.filter(({ scheduleId }) => scheduleId === entityId).length },
      })),
    );
    announceGrades(ctx, studentIds);
    await tellPublished(
      ctx,
      grades.map(({ gradeId }) => gradeId),
    );
    return grades.length;
  });

/** T that nobody completed in time becomes E (academic practice; the days are a setting). */
const failOverdue = (outer: Ctx, day: string): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const { academic } = await ctx.services.campus.get();
    const grades = await overdueDeferred(ctx.db, day, academic.deferredDays);
    if (grades.length === 0) return 0;
    await failDeferred(
      ctx.db,
      grades.map(({ gradeId }) => gradeId),
    );
    await recordEvents(
      ctx,
      grades.map(({ gradeId, score }) => ({
        gradeId,
        kind: 'DEADLINE',
        fromScore: score,
        fromLetter: 'T',
        toScore: score,
        toLetter: 'E',
        reason: `Nilai tunda tidak dilengkapi dalam ${academic.deferredDays} hari.`,
      })),
    );
    const studentIds = [...new Set(grades.map(({ studentId }) => studentId))];
    await recomputeRecords(ctx, studentIds, grades.map(({ periodCode }) => periodCode).toSorted()[0]);
    await voidClassDocuments(ctx, [...new Set(grades.map(({ scheduleId }) => scheduleId))]);
    await audit(
      ctx,
      ...grades.map(({ gradeId }) => ({ action: 'grade.deadline', entity: 'grade', entityId: gradeId })),
    );
    announceGrades(ctx, studentIds);
    await tellFailed(ctx, grades, academic.deferredDays);
    return grades.length;
  });

/** Makes grades final that were published long enough ago, or whose term is closed (academic practice). */
const lockOld = (outer: Ctx): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    const { academic } = await ctx.services.campus.get();
    const before = new Date(ctx.now.getTime() - academic.gradeLockDays * 86_400_000).toISOString();
    const classes = await lockPublished(ctx.db, before);
    await audit(
      ctx,
      ...classes.map((entityId) => ({ action: 'grade-sheet.lock', entity: 'grade-sheet', entityId })),
    );
    return classes.length;
  });

/** What time does to grades: announced ones appear, published ones become final, overdue T become E. */
async function settle(ctx: Ctx, finished: (steps: number) => Promise<void>) {
  const day = await today(ctx);
  const published = await publishAnnounced(ctx, day);
  await publishHeld(ctx);
  await finished(1);
  const locked = await lockOld(ctx);
  await finished(2);
  const failed = await failOverdue(ctx, day);
  await finished(STEPS);
  return { published, locked, failed };
}

/** The same when a person asks for it, with its progress. */
export async function settleGrades(ctx: Ctx, run: JobRun<unknown>): Promise<JobResult> {
  await run.progress({ total: STEPS, done: 0 });
  return { result: await settle(ctx, (done) => run.progress({ done })) };
}

/** Every night, so that what the calendar announces for a day shows in the morning. */
export const settleTimer: Timer = {
  name: 'settle-grades',
  cron: '15 0 * * *',
  run: (ctx) => settle(ctx, async () => undefined),
};

/** Starts the job; one at a time. */
export const startSettling = async (ctx: Ctx): Promise<{ jobId: string }> => ({
  jobId: await ctx.services.jobs.start(ctx, {
    type: SETTLE_JOB,
    key: SETTLE_JOB,
    title: 'Penerbitan terjadwal dan penguncian nilai',
    input: {},
    total: STEPS,
  }),
});
