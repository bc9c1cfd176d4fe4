import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { Timer, TimerResult } from '../../timers/timer.ts';
import { asRule, ownLms } from './connection.ts';
import { linkedClasses, readSettings } from './links.store.ts';
import { labelOfClass, syncClass } from './members.service.ts';
import { asRun } from './run.ts';
import { forgetRuns, waitingChanges, waitsForPerson } from './runs.store.ts';

/** Classes brought over at one time; a KRS day has more, and the next minute takes them. */
const CHUNK = 50;
/** A class that failed is tried again after this long. */
const REST_MS = 30 * 60_000;
const KEPT_MS = 90 * 86_400_000;

/** A run that had to stop is written down and is no failure of the timer. */
async function quietly<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** @param find the classes, asked for once the links are those of the LMS as it is set now. */
async function bringAll(
  ctx: Ctx,
  kind: 'NIGHTLY' | 'CHANGES',
  find: () => Promise<string[]>,
): Promise<TimerResult> {
  const settings = await readSettings(ctx.db);
  const mayRun = settings.isAutomatic && !(await waitsForPerson(ctx.db));
  const lms = mayRun ? await quietly(asRule(ctx, ownLms(ctx))) : null;
  const ids = lms === null ? [] : await find();
  if (lms === null || ids.length === 0) return { classes: 0 };
  let classes = 0;
  const work = asRun(ctx, { kind, periodId: null }, async (run) => {
    for (const id of ids) {
      await run.piece(await labelOfClass(ctx, id), id, () => syncClass(ctx, lms, run, id, { settings }));
      classes += 1;
    }
  });
  await quietly(work);
  return { classes };
}

/** Every minute: classes whose plan, lecturers or name changed since. */
export const lmsChangesTimer: Timer = {
  name: 'lms-changes',
  cron: '* * * * *',
  run: async (ctx) => {
    const restedBefore = new Date(ctx.now.getTime() - REST_MS).toISOString();
    return bringAll(ctx, 'CHANGES', () => waitingChanges(ctx.db, CHUNK, restedBefore));
  },
};

/** Every night: all classes of terms that are not over, whatever was missed. */
export const lmsNightlyTimer: Timer = {
  name: 'lms-nightly',
  cron: '15 2 * * *',
  run: async (ctx) => {
    await forgetRuns(ctx.db, new Date(ctx.now.getTime() - KEPT_MS).toISOString());
    return bringAll(ctx, 'NIGHTLY', () => linkedClasses(ctx.db, null));
  },
};
