import {
  categoryNumber,
  courseFullName,
  courseShortName,
  distinctShortName,
} from '#shared/connections/lms/names.ts';
import { studyProgramme } from '#shared/platform/reference/course.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { waitTurn } from '#server/platform/db/turns.ts';
import { type Lms, LmsError, type LmsNewCourse } from './moodle/lms.ts';
import {
  classesToAdd,
  findCategory,
  forgetCategory,
  type LmsClass,
  type LmsSettings,
  otherClassOf,
  saveCategory,
  saveCourse,
} from './links.store.ts';
import type { Run } from './run.ts';
import { keepIds } from './site.ts';
import { fillCourse, templateOf } from './templates.ts';

const DAY_S = 86_400;

/** Midnight of a day as the LMS counts; the hours of the campus zone make no difference to a term. */
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00+07:00`) / 1000;

export const classLabel = ({
  code,
  courseName,
  className,
}: Pick<LmsClass, 'code' | 'courseName' | 'className'>): string => `${code} ${courseName} (${className})`;

export const shortNameOf = ({ code, className, semesterCode }: LmsClass): string =>
  courseShortName(code, className, semesterCode);

export const fullNameOf = ({ courseName, className, semesterCode }: LmsClass): string =>
  courseFullName(courseName, className, periodLabel(semesterCode));

/** The term's category, made where there is none. @throws LmsError; AppError RULE once another LMS is set. */
export async function ensureCategory(
  ctx: Ctx,
  lms: Lms,
  { periodId, semesterCode }: LmsClass,
): Promise<number> {
  const known = await findCategory(ctx.db, periodId);
  if (known !== null) return known;
  const idnumber = categoryNumber(studyProgramme.CODE, semesterCode);
  const name = `${studyProgramme.label} ${periodLabel(semesterCode)}`;
  const id = (await lms.categoryBy(idnumber)) ?? (await lms.createCategory({ name, idnumber, parent: 0 }));
  await keepIds(ctx, lms, (db) => saveCategory(db, periodId, id));
  return id;
}

function courseOf(one: LmsClass, categoryId: number, settings: LmsSettings, hasForum: boolean): LmsNewCourse {
  return {
    fullname: fullNameOf(one),
    shortname: shortNameOf(one),
    idnumber: one.scheduleId,
    categoryId,
    summary: one.description,
    format: settings.courseFormat,
    sections: settings.sections,
    visible: settings.isVisible,
    hasForum,
    startsAt: secondsOf(one.startDate),
    endsAt: secondsOf(one.endDate) + DAY_S,
  };
}

type Made = { id: number; shortName: string; made: boolean };

/** The course as it was made. Whoever lost the answer looks before making it again. */
async function create(lms: Lms, wished: LmsNewCourse): Promise<Made> {
  const { shortname: shortName, idnumber } = wished;
  try {
    return { id: await lms.createCourse(wished), shortName, made: true };
  } catch (error) {
    if (!(error instanceof LmsError) || error.kind !== 'UNKNOWN') throw error;
    const made = await lms.courseBy('idnumber', idnumber);
    if (!made) throw error;
    return { id: made.id, shortName, made: true };
  }
}

/**
 * The class's course, made where the LMS has none. The course of a class that was deleted stays there under its name, so a
 * class made anew takes one of its own.
 */
async function findOrCreate(lms: Lms, wished: LmsNewCourse): Promise<Made> {
  const { shortname, idnumber } = wished;
  const known = await lms.courseBy('idnumber', idnumber);
  if (known) return { id: known.id, shortName: known.shortname, made: false };
  try {
    return await create(lms, wished);
  } catch (error) {
    if (!(error instanceof LmsError) || error.code !== 'shortnametaken') throw error;
    return create(lms, { ...wished, shortname: distinctShortName(shortname, idnumber) });
  }
}

/** As {@link findOrCreate}; a category that was deleted there is looked up, or made, again. */
async function courseInCategory(ctx: Ctx, lms: Lms, one: LmsClass, settings: LmsSettings, hasForum: boolean) {
  const inCategory = async () =>
    findOrCreate(lms, courseOf(one, await ensureCategory(ctx, lms, one), settings, hasForum));
  try {
    return await inCategory();
  } catch (error) {
    if (!(error instanceof LmsError) || error.code !== 'errorcatcontextnotvalid') throw error;
    await forgetCategory(ctx.db, one.periodId);
    return inCategory();
  }
}

/** Longer than a class takes with its template: what waits and what holds the lock may do so for this long. */
const LOCK = '10min';

/** Lets one class of a term be made at a time, by whomever: of two at once the LMS makes two courses. */
const oneAtATime = <T>(db: Db, { periodId }: LmsClass, make: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${LOCK}, true),
      set_config('idle_in_transaction_session_timeout', ${LOCK}, true)`);
    await waitTurn(tx, 'lms-courses', periodId);
    return make();
  });

/**
 * Brings one class over as a course; a repeat finds what is there, and a class somebody else brought over meanwhile is left
 * alone. @throws LmsError; AppError RULE once another LMS is set.
 */
export const addCourse = (
  ctx: Ctx,
  lms: Lms,
  run: Run,
  one: LmsClass,
  settings: LmsSettings,
): Promise<void> =>
  oneAtATime(ctx.db, one, async () => {
    const [still] = await classesToAdd(ctx.db, one.periodId, [one.scheduleId]);
    if (still) await makeCourse(ctx, lms, run, still, settings);
  });

/** What is said where somebody there gave the number of one class to the course of another. */
const heldBy = (holder: LmsClass): string =>
  `Nomor kelas ini di LMS terpasang pada kelas ${classLabel(holder)}. Betulkan nomornya di LMS, lalu tambahkan kelasnya lagi.`;

async function makeCourse(ctx: Ctx, lms: Lms, run: Run, one: LmsClass, settings: LmsSettings): Promise<void> {
  const template = await templateOf(lms, one, settings);
  const { id, shortName, made } = await courseInCategory(ctx, lms, one, settings, template === null);
  const holder = await otherClassOf(ctx.db, { lmsId: id, scheduleId: one.scheduleId });
  if (holder) {
    run.note('FAILED', classLabel(one), heldBy(holder), one.scheduleId);
    return;
  }
  const isFilled = template !== null && (await fillCourse(lms, template, id));
  // The name it has for its class is kept, also where it was given another one: it follows once that changes.
  const link = { scheduleId: one.scheduleId, lmsId: id, shortName: shortNameOf(one) };
  await keepIds(ctx, lms, (db) => saveCourse(db, { ...link, linkedAt: ctx.now.toISOString() }));
  const message = isFilled ? `${shortName}, isi dari ${template.shortname}` : shortName;
  run.note(made ? 'CREATED' : 'LINKED', classLabel(one), message, one.scheduleId);
}
