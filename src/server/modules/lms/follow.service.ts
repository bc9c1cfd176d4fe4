import type { Ctx } from '../../http/ctx.ts';
import { type Lms, type LmsCourse, LmsError } from '../../integrations/lms/lms.ts';
import { classLabel, fullNameOf, shortNameOf } from './courses.service.ts';
import { type LmsClass, type LmsCourseRow, type LmsSettings, updateCourse } from './links.store.ts';
import type { Run } from './run.ts';

/** The class's course as it stands there. @throws LmsError MISSING when it is gone or bears the number of another. */
export async function ownCourse(lms: Lms, { lmsId, scheduleId }: LmsCourseRow): Promise<LmsCourse> {
  const course = await lms.courseBy('id', String(lmsId));
  if (course?.idnumber === scheduleId) return course;
  throw new LmsError('MISSING', 'invalidcourseid');
}

/** What of the course has to follow its class, with what to say of it; null where nothing has. */
function followUp(one: LmsClass, course: LmsCourseRow, there: LmsCourse, { isVisible }: LmsSettings) {
  if (one.cancelled) {
    if (!there.visible) return null;
    return { change: { visible: false }, row: { isHidden: true }, said: 'Kelas batal disembunyikan' };
  }
  const shortName = shortNameOf(one);
  const renamed = shortName !== course.shortName;
  if (!renamed && !course.isHidden) return null;
  return {
    change: {
      ...(renamed && { shortname: shortName, fullname: fullNameOf(one) }),
      ...(course.isHidden && { visible: isVisible }),
    },
    row: { shortName, isHidden: false },
    said: renamed ? shortName : 'Kelas yang dibuka lagi ditampilkan',
  };
}

/** A new name and a cancelled class follow as well; one that was taken up again is shown where the portal hid it. @throws LmsError */
export async function followClass(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  one: LmsClass,
  course: LmsCourseRow,
  settings: LmsSettings,
): Promise<void> {
  const following = followUp(one, course, await ownCourse(lms, course), settings);
  if (following === null) return;
  const refused = await lms.updateCourse(course.lmsId, following.change);
  if (refused !== null)
    throw new LmsError(refused.startsWith('invalidrecord') ? 'MISSING' : 'REFUSED', refused);
  await updateCourse(ctx.db, one.scheduleId, following.row);
  run.note('UPDATED', classLabel(one), following.said, one.scheduleId);
}
