import { lmsSentence } from '#shared/connections/lms/failure.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type Lms, type LmsCourse, LmsError } from './moodle/lms.ts';
import { classLabel, fullNameOf, shortNameOf } from './courses.service.ts';
import { type LmsClass, type LmsCourseRow, type LmsSettings, updateCourse } from './links.store.ts';
import type { Run } from './run.ts';

/** The class's course as it stands there. @throws LmsError MISSING when it is gone or bears the number of another. */
export async function ownCourse(lms: Lms, { lmsId, scheduleId }: LmsCourseRow): Promise<LmsCourse> {
  const course = await lms.courseBy('id', String(lmsId));
  if (course?.idnumber === scheduleId) return course;
  throw new LmsError('MISSING', 'invalidcourseid');
}

type Step = {
  change: Parameters<Lms['updateCourse']>[1];
  row: Partial<LmsCourseRow>;
  /** What is said of it once it is done. */
  said: string;
};

/** What of the course has to follow its class; each by itself, so that one that is refused keeps no other back. */
function stepsOf(one: LmsClass, course: LmsCourseRow, there: LmsCourse, { isVisible }: LmsSettings): Step[] {
  if (one.cancelled) {
    const hide = { change: { visible: false }, row: { isHidden: true }, said: 'Kelas batal disembunyikan' };
    return there.visible ? [hide] : [];
  }
  const shortName = shortNameOf(one);
  const show: Step = {
    change: { visible: isVisible },
    row: { isHidden: false },
    said: 'Kelas yang dibuka lagi ditampilkan',
  };
  const rename: Step = {
    change: { shortname: shortName, fullname: fullNameOf(one) },
    row: { shortName },
    said: shortName,
  };
  return [...(course.isHidden ? [show] : []), ...(shortName === course.shortName ? [] : [rename])];
}

/**
 * A new name and a cancelled class follow as well; one that was taken up again is shown where the portal hid it.
 * @returns what Moodle refused of it, for staff, or ''; members come all the same.
 * @throws LmsError
 */
export async function followClass(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  one: LmsClass,
  course: LmsCourseRow,
  settings: LmsSettings,
): Promise<string> {
  let problem = '';
  for (const { change, row, said } of stepsOf(one, course, await ownCourse(lms, course), settings)) {
    const refused = await lms.updateCourse(course.lmsId, change);
    if (refused === null) {
      await updateCourse(ctx.db, one.scheduleId, row);
      run.note('UPDATED', classLabel(one), said, one.scheduleId);
    } else if (refused.startsWith('invalidrecord')) {
      throw new LmsError('MISSING', refused);
    } else {
      problem = lmsSentence(refused);
      run.note('FAILED', classLabel(one), problem, one.scheduleId);
    }
  }
  return problem;
}
