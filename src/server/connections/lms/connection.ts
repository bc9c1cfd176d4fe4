import { lmsSentence, scopeOf } from '#shared/connections/lms/failure.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { Outages } from '#server/platform/outages.ts';
import { type Lms, LmsError } from './moodle/lms.ts';
import { moodleLms, type MoodleSettings } from './moodle/moodle.ts';
import { integrationsOf } from '#server/platform/campus/campus.public.ts';
import { followSite } from './site.ts';

/** A person waits for the answer, and asks again where none comes. */
export const WHILE_WATCHED = { timeoutMs: 10_000, pausesMs: [] } as const;

/** The LMS as it is set now, to be asked about itself; null while it is not. */
export async function lmsOf({ services }: Pick<Ctx, 'services'>): Promise<Lms | null> {
  const { lms } = await integrationsOf(services);
  return lms === null ? null : moodleLms({ ...lms, ...WHILE_WATCHED });
}

/**
 * The LMS as it is set now, with the links kept here being its own; null while none is set.
 * @param pace how long answers are waited for; that of jobs and timers where nothing is said.
 * @throws LmsError; AppError RULE for another site than before, as {@link followSite}.
 */
export async function ownLms(
  ctx: Ctx,
  pace: Pick<MoodleSettings, 'timeoutMs' | 'pausesMs'> = {},
): Promise<Lms | null> {
  const { lms: settings } = await integrationsOf(ctx.services);
  if (settings === null) return null;
  const lms = moodleLms({ ...settings, ...pace, onAnswer: () => noteAnswer(ctx) });
  await followSite(ctx, lms);
  return lms;
}

/** For a job, which waits long. @throws AppError RULE while no LMS is set, or another one than before that does not answer. */
export const requireLms = async (ctx: Ctx): Promise<Lms> => needed(await asRule(ctx, ownLms(ctx)));

/** For a call somebody waits for. @throws AppError as {@link requireLms} */
export const requireLmsNow = async (ctx: Ctx): Promise<Lms> =>
  needed(await asRule(ctx, ownLms(ctx, WHILE_WATCHED)));

/** The LMS somebody asks about, whichever site it is. @throws AppError RULE while none is set. */
export const requireSetLms = async (ctx: Ctx): Promise<Lms> => needed(await lmsOf(ctx));

function needed(lms: Lms | null): Lms {
  if (lms === null) {
    throw new AppError(
      'RULE',
      'LMS belum terhubung. Isi alamat dan token di Pengaturan admin, bagian Integrasi.',
    );
  }
  return lms;
}

/** What staff are told of a failure; anything but a failure of the LMS is thrown on. */
export function sentenceOf(error: unknown): string {
  if (error instanceof LmsError) return lmsSentence(error.code);
  throw error;
}

const outages = new Outages();

/**
 * Tells the log of a failure: one that stands in the way of every call, such as a wrong address, once and again when it
 * becomes another, since timers meet it every minute; what a single call meets each time.
 */
function noteFailure({ services, log }: Ctx, { code, kind }: LmsError): void {
  const isOutage = kind === 'UNKNOWN' || ['SITE', 'ACCOUNT'].includes(scopeOf(code));
  if (isOutage && !outages.begin(services, code)) return;
  log.warn({ code, kind }, 'LMS call failed');
}

/** Tells the log that an outage is over. */
function noteAnswer({ services, log }: Ctx): void {
  if (outages.end(services)) log.info('The LMS answers again.');
}

/** @throws AppError RULE in place of a failure of the LMS. */
export async function asRule<T>(ctx: Ctx, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    noteFailure(ctx, error);
    throw new AppError('RULE', lmsSentence(error.code));
  }
}

/** Without these the portal cannot work. */
const NEEDED_FUNCTIONS = [
  'core_user_create_users',
  'core_user_update_users',
  'core_user_get_users_by_field',
  'core_user_get_users',
  'core_course_create_categories',
  'core_course_get_categories',
  'core_course_create_courses',
  'core_course_update_courses',
  'core_course_get_courses_by_field',
  'core_course_get_contents',
  'enrol_manual_enrol_users',
  'enrol_manual_unenrol_users',
  'core_enrol_get_enrolled_users',
  'gradereport_user_get_grade_items',
] as const;

/** What the portal needs of the LMS and its token may not call; `copies` where new classes begin with a template. */
export const missingFunctions = (functions: ReadonlySet<string>, copies: boolean): string[] =>
  [...NEEDED_FUNCTIONS, ...(copies ? ['core_course_import_course'] : [])].filter(
    (one) => !functions.has(one),
  );
