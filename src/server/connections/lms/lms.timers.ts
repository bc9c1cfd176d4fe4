import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { asRule, ownLms } from './connection.ts';
import { addCourse, classLabel } from './courses.service.ts';
import { linkedClasses, openedClasses, readSettings } from './links.store.ts';
import { labelOfClass, syncClass } from './members.service.ts';
import { carryProfiles } from './profiles.service.ts';
import { outdatedPeople, profilesStopped } from './profiles.store.ts';
import { asRun } from './run.ts';
import { isMailAgreed } from './site.ts';
import {
  endOrphans,
  forgetRuns,
  lackedRight,
  type Terms,
  waitingChanges,
  waitsForPerson,
} from './runs.store.ts';

/** Classes brought over at one time; a KRS day has more, and the next minute takes them. */
const CHUNK = 50;
/** Accounts compared at one time. */
const PEOPLE_CHUNK = 200;
/** Classes made at one time; each may be filled from a template, which takes its time. */
const OPENED_CHUNK = 10;
/** A class that failed is tried again after this long. */
const REST_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;

const restFrom = (ctx: Ctx): string => new Date(ctx.now.getTime() - REST_MS).toISOString();

/** A run that had to stop is written down and is no failure of the timer. */
async function quietly<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** Whether the LMS takes calls at all: not in maintenance, and the account not locked out. */
const isReady = async (ctx: Ctx, lms: Lms): Promise<boolean> =>
  (await quietly(asRule(ctx, lms.site()))) !== null;

/**
 * Brings classes over where that is automatic, somebody agreed that the LMS mails people, and nothing of such terms waits for a
 * person. No run begins while the LMS does
 * not answer, nor for half an hour after one that lacked a right.
 * @param find the classes, asked for once the links are those of the LMS as it is set now.
 * @returns how many classes were brought over.
 */
async function bringAll(
  ctx: Ctx,
  kind: 'NIGHTLY' | 'CHANGES' | 'PAST',
  find: () => Promise<string[]>,
): Promise<number> {
  const settings = await readSettings(ctx.db);
  const waits =
    (await waitsForPerson(ctx.db, kind === 'PAST' ? 'PAST' : 'CURRENT')) ||
    (await lackedRight(ctx.db, kind, restFrom(ctx)));
  if (waits || !settings.isAutomatic) return 0;
  const lms = await quietly(asRule(ctx, ownLms(ctx)));
  // Following another site forgets who agreed, so this is asked after it.
  const ids = lms === null || !(await isMailAgreed(ctx.db)) ? [] : await find();
  if (lms === null || ids.length === 0 || !(await isReady(ctx, lms))) return 0;
  let classes = 0;
  const work = asRun(ctx, { kind, periodId: null }, async (run) => {
    for (const id of ids) {
      await run.piece(await labelOfClass(ctx, id), id, () => syncClass(ctx, lms, run, id, { settings }));
      classes += 1;
    }
  });
  await quietly(work);
  return classes;
}

/**
 * Gives accounts changed names and addresses, where that is automatic and nothing waits for a person. After a run that had to
 * stop they rest. Who was refused goes along with any change, since somebody may have given up the address they wait for.
 * @param which those that changed, some at a time, or all that differ. @returns how many accounts were compared.
 */
async function bringProfiles(ctx: Ctx, which: 'CHANGED' | 'ALL'): Promise<number> {
  const { isAutomatic } = await readSettings(ctx.db);
  const mayRun =
    isAutomatic &&
    !(await waitsForPerson(ctx.db, 'CURRENT')) &&
    !(await profilesStopped(ctx.db, restFrom(ctx)));
  const lms = mayRun ? await quietly(asRule(ctx, ownLms(ctx))) : null;
  const limit = which === 'ALL' ? null : PEOPLE_CHUNK;
  const people = lms === null ? [] : await outdatedPeople(ctx.db, which, limit);
  if (lms === null || people.length === 0 || !(await isReady(ctx, lms))) return 0;
  if (which === 'CHANGED') people.push(...(await outdatedPeople(ctx.db, 'REFUSED')));
  await quietly(
    asRun(ctx, { kind: 'PROFILES', periodId: null }, (run) => carryProfiles(ctx, lms, run, people)),
  );
  return people.length;
}

const bringChanges = (ctx: Ctx, kind: 'CHANGES' | 'PAST', terms: Terms): Promise<number> =>
  bringAll(ctx, kind, () => waitingChanges(ctx.db, { terms, limit: CHUNK, restedBefore: restFrom(ctx) }));

/** Every minute: classes of terms that are not over whose plan, lecturers or name changed since. */
export const lmsChangesTimer: Timer = {
  name: 'lms-changes',
  cron: '* * * * *',
  run: async (ctx) => ({ classes: await bringChanges(ctx, 'CHANGES', 'CURRENT') }),
};

/**
 * Every minute as well, but by itself, so that nobody of the running term waits for it: such classes of terms that are over,
 * then changed names and addresses.
 */
export const lmsPastTimer: Timer = {
  name: 'lms-past',
  cron: '* * * * *',
  run: async (ctx) => ({
    classes: await bringChanges(ctx, 'PAST', 'PAST'),
    people: await bringProfiles(ctx, 'CHANGED'),
  }),
};

/**
 * Every five minutes: classes that were opened since all classes of their term were added. While the LMS does not answer
 * nothing is begun.
 */
export const lmsClassesTimer: Timer = {
  name: 'lms-classes',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    const settings = await readSettings(ctx.db);
    const lms = settings.isAutomatic ? await quietly(asRule(ctx, ownLms(ctx))) : null;
    if (lms === null) return { classes: 0 };
    const opened = await openedClasses(ctx.db, { limit: OPENED_CHUNK, restedBefore: restFrom(ctx) });
    if (opened.length === 0 || !(await isReady(ctx, lms))) return { classes: 0 };
    const work = asRun(ctx, { kind: 'OPENED', periodId: null }, async (run) => {
      for (const one of opened)
        await run.piece(classLabel(one), one.scheduleId, () => addCourse(ctx, lms, run, one, settings));
    });
    const run = await quietly(work);
    return { classes: run?.counts.done ?? 0 };
  },
};

/** Every night: all classes of terms that are not over, and names and addresses that were refused, whatever was missed. */
export const lmsNightlyTimer: Timer = {
  name: 'lms-nightly',
  cron: '15 2 * * *',
  run: async (ctx) => {
    const ago = (ms: number): string => new Date(ctx.now.getTime() - ms).toISOString();
    await endOrphans(ctx.db, ago(DAY_MS), ctx.now.toISOString());
    await forgetRuns(ctx.db, ago(KEPT_MS));
    const classes = await bringAll(ctx, 'NIGHTLY', () => linkedClasses(ctx.db, null));
    return { classes, people: await bringProfiles(ctx, 'ALL') };
  },
};
