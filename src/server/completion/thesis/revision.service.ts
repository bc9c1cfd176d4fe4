import { addDays, daysBetween } from '#shared/platform/date/local-date.ts';
import { dutyOf } from '#shared/completion/thesis/board.ts';
import { requiredDocuments } from '#shared/completion/thesis/documents.ts';
import { gradeAfterDelay, monthsLate } from '#shared/completion/thesis/revision.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { attachmentsOf, historyOf, lockAttachments } from '#server/platform/procedures/procedures.public.ts';
import { updateBoard, updateDuties } from './events.store.ts';
import { settingsOf } from './facts.ts';
import { settleAsked } from './settle.ts';
import { tellStudent } from './tell.ts';
import { act, step, systemStep } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { boardOf, type Thesis } from './thesis.store.ts';

/** The grade a thesis ends with: that of its defence, so many letters lower as its revision was late. */
export async function gradeOfThesis(ctx: Ctx, thesis: Thesis) {
  const { finalScore, revisionDeadline, revisionSubmittedOn } = thesis;
  if (finalScore === null) throw new AppError('RULE', 'Skripsi ini belum memiliki nilai.');
  const months =
    revisionDeadline === null || revisionSubmittedOn === null
      ? 0
      : monthsLate(revisionDeadline, revisionSubmittedOn);
  return gradeAfterDelay(finalScore, months, await settingsOf(ctx));
}

/**
 * A revision that came back is handed in again with a new text, not with the one the examiners have read.
 * @throws AppError RULE
 */
export async function requireNewRevision(ctx: Ctx, { thesis: { id } }: ThesisCase): Promise<void> {
  const history = await historyOf(ctx.db, 'THESIS', id);
  const returned = history.findLast(({ action }) => action === 'RETURN_REVISION');
  if (returned === undefined) return;
  const files = (await attachmentsOf(ctx, 'THESIS', [id])).get(id) ?? [];
  if (files.some(({ kind, uploadedAt }) => kind === 'REVISI' && uploadedAt > returned.at)) return;
  throw new AppError(
    'RULE',
    'Revisi Anda dikembalikan. Unggah naskah revisi yang baru sebelum mengajukan lagi.',
  );
}

/** Who was absent has nothing to say of what the others asked for. @throws AppError FORBIDDEN */
function requirePresent(ctx: Ctx, { board }: ThesisCase): void {
  const own = lecturerIdOf(ctx);
  if (board.some((seat) => dutyOf(seat) === own && seat.present !== false)) return;
  throw new AppError('FORBIDDEN', 'Revisi diperiksa penguji yang hadir pada sidang.');
}

/** An examiner approves the revision; when all who were present have, it is done. */
export async function approveRevision(ctx: Ctx, of: ThesisCase): Promise<void> {
  await act(ctx, of, 'APPROVE_REVISION');
  requirePresent(ctx, of);
  const { event } = of;
  if (!event) throw new AppError('RULE', 'Skripsi ini belum disidangkan.');
  await updateDuties(ctx.db, event.id, { revisionApproved: true }, lecturerIdOf(ctx));
  await settleAsked(ctx, of, 'REVISION', [lecturerIdOf(ctx)]);
  const waiting = (await boardOf(ctx.db, event.id)).filter(
    ({ present, revisionApproved }) => present === true && !revisionApproved,
  );
  if (waiting.length > 0) return;
  const { letter } = await gradeOfThesis(ctx, of.thesis);
  await systemStep(ctx, of, 'REVISION_DONE', { change: { letter } });
  await lockAttachments(ctx, 'THESIS', of.thesis.id, requiredDocuments.REVISION);
  await settleAsked(ctx, of, 'REVISION');
  await tellStudent(ctx, of);
}

/**
 * An examiner wants more of the revision; approvals given so far are asked for again. The days it lay with the examiners are
 * added to its deadline: only those the student took count as a delay.
 */
export async function returnRevision(ctx: Ctx, of: ThesisCase, note: string): Promise<void> {
  const { revisionDeadline: due, revisionSubmittedOn: since } = of.thesis;
  const lay = since === null ? 0 : daysBetween(since, await today(ctx));
  const revisionDeadline = due === null ? null : addDays(due, lay);
  await step(ctx, of, 'RETURN_REVISION', { note, change: { revisionDeadline, revisionSubmittedOn: null } });
  requirePresent(ctx, of);
  if (of.event) await updateBoard(ctx.db, of.event.id, { revisionApproved: false });
  await settleAsked(ctx, of, 'REVISION');
  await tellStudent(ctx, of, note);
}
