import type { StaffActivityStep } from '#shared/completion/activities/activity.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { dropAttachments } from '#server/platform/procedures/procedures.public.ts';
import { deleteMember, replaceSupervisors, updateActivity } from './activities.store.ts';
import { act, type ActivityCase, tellLecturers, tellMembers, tellReplaced } from './activity-case.ts';
import { plannedRows } from './conversion.store.ts';
import { deleteLogsOf } from './logs.store.ts';
import { begun } from './proposal.service.ts';
import { handOn } from './team.ts';
import { takeBackTerm } from './term-status.ts';

type Wish<A extends StaffActivityStep['action']> = Extract<StaffActivityStep, { action: A }>;

/** Gives a running programme other supervisors; who is new is told what waits. @throws AppError FORBIDDEN, RULE */
export async function changeSupervisors(
  ctx: Ctx,
  of: ActivityCase,
  { lectureIds, note }: Wish<'CHANGE_SUPERVISORS'>,
): Promise<void> {
  const before = of.supervisors.map(({ lecturerId }) => lecturerId);
  const after = lectureIds;
  await act(ctx, of, 'CHANGE_SUPERVISORS', {
    note,
    before: { supervisors: before },
    after: { supervisors: after },
  });
  await requireTeaching(ctx.db, after, { field: 'lectureIds', held: before });
  await replaceSupervisors(ctx.db, of.activity.id, after);
  of.activity = await updateActivity(ctx.db, of.activity.id, {});
  const what =
    of.activity.status === 'REPORTED' ? 'laporan menunggu penilaian' : 'Anda ditunjuk sebagai pembimbing';
  const added = after.filter((id) => !before.includes(id));
  await tellLecturers(ctx, of, added, what);
  await tellReplaced(
    ctx,
    of,
    before.filter((id) => !after.includes(id)),
    note,
  );
  await tellMembers(ctx, of, `Pembimbing diganti: ${note}`);
}

/**
 * Takes somebody out of the team of a running programme who left it: planned courses and logbook with its files go, a term that was
 * reported as the programme's is an ordinary one again. The audit entry keeps what went.
 * @throws AppError FORBIDDEN, RULE for the last one, INVALID for a stranger
 */
export async function removeMember(
  ctx: Ctx,
  of: ActivityCase,
  { studentId, note }: Wish<'REMOVE_MEMBER'>,
): Promise<void> {
  const { activity } = of;
  const member = of.members.find((one) => one.studentId === studentId);
  if (!member) throw invalidField('studentId', 'Mahasiswa ini bukan peserta program.');
  if (of.members.length === 1) {
    throw new AppError('RULE', 'Peserta terakhir tidak dapat dikeluarkan. Batalkan programnya.');
  }
  const courses = (await plannedRows(ctx.db, activity.id)).filter((row) => row.studentId === studentId);
  const logs = await deleteLogsOf(ctx.db, activity.id, studentId);
  const logFiles = new Set(logs.map(({ attachmentId }) => attachmentId));
  await dropAttachments(ctx, 'ACTIVITY', activity.id, ({ _id }) => logFiles.has(_id));
  await act(ctx, of, 'REMOVE_MEMBER', { note, before: { member, courses, logs }, after: {} });
  await deleteMember(ctx.db, activity.id, studentId);
  if (begun.includes(activity.status)) await takeBackTerm(ctx, { ...of, members: [member] });
  const told = { ...of };
  of.members = of.members.filter((one) => one !== member);
  await handOn(ctx, of);
  const name = of.students.find(({ id }) => id === studentId)?.name ?? '';
  await tellMembers(ctx, { ...told, activity: of.activity }, `${name} tidak lagi menjadi peserta: ${note}`);
}
