import type { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { ELSEWHERE } from '#shared/connections/lms/failure.ts';
import { welcomesOf } from '#shared/connections/lms/mails.ts';
import { isLost, type Lms, LmsError } from './moodle/lms.ts';
import { asRule, requireLmsNow } from './connection.ts';
import { requireConsent } from './consent.service.ts';
import { ownCourse } from './follow.service.ts';
import { findCourse, linksOf, readSettings } from './links.store.ts';
import { belongsTo } from './staff.store.ts';

type Query = CallOutput<(typeof lmsContract)['unenroll']>['query'];
type Target = { courseId: number; userId: number; roleId: number; welcomes: number };

/** Whether somebody's access is gone by now; null while the LMS does not say. */
async function isTaken(lms: Lms, { courseId, userId }: Target, mode: Query['mode']): Promise<boolean | null> {
  try {
    const there = (await lms.members(courseId)).find(({ id }) => id === userId);
    return there === undefined || (mode === 'SUSPEND' && there.suspended);
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    return null;
  }
}

/** Whether the LMS answered that it took the access; false where the answer was lost. @throws LmsError when it refuses. */
async function isAnswered(lms: Lms, target: Target, mode: Query['mode']): Promise<boolean> {
  const { courseId, userId, roleId } = target;
  try {
    await (mode === 'UNENROL'
      ? lms.unenrol([{ courseId, userId }])
      : lms.enrol([{ courseId, userId, roleId, suspend: true }]));
    return true;
  } catch (error) {
    if (!isLost(error)) throw error;
    return false;
  }
}

/**
 * Takes somebody's access and looks whether it is gone: only the manual enrolment is the portal's to take back.
 * @returns what holds where it is not; null once it is gone.
 * @throws LmsError when the LMS refuses.
 */
async function takeAccess(lms: Lms, target: Target, mode: Query['mode']): Promise<string | null> {
  const answered = await isAnswered(lms, target, mode);
  const taken = await isTaken(lms, target, mode);
  if (taken === null) {
    return 'LMS tidak memastikan hasilnya, sehingga belum diketahui apakah aksesnya sudah dicabut. Buka lagi peserta kelas ini nanti.';
  }
  if (taken) return null;
  if (answered) return `Pendaftaran lewat portal sudah dicabut, tetapi orang ini ${ELSEWHERE}`;
  return mode === 'UNENROL'
    ? 'LMS tidak memastikan hasilnya, dan saat diperiksa orang ini masih peserta kelas. Coba lagi.'
    : 'LMS tidak memastikan hasilnya, dan saat diperiksa orang ini masih dapat membuka kelas. Coba lagi.';
}

/** @throws AppError RULE for somebody who belongs to the class, has no account or is not in the course, as {@link ownCourse}. */
async function targetOf(ctx: Ctx, lms: Lms, { scheduleId, userId }: Query): Promise<Target> {
  const course = found(await findCourse(ctx.db, scheduleId));
  if (await belongsTo(ctx.db, scheduleId, userId)) {
    throw new AppError(
      'RULE',
      'Orang ini masih terdaftar di kelas. Ubah KRS atau dosen pengampunya terlebih dahulu.',
    );
  }
  const lmsId = (await linksOf(ctx.db, [userId])).get(userId);
  if (lmsId === undefined) throw new AppError('RULE', 'Orang ini belum punya akun di LMS.');
  await asRule(ctx, ownCourse(lms, course));
  const present = await asRule(ctx, lms.members(course.lmsId));
  const roleId = present.find(({ id }) => id === lmsId)?.roles[0];
  if (roleId === undefined) throw new AppError('RULE', 'Orang ini bukan peserta kelas di LMS.');
  const { teacherRole } = await readSettings(ctx.db);
  const plan = { enrol: [], suspend: [{ lmsId, roleId }], unenrol: [], same: 0 };
  const welcomes = welcomesOf(plan, present, teacherRole);
  return { courseId: course.lmsId, userId: lmsId, roleId, welcomes };
}

/**
 * Takes the access of somebody who no longer belongs to a class; with UNENROL also the marks there. What nobody knows the
 * outcome of is noted as such: no marks go without a trace.
 * @throws AppError RULE for somebody who belongs to the class or has no account, for a course that is no longer the class's,
 *   when the LMS refuses, or while it is not sure that it was done; as {@link requireConsent} where a suspension greets them.
 */
export async function unenroll(outer: Ctx, query: Query): Promise<{ scheduleId: string }> {
  const { scheduleId, userId, mode, agreedMails } = query;
  const lms = await requireLmsNow(outer);
  const target = await targetOf(outer, lms, query);
  const { welcomes } = target;
  if (mode === 'SUSPEND') await requireConsent(outer, lms, { kind: 'SUSPENSION', welcomes }, agreedMails);
  // Not inside the transaction: the LMS may take longer than the database lets one wait.
  const doubt = await asRule(outer, takeAccess(lms, target, mode));
  await inTransaction(outer, (ctx) =>
    audit(ctx, {
      action: 'lms.unenroll',
      entity: 'schedule',
      entityId: scheduleId,
      after: { userId, mode },
      ...(doubt !== null && { reason: doubt }),
    }),
  );
  if (doubt !== null) throw new AppError('RULE', doubt);
  return { scheduleId };
}
