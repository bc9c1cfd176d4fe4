import type { TitleStep } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { DECREE_FILE } from '#shared/completion/thesis/documents.ts';
import { lastDayOf } from '#shared/completion/thesis/duration.ts';
import { isCancellable } from '#shared/completion/thesis/procedure.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { today } from '#server/platform/http/today.ts';
import { cancelBookings } from '#server/teaching/bookings/bookings.public.ts';
import { readDocument } from '#server/platform/files/files.public.ts';
import { attach, lockAttachments } from '#server/platform/procedures/procedures.public.ts';
import { detailOf } from './detail.service.ts';
import { cancelOpenEvents } from './events.store.ts';
import { settingsOf } from './facts.ts';
import { paperNumber } from './numbers.ts';
import { tellOff } from './plan.service.ts';
import { appoint, changeSupervisors } from './supervisors.service.ts';
import { settleAsked, settleDecided } from './settle.ts';
import { requireStudying } from './studying.ts';
import { closeCancelRequest, tellHeads, tellStudent } from './tell.ts';
import { act, step, withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import {
  chooseTitle,
  resetTitleAgreements,
  rewordTitle,
  studentOf,
  updateSupervisors,
  updateThesis,
} from './thesis.store.ts';

const noChange = { newTitle: null, newTitleEn: '', newTitleNote: '', newTitleAt: null };

/** Nobody is asked for a change of title any more. */
async function settleNewTitle(ctx: Ctx, of: ThesisCase): Promise<void> {
  await settleAsked(ctx, of, 'NEW_TITLE');
  await settleDecided(ctx, of, 'NEW_TITLE');
}

type Approval = Extract<TitleStep, { action: 'APPROVE_TITLE' }>;

/** Chooses a title and its supervisors; the decree gets its number, and the time of the thesis begins. */
async function approveTitle(ctx: Ctx, of: ThesisCase, form: Approval): Promise<void> {
  await requireStudying(ctx, of);
  const { chosen: id, titleId: title, titleEn, supervisorIds } = form;
  if (!(await chooseTitle(ctx.db, of.thesis.id, { id, title, titleEn }))) {
    throw invalidField('chosen', 'Pilih salah satu judul yang diajukan.');
  }
  const day = await today(ctx);
  const { durationSemesters } = await settingsOf(ctx);
  await step(ctx, of, 'APPROVE_TITLE', {
    change: { title, titleEn, decreeDate: day, deadline: lastDayOf(day, durationSemesters) },
  });
  await appoint(ctx, of, supervisorIds, '');
  const decreeNo = await paperNumber(ctx, 'SK_PEMBIMBING', day);
  of.thesis = await updateThesis(ctx.db, of.thesis.id, { decreeNo });
}

/** The title that was asked for becomes the title, once every supervisor has agreed. */
async function changeTitle(ctx: Ctx, of: ThesisCase): Promise<void> {
  const { newTitle, newTitleEn } = of.thesis;
  if (newTitle === null) throw new AppError('RULE', 'Tidak ada permintaan perubahan judul.');
  if (of.supervisors.some(({ agreedTitle }) => !agreedTitle)) {
    throw new AppError('RULE', 'Perubahan judul menunggu persetujuan pembimbing.');
  }
  await requireStudying(ctx, of);
  await act(ctx, of, 'CHANGE_TITLE', { change: { title: newTitle, titleEn: newTitleEn, ...noChange } });
  await rewordTitle(ctx.db, of.thesis.id, newTitle, newTitleEn);
  await settleNewTitle(ctx, of);
  await resetTitleAgreements(ctx.db, of.thesis.id);
}

/** The change of title that was asked for is refused. @throws AppError RULE when none was */
export async function refuseTitle(ctx: Ctx, of: ThesisCase, note: string): Promise<void> {
  if (of.thesis.newTitle === null) throw new AppError('RULE', 'Tidak ada permintaan perubahan judul.');
  await act(ctx, of, 'REFUSE_TITLE', { note, change: noChange });
  await settleNewTitle(ctx, of);
  await resetTitleAgreements(ctx.db, of.thesis.id);
  await tellStudent(ctx, of, note, 'Permintaan perubahan judul Anda ditolak.');
}

/** A supervisor agrees to the change of title that was asked for. */
export async function agreeTitle(ctx: Ctx, of: ThesisCase): Promise<void> {
  if (of.thesis.newTitle === null) throw new AppError('RULE', 'Tidak ada permintaan perubahan judul.');
  await act(ctx, of, 'AGREE_TITLE');
  const lecturerId = lecturerIdOf(ctx);
  const own = of.supervisors.filter((one) => one.lecturerId === lecturerId).map(({ id }) => id);
  await updateSupervisors(ctx.db, own, { agreedTitle: true });
  await settleAsked(ctx, of, 'NEW_TITLE', [lecturerId]);
  if (of.supervisors.some((one) => !one.agreedTitle && !own.includes(one.id))) return;
  await settleDecided(ctx, of, 'NEW_TITLE');
  await tellHeads(ctx, of, 'perubahan judul disetujui semua pembimbing', 'NEW_TITLE');
}

/** No end of the thesis is asked for. */
export const noCancel = { cancelNote: null, cancelAt: null };

/** @throws AppError RULE where the student asked for no end of the thesis */
export function requireCancelRequest({ thesis }: ThesisCase): void {
  if (thesis.cancelAt === null) {
    throw new AppError('RULE', 'Pembatalan diajukan lebih dahulu oleh mahasiswa.');
  }
}

/** Ends a thesis whose student asked for it or has left the college; dates that were planned are freed. */
async function cancel(ctx: Ctx, of: ThesisCase, note: string): Promise<void> {
  const { hasLeft } = await studentOf(ctx.db, of.thesis.studentId);
  const asked = of.thesis.cancelAt !== null;
  if (!isCancellable(of.thesis.status, { asked, hasLeft })) {
    requireCancelRequest(of);
    throw new AppError('RULE', 'Skripsi yang sudah disidangkan tidak dibatalkan.');
  }
  await step(ctx, of, 'CANCEL', { note });
  await closeCancelRequest(ctx, of);
  await cancelBookings(ctx, await cancelOpenEvents(ctx.db, of.thesis.id));
  const { event } = of;
  if (event?.status === 'NOT-YET')
    await tellOff(ctx, of, event, `dibatalkan, skripsinya dihentikan: ${note}`);
}

async function take(ctx: Ctx, of: ThesisCase, asked: TitleStep): Promise<void> {
  switch (asked.action) {
    case 'APPROVE_TITLE':
      return approveTitle(ctx, of, asked);
    case 'REVISE_TITLE':
    case 'REJECT_TITLE':
      return step(ctx, of, asked.action, { note: asked.note });
    case 'CHANGE_SUPERVISORS':
      return changeSupervisors(ctx, of, asked);
    case 'CHANGE_TITLE':
      return changeTitle(ctx, of);
    case 'REFUSE_TITLE':
      return refuseTitle(ctx, of, asked.note);
    case 'CANCEL':
      return cancel(ctx, of, asked.note);
    case 'REFUSE_CANCEL':
      requireCancelRequest(of);
      await act(ctx, of, 'REFUSE_CANCEL', { note: asked.note, change: noCancel });
      await closeCancelRequest(ctx, of);
      await tellStudent(ctx, of, asked.note, 'Permintaan pembatalan skripsi Anda ditolak.');
  }
}

/** The signed decree, where it came along. */
async function keepDecree(ctx: Ctx, { thesis }: ThesisCase, [file]: readonly ReceivedFile[]): Promise<void> {
  if (!file) return;
  const document = await readDocument(file, ['pdf']);
  const decreeFile = await attach(ctx, {
    subject: 'THESIS',
    subjectId: thesis.id,
    kind: DECREE_FILE,
    document,
  });
  await lockAttachments(ctx, 'THESIS', thesis.id, [DECREE_FILE]);
  await updateThesis(ctx.db, thesis.id, { decreeFile });
}

/** Steps that tell the student in words of their own. */
const selfTold: readonly TitleStep['action'][] = ['CHANGE_SUPERVISORS', 'REFUSE_TITLE', 'REFUSE_CANCEL'];

/** Steps that answer a title that was handed in. */
const decidesTitle: readonly TitleStep['action'][] = ['APPROVE_TITLE', 'REVISE_TITLE', 'REJECT_TITLE'];

/** What the head of programme decides about title and supervisors. */
export const titleStep = (
  outer: Ctx,
  asked: TitleStep,
  files: readonly ReceivedFile[],
): Promise<ThesisDetail> =>
  withThesis(outer, asked, async (ctx, of) => {
    await take(ctx, of, asked);
    await keepDecree(ctx, of, files);
    if (decidesTitle.includes(asked.action)) await settleDecided(ctx, of, 'TITLE');
    if (!selfTold.includes(asked.action)) {
      await tellStudent(ctx, of, 'note' in asked ? asked.note : '');
    }
    return detailOf(ctx, asked._id);
  });
