import type { ActivityLogForm } from '#shared/completion/activities/activity.contract.ts';
import { LOG_FILE } from '#shared/completion/activities/kinds.ts';
import { logProgress, type LogStatus } from '#shared/completion/activities/logbook.ts';
import { decidesLogs } from '#shared/completion/activities/procedure.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { pageOf, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, studentIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { today } from '#server/platform/http/today.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, detach } from '#server/platform/procedures/procedures.public.ts';
import { type ActivityCase, readCase, withActivity } from './activity-case.ts';
import { deleteLog, entriesOf, insertLog, listLogs, type Log, lockLog, updateLog } from './logs.store.ts';

type Query = Parameters<typeof listLogs>[2];

/** One page of the logbook, for those the activity concerns. */
export async function logPage(ctx: Ctx, id: string, query: Query) {
  await readCase(ctx, id);
  const { rows, total } = await listLogs(ctx.db, id, query);
  return pageOf(rows, total, query);
}

/** How far each member's logbook is. */
export async function progressOf(
  ctx: Ctx,
  { activity, members }: Pick<ActivityCase, 'activity' | 'members'>,
) {
  const { data } = await ctx.services.campus.get();
  const entries = await entriesOf(ctx.db, activity.id);
  const range = { start: activity.startDate, end: activity.endDate };
  return new Map(
    members.map(({ studentId }) => [
      studentId,
      logProgress(entries.get(studentId) ?? [], range, activity.daysPerWeek, data.activity),
    ]),
  );
}

/** Makes sure every member's logbook is approved far enough for the report. @throws AppError RULE */
export async function requireLogbooks(ctx: Ctx, of: ActivityCase): Promise<void> {
  const progress = await progressOf(ctx, of);
  const short = of.students.flatMap(({ id, name }) => {
    const one = progress.get(id);
    return one && !one.enough ? [`${name} ${one.approved} dari ${one.needed} hari`] : [];
  });
  if (short.length > 0) throw new AppError('RULE', `Logbook disetujui belum cukup: ${short.join(', ')}.`);
}

/** An own entry that may still be changed. */
async function openEntry(ctx: Ctx, activityId: string, id: string, updatedAt: string): Promise<Log> {
  const log = found(await lockLog(ctx.db, activityId, id));
  if (log.studentId !== studentIdOf(ctx)) throw new AppError('FORBIDDEN', 'Catatan ini bukan milik Anda.');
  checkFresh(log, updatedAt);
  if (log.status === 'APPROVED')
    throw new AppError('RULE', 'Catatan yang sudah disetujui tidak dapat diubah.');
  return log;
}

function requireWriting({ activity, actors }: ActivityCase): void {
  if (!actors.includes('MEMBER')) throw new AppError('FORBIDDEN', 'Hanya anggota yang mengisi logbook.');
  if (activity.status !== 'ONGOING') throw new AppError('RULE', 'Logbook diisi selama program berlangsung.');
}

async function keepLogFile(ctx: Ctx, id: string, [file]: readonly ReceivedFile[], before: Log | null) {
  if (!file) return before?.attachmentId ?? null;
  const document = await readDocument(file, ['jpg', 'png', 'webp', 'pdf', 'docx']);
  if (before?.attachmentId) await detach(ctx, 'ACTIVITY', id, before.attachmentId);
  return attach(ctx, { subject: 'ACTIVITY', subjectId: id, kind: LOG_FILE, document });
}

/** A member writes what was done on a day, or changes it; it waits for the supervisor again. */
export const saveLog = (outer: Ctx, id: string, form: ActivityLogForm, files: readonly ReceivedFile[]) =>
  withActivity(outer, { id, updatedAt: null }, async (ctx, of) => {
    requireWriting(of);
    const { _id, updatedAt, ...fields } = form;
    const { startDate, endDate } = of.activity;
    if (fields.date < startDate || fields.date > endDate)
      throw invalidField('date', 'Tanggal di luar masa program.');
    if (fields.date > (await today(ctx))) throw invalidField('date', 'Tanggal ini belum tiba.');
    const before = _id === undefined ? null : await openEntry(ctx, id, _id, updatedAt ?? '');
    const attachmentId = await keepLogFile(ctx, id, files, before);
    const values = { ...fields, attachmentId, status: 'SUBMITTED' as const };
    if (before) await updateLog(ctx.db, before.id, values);
    else await insertLog(ctx.db, { activityId: id, studentId: studentIdOf(ctx), ...values });
    await audit(ctx, {
      action: 'activity.log-save',
      entity: 'activity',
      entityId: id,
      before,
      after: values,
    });
    return told({ _id: id }, 'Catatan harian tersimpan.');
  });

/** Takes back an entry that is not approved. */
export const removeLog = (outer: Ctx, { id, logId }: { id: string; logId: string }, updatedAt: string) =>
  withActivity(outer, { id, updatedAt: null }, async (ctx, of) => {
    requireWriting(of);
    const before = await openEntry(ctx, id, logId, updatedAt);
    await deleteLog(ctx.db, logId);
    if (before.attachmentId !== null) await detach(ctx, 'ACTIVITY', id, before.attachmentId);
    await audit(ctx, { action: 'activity.log-delete', entity: 'activity', entityId: id, before });
    return { _id: id };
  });

type Decision = {
  entries: readonly { _id: string; updatedAt: string }[];
  decision: Exclude<LogStatus, 'SUBMITTED'>;
  note: string;
};

/** The supervisor approves entries or wants more of them. @throws AppError FORBIDDEN, RULE, STALE: then none is decided */
export const decideLogs = (outer: Ctx, id: string, { entries, decision, note }: Decision) =>
  withActivity(outer, { id, updatedAt: null }, async (ctx, { activity, actors }) => {
    if (!actors.includes('SUPERVISOR'))
      throw new AppError('FORBIDDEN', 'Hanya pembimbing yang memeriksa logbook.');
    if (!decidesLogs(activity.status))
      throw new AppError(
        'RULE',
        'Logbook diperiksa selama program berlangsung, paling lambat sampai dinilai.',
      );
    if (decision === 'RETURNED' && note === '')
      throw invalidField('note', 'Tulis apa yang perlu diperbaiki.');
    const decided = {
      status: decision,
      note,
      decidedBy: actorOf(ctx).userId,
      decidedAt: ctx.now.toISOString(),
    };
    for (const { _id, updatedAt } of entries.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
      const log = found(await lockLog(ctx.db, id, _id));
      checkFresh(log, updatedAt);
      if (log.status === 'APPROVED') throw new AppError('RULE', `Catatan ${log.date} sudah disetujui.`);
      await updateLog(ctx.db, _id, decided);
    }
    await audit(ctx, {
      action: 'activity.log-decide',
      entity: 'activity',
      entityId: id,
      after: { decision, entries: entries.map(({ _id }) => _id) },
      reason: note,
    });
    const verb = decision === 'APPROVED' ? 'disetujui' : 'dikembalikan';
    return told({ decided: entries.length }, `${entries.length} catatan harian ${verb}.`);
  });
