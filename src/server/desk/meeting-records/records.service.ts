import type { z } from 'zod';
import type { meetingHead } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingDetail, MeetingRow } from '#shared/desk/meeting-records/meeting-record.views.ts';
import { meetingCodes, missingForFinal } from '#shared/desk/meeting-records/meeting.ts';
import { AppError } from '#shared/platform/errors.ts';
import { documentNumber } from '#shared/platform/format/document-number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found, stale } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { onCampusDay, today } from '#server/platform/http/today.ts';
import { closeNoticesOf, type Notice, notify } from '#server/platform/notices/notices.public.ts';
import { attachmentsOf, dropAttachments, nextNumber } from '#server/platform/procedures/procedures.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import { closeSettled } from './follow-ups.service.ts';
import { openActionsBefore } from './follow-ups.store.ts';
import {
  deleteRecord,
  findPeople,
  findRecord,
  insertRecord,
  listRecords,
  lockRecord,
  type MeetingQuery,
  type MeetingRecord,
  type StoredMeeting,
  replacePeople,
  updateRecord,
} from './records.store.ts';
import { visibleTo } from './visible.ts';

type Head = z.output<typeof meetingHead>;
type Done = Promise<Told<{ _id: string }>>;

export async function meetingPage(ctx: Ctx, query: MeetingQuery): Promise<Page<MeetingRow>> {
  const { rows, total } = await listRecords(ctx.db, query, visibleTo(ctx));
  return pageOf(rows, total, query);
}

/** Staff and lecturers to invite. */
export const meetingPeople = (ctx: Ctx, search: string) => findPeople(ctx.db, search);

/** Minutes with all that belongs to them; who reads them needs no notice of them any more. @throws AppError NOT_FOUND also for confidential ones of others */
export async function meetingDetail(ctx: Ctx, id: string): Promise<MeetingDetail> {
  const record = found(await findRecord(ctx.db, id, visibleTo(ctx)));
  const day = await today(ctx);
  const [files, carried] = await Promise.all([
    attachmentsOf(ctx, 'MEETING', [id]),
    openActionsBefore(ctx, { type: record.type, date: record.date, not: id, today: day }),
  ]);
  if (record.state === 'FINAL') await closeSettled(ctx, id, actorOf(ctx).userId);
  return {
    ...record,
    attachments: files.get(id) ?? [],
    carried,
    mayWrite: record.state === 'DRAFT' && holds(ctx, 'meetingRecord:update'),
  };
}

/** A draft the actor may change, held until the transaction ends. @throws AppError NOT_FOUND, RULE once it is final */
export async function lockDraft(ctx: Ctx, id: string): Promise<MeetingRecord> {
  const record = found(await lockRecord(ctx.db, id, visibleTo(ctx)));
  if (record.state === 'FINAL') {
    throw new AppError('RULE', 'Notulen ini sudah final. Hanya tindak lanjutnya yang dapat diperbarui.');
  }
  return record;
}

/** Begins minutes. */
export const createMeeting = (outer: Ctx, { people, ...head }: Head): Done =>
  inTransaction(outer, async (ctx) => {
    const id = newId();
    await insertRecord(ctx.db, { ...head, id, createdBy: actorOf(ctx).userId });
    await replacePeople(ctx.db, id, people);
    await audit(ctx, {
      action: 'meeting-record.create',
      entity: 'meeting-record',
      entityId: id,
      after: { ...head, people },
    });
    return told({ _id: id }, 'Notulen tersimpan. Tulis butir pembahasannya.');
  });

/** Refuses a copy that is older than the head; parts that others wrote since are no matter of it. @throws AppError STALE */
function checkHead({ updatedAt }: MeetingRecord, seenAt: string): void {
  if (Date.parse(updatedAt) > Date.parse(seenAt)) throw stale();
}

/** Changes the head of a draft and who was there. @throws AppError STALE */
export const updateMeeting = (
  outer: Ctx,
  id: string,
  { updatedAt, people, ...head }: Head & { updatedAt: string },
): Done =>
  inTransaction(outer, async (ctx) => {
    const before = await lockDraft(ctx, id);
    checkHead(before, updatedAt);
    await updateRecord(ctx.db, id, head);
    await replacePeople(ctx.db, id, people);
    await audit(ctx, {
      action: 'meeting-record.update',
      entity: 'meeting-record',
      entityId: id,
      before,
      after: { ...head, people },
    });
    return told({ _id: id }, 'Notulen tersimpan.');
  });

