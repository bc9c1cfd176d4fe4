import type { LecturerStep } from '#shared/completion/thesis/thesis.contract.ts';
import { quorumProblem } from '#shared/completion/thesis/board.ts';
import { requiredDocuments } from '#shared/completion/thesis/documents.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { finishBookings } from '#server/teaching/bookings/bookings.public.ts';
import { attachmentsOf, lockAttachments } from '#server/platform/procedures/procedures.public.ts';
import { markPresent, updateEvent } from './events.store.ts';
import { paperNumber } from './numbers.ts';
import { settleAsked, settleOwed } from './settle.ts';
import { tellStudent } from './tell.ts';
import { step, systemStep } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { type ThesisEventRecord, updateSupervisors } from './thesis.store.ts';

const idsOf = (people: readonly { lecturerId: string }[]): string[] =>
  people.map(({ lecturerId }) => lecturerId);

/**
 * The event that takes place, with those present of its board.
 * @throws AppError RULE before its day, while it waits for a new one, and without quorum
 */
export async function holdEvent(
  ctx: Ctx,
  of: ThesisCase,
  presentIds: readonly string[],
): Promise<ThesisEventRecord> {
  const { event, board, supervisors } = of;
  if (!event || event.status !== 'NOT-YET') throw new AppError('RULE', 'Tidak ada jadwal yang berlangsung.');
  if (event.postponed) throw new AppError('RULE', 'Jadwal ini ditunda dan menunggu tanggal baru.');
  if (event.date > (await today(ctx))) throw new AppError('RULE', 'Jadwal ini belum berlangsung.');
  const known = new Set(idsOf([...board, ...supervisors]));
  const stranger = presentIds.findIndex((id) => !known.has(id));
  if (stranger >= 0)
    throw invalidField(`presentIds.${stranger}`, 'Dosen ini bukan anggota tim penguji maupun pembimbing.');
  const problem = quorumProblem(board, presentIds, idsOf(supervisors));
  if (problem !== null) throw invalidField('presentIds', problem);
  await markPresent(ctx.db, event.id, presentIds);
  await finishBookings(ctx, [event.bookingId]);
  await settleAsked(ctx, of, 'SITTING');
  await settleOwed(ctx, event.id, 'SEMINAR', idsOf(board));
  await settleOwed(ctx, event.id, 'CONFIRM', idsOf(board));
  await settleOwed(ctx, event.id, 'SCORE', idsOf([...board, ...supervisors]));
  return event;
}

const actions = { PASSED: 'PASS_SEMINAR', REVISION: 'REVISE_SEMINAR', FAILED: 'FAIL_SEMINAR' } as const;

type Result = Extract<LecturerStep, { action: 'SEMINAR_RESULT' }>;

/** The chair tells how the seminar went; who failed goes on with guidance and asks again. */
export async function decideSeminar(
  ctx: Ctx,
  of: ThesisCase,
  { result, note, presentIds }: Result,
): Promise<void> {
  await step(ctx, of, actions[result], { note });
  const event = await holdEvent(ctx, of, presentIds);
  await updateEvent(ctx.db, event.id, { status: 'DONE', result, note, title: of.thesis.title });
  await tellStudent(ctx, of, note);
  if (result === 'FAILED') {
    const ids = of.supervisors.map(({ id }) => id);
    await updateSupervisors(ctx.db, ids, { agreedSeminarAt: null });
    await systemStep(ctx, of, 'RESUME_GUIDANCE');
  }
  const reportNo = await paperNumber(ctx, 'BERITA_ACARA_SEMINAR', await today(ctx));
  await updateEvent(ctx.db, event.id, { reportNo });
}

/** The chair accepts the proposal that was uploaded after the seminar asked for changes. */
export async function acceptSeminarRevision(ctx: Ctx, of: ThesisCase): Promise<void> {
  const { id, statusSince } = of.thesis;
  const files = (await attachmentsOf(ctx, 'THESIS', [id])).get(id) ?? [];
  await step(ctx, of, 'ACCEPT_SEMINAR_REVISION');
  if (!files.some(({ kind, uploadedAt }) => kind === 'PROPOSAL' && uploadedAt > statusSince)) {
    throw new AppError('RULE', 'Mahasiswa belum mengunggah proposal yang diperbaiki.');
  }
  await lockAttachments(ctx, 'THESIS', id, requiredDocuments.SEMINAR);
  await settleAsked(ctx, of, 'PROPOSAL');
  await tellStudent(ctx, of);
}
