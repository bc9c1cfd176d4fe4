import type { LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { type LmsJobKind, lmsJobKinds } from '#shared/connections/lms/run.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/db/list.ts';
import { told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { Lms } from './moodle/lms.ts';
import { openJobs } from '#server/platform/jobs/job-runs.store.ts';
import type { JobRegistry } from '#server/platform/jobs/registry.ts';
import type { JobHandler } from '#server/platform/services.ts';
import { termOf } from '#server/teaching/schedules/schedules.public.ts';
import { requireLms, requireLmsNow } from './connection.ts';
import { requireAgreed, requireConsent } from './consent.service.ts';
import { addCourse, classLabel } from './courses.service.ts';
import {
  classesInTerm,
  classesToAdd,
  findClass,
  findCourse,
  linkedClasses,
  noteTerm,
  peopleToAdd,
  readSettings,
} from './links.store.ts';
import { labelOfClass, syncClass } from './members.service.ts';
import { ensurePeople } from './people.service.ts';
import { carryProfiles } from './profiles.service.ts';
import { type Outdated, outdatedPeople } from './profiles.store.ts';
import { asRun, type Run } from './run.ts';
import { keepIds } from './site.ts';

const USERS = 'lms.users';
const COURSES = 'lms.courses';
const MEMBERS = 'lms.members';
const types: Readonly<Record<LmsJobKind, string>> = { USERS, COURSES, MEMBERS };
/** People are given accounts in pieces of this size, so that the progress moves. */
const PIECE = 100;

type UsersInput = { periodId: string; who: 'students' | 'lecturers' | 'all' };
type CoursesInput = { periodId: string; scheduleIds: string[] };
type MembersInput = { periodId: string; scheduleId: string | null; force: boolean };
/** Mails of the LMS that whoever starts a job agreed to; undefined where nobody was asked. */
type Agreed = { agreedMails?: number | undefined };

type Start = { type: string; key: string; title: string; input: object };

/** Starts a job after everything it needs is there; one of a kind and term at a time. */
const start = (outer: Ctx, { agreedMails, ...job }: Start & Agreed, message: string) =>
  inTransaction(outer, async (ctx) => {
    const jobId = await ctx.services.jobs.start(ctx, job);
    await audit(ctx, {
      action: job.type,
      entity: 'lms',
      entityId: job.key.slice(job.type.length + 1),
      after: { ...job.input, agreedMails },
    });
    return told({ jobId }, message);
  });

/** Jobs of the LMS that wait or run, whoever started them. */
export async function runningJobs(db: Db): Promise<LmsStateView['jobs']> {
  const open = await openJobs(db, 'lms.');
  return lmsJobKinds.flatMap((kind) =>
    [...open]
      .filter(([key]) => key.startsWith(`${types[kind]}:`))
      .map(([key, jobId]) => ({ jobId, kind, periodId: key.slice(types[kind].length + 1) })),
  );
}

async function labelOfTerm(ctx: Ctx, periodId: string): Promise<string> {
  return periodLabel(found(await termOf(ctx.db, periodId)).code);
}

/**
 * Starts giving a term's people accounts.
 * @throws AppError as {@link requireConsent}, RULE without an LMS, NOT_FOUND, CONFLICT while it runs.
 */
export async function startUsers(ctx: Ctx, { agreedMails, ...input }: UsersInput & Agreed) {
  const lms = await requireLmsNow(ctx);
  const title = `Akun LMS ${await labelOfTerm(ctx, input.periodId)}`;
  await requireConsent(ctx, lms, { kind: 'USERS', scheduleIds: [], ...input }, agreedMails);
  return start(
    ctx,
    { type: USERS, key: `${USERS}:${input.periodId}`, title, input, agreedMails },
    'Pembuatan akun LMS dimulai.',
  );
}

/** @throws AppError INVALID for the first class that is not one of the term. */
async function checkClasses(ctx: Ctx, { periodId, scheduleIds }: CoursesInput): Promise<void> {
  const known = new Set(await classesInTerm(ctx.db, periodId, scheduleIds));
  const at = scheduleIds.findIndex((id) => !known.has(id));
  if (at >= 0) throw invalidField(`scheduleIds.${at}`, 'Kelas tidak ditemukan pada semester yang dipilih.');
}

/**
 * Starts making courses of a term's classes.
 * @throws AppError as {@link checkClasses} and {@link requireConsent}, RULE without an LMS, NOT_FOUND, CONFLICT while it runs.
 */
export async function startCourses(ctx: Ctx, { agreedMails, ...input }: CoursesInput & Agreed) {
  const lms = await requireLmsNow(ctx);
  await checkClasses(ctx, input);
  const title = `Kelas LMS ${await labelOfTerm(ctx, input.periodId)}`;
  await requireConsent(ctx, lms, { kind: 'COURSES', ...input }, agreedMails);
  return start(
    ctx,
    { type: COURSES, key: `${COURSES}:${input.periodId}`, title, input, agreedMails },
    'Pembuatan kelas LMS dimulai.',
  );
}

/** @throws AppError NOT_FOUND; INVALID for a class of another term, whose jobs have a key of their own; RULE without a course. */
async function checkClass(ctx: Ctx, scheduleId: string, periodId: string): Promise<void> {
  const one = found(await findClass(ctx.db, scheduleId));
  if (one.periodId !== periodId)
    throw invalidField('scheduleId', 'Kelas ini bukan kelas semester yang dipilih.');
  if (await findCourse(ctx.db, scheduleId)) return;
  throw new AppError('RULE', 'Kelas ini belum ada di LMS. Tambahkan kelasnya terlebih dahulu.');
}

/**
 * Starts bringing members over.
 * @throws AppError as {@link checkClass} and {@link requireConsent}, RULE without an LMS, CONFLICT while it runs.
 */
export async function startMembers(ctx: Ctx, { agreedMails, ...input }: MembersInput & Agreed) {
  const lms = await requireLmsNow(ctx);
  const { periodId, scheduleId, force } = input;
  if (scheduleId !== null) await checkClass(ctx, scheduleId, periodId);
  const title = `Peserta LMS ${await labelOfTerm(ctx, periodId)}`;
  const scheduleIds = scheduleId === null ? [] : [scheduleId];
  await requireConsent(ctx, lms, { kind: 'MEMBERS', periodId, scheduleIds, force }, agreedMails);
  const key = `${MEMBERS}:${input.periodId}`;
  return start(ctx, { type: MEMBERS, key, title, input, agreedMails }, 'Sinkronisasi peserta LMS dimulai.');
}

const resultOf = ({ id, counts }: Run) => ({ result: { runId: id, ...counts } });

/** Accounts that have an old name or address, those that would not take the new one once more. */
async function followPeople(
  ctx: Ctx,
  lms: Lms,
  { periodId }: UsersInput,
  people: readonly Outdated[],
  progress: (done: number, failed: number) => Promise<void>,
): Promise<void> {
  if (people.length === 0) return;
  await asRun(ctx, { kind: 'PROFILES', periodId }, async (current) => {
    const settled = async (done: number): Promise<void> => {
      const { failed } = current.counts;
      await progress(done - failed, failed);
    };
    await carryProfiles(ctx, lms, current, people, { progress: settled });
  });
}

const usersJob: JobHandler<UsersInput> = async (ctx, { input, progress }) => {
  const lms = await requireLms(ctx);
  if ((await readSettings(ctx.db)).mailsPassword) await requireAgreed(ctx);
  const people = await peopleToAdd(ctx.db, input.periodId, input.who);
  const outdated = await outdatedPeople(ctx.db, 'ALL');
  const total = people.length + outdated.length;
  const run = await asRun(ctx, { kind: 'USERS', periodId: input.periodId }, async (current) => {
    for (let at = 0; at < people.length; at += PIECE) {
      await current.piece('Akun LMS', null, async () => {
        await ensurePeople(ctx, lms, current, people.slice(at, at + PIECE));
      });
      const done = current.counts.changed;
      await progress({ done, failed: Math.min(people.length, at + PIECE) - done, total });
    }
  });
  const made = run.counts.changed;
  await followPeople(ctx, lms, input, outdated, (done, failed) =>
    progress({ done: made + done, failed: people.length - made + failed, total }),
  );
  return resultOf(run);
};

const coursesJob: JobHandler<CoursesInput> = async (ctx, { input, progress }) => {
  const lms = await requireLms(ctx);
  const settings = await readSettings(ctx.db);
  const classes = await classesToAdd(ctx.db, input.periodId, input.scheduleIds);
  const run = await asRun(ctx, { kind: 'COURSES', periodId: input.periodId }, async (current) => {
    for (const [at, one] of classes.entries()) {
      await current.piece(classLabel(one), one.scheduleId, () => addCourse(ctx, lms, current, one, settings));
      const { failed } = current.counts;
      await progress({ done: at + 1 - failed, failed, total: classes.length });
    }
    if (input.scheduleIds.length > 0) return;
    await keepIds(ctx, lms, (db) => noteTerm(db, input.periodId, ctx.now.toISOString()));
  });
  return resultOf(run);
};

const membersJob: JobHandler<MembersInput> = async (ctx, { input, progress }) => {
  const { periodId, scheduleId, force } = input;
  const lms = await requireLms(ctx);
  await requireAgreed(ctx);
  const settings = await readSettings(ctx.db);
  const way = { settings, force, isAsked: true };
  const classes = scheduleId === null ? await linkedClasses(ctx.db, periodId) : [scheduleId];
  const run = await asRun(ctx, { kind: 'MEMBERS', periodId }, async (current) => {
    let [done, failed] = [0, 0];
    for (const id of classes) {
      const label = await labelOfClass(ctx, id);
      const before = current.counts.failed;
      await current.piece(label, id, () => syncClass(ctx, lms, current, id, way));
      if (current.counts.failed === before) done += 1;
      else failed += 1;
      await progress({ done, failed, total: classes.length });
    }
  });
  return resultOf(run);
};

export function addLmsJobs(registry: JobRegistry): void {
  registry.add(USERS, usersJob, { lane: 'lms' });
  registry.add(COURSES, coursesJob, { lane: 'lms' });
  registry.add(MEMBERS, membersJob, { lane: 'lms' });
}