/**
 * Minutes with what belongs to them, as they were seen.
 * @throws AppError STALE when the head, a point, an action or a file is another now
 */
async function asSeen(ctx: Ctx, record: MeetingRecord, seenAt: string): Promise<StoredMeeting> {
  checkHead(record, seenAt);
  const whole = found(await findRecord(ctx.db, record.id, visibleTo(ctx)));
  if (Date.parse(whole.updatedAt) !== Date.parse(seenAt)) {
    throw new AppError(
      'STALE',
      'Butir pembahasan, tindak lanjut, atau lampiran notulen ini sudah diubah oleh pengguna lain. Muat ulang halaman lalu coba lagi.',
    );
  }
  return whole;
}

/** The accounts of who was invited and of who has something to do. */
const readersOf = ({ people, points }: StoredMeeting): string[] => {
  const named = [...people, ...points.flatMap(({ actions }) => actions)];
  return [...new Set(named.flatMap((one) => ('userId' in one ? one.userId : one.picUserId) ?? []))];
};

/** Deletes a draft; final minutes only as an admin, whose deletion leaves a gap that the audit explains. @throws AppError STALE */
export const removeMeeting = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    const record = found(await lockRecord(ctx.db, id, visibleTo(ctx)));
    const before = await asSeen(ctx, record, updatedAt);
    if (record.state === 'FINAL' && !actorOf(ctx).Admin) {
      throw new AppError('RULE', 'Notulen final hanya dapat dihapus oleh admin.');
    }
    await dropAttachments(ctx, 'MEETING', id);
    await closeNoticesOf(ctx, readersOf(before), ['minutes.final'], id);
    await deleteRecord(ctx.db, id);
    await voidDocument(ctx, 'MEETING_RECORD', id);
    await audit(ctx, { action: 'meeting-record.delete', entity: 'meeting-record', entityId: id, before });
    return told({ _id: id }, 'Notulen dihapus.');
  });

/** Tells everybody who was invited or has something to do, each with the own open tasks; the actor knows. */
async function tellFinal(ctx: Ctx, minutes: StoredMeeting, number: string): Promise<void> {
  const { _id: recordId, title, points } = minutes;
  const open = points.flatMap(({ actions }) => actions.filter(({ status }) => status === 'NOT-YET'));
  const others = readersOf(minutes).filter((userId) => userId !== actorOf(ctx).userId);
  const notices = others.map((userId): Notice => {
    const tasks = open.flatMap(({ picUserId, task, due }) => (picUserId === userId ? { task, due } : []));
    const facts = { recordId, title, number, tasks };
    return { to: { userId }, topic: 'minutes.final', about: recordId, facts };
  });
  await notify(ctx, notices);
}

/**
 * Makes minutes final, gives them their number and tells who was invited or has something to do.
 * @throws AppError STALE, RULE naming all that is missing, or for a day to come
 */
export const finalizeMeeting = (outer: Ctx, id: string, updatedAt: string): Done =>
  onCampusDay(outer, async (ctx, day) => {
    const record = await lockDraft(ctx, id);
    const whole = await asSeen(ctx, record, updatedAt);
    const { people, points } = whole;
    const missing = missingForFinal({ people, points: points.length });
    if (record.date > day) missing.push('Tanggal rapat belum tiba.');
    if (missing.length > 0) throw new AppError('RULE', missing.join(' '));
    const code = meetingCodes[record.type];
    const serial = await nextNumber(ctx.db, code, Number(record.date.slice(0, 4)));
    const number = documentNumber(serial, code, record.unit, record.date);
    await updateRecord(ctx.db, id, { state: 'FINAL', number });
    await audit(ctx, {
      action: 'meeting-record.finalize',
      entity: 'meeting-record',
      entityId: id,
      after: { number },
    });
    await tellFinal(ctx, whole, number);
    return told({ _id: id }, `Notulen final dengan nomor ${number}.`);
  });
