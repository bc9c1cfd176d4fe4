import type { LecturerActivityStep } from '#shared/completion/activities/activity.contract.ts';
import { partnerLetter } from '#shared/completion/activities/conversion.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import type { ActivityRow } from '#shared/completion/activities/activity.views.ts';
import { lockAttachments, requireAttachments } from '#server/platform/procedures/procedures.public.ts';
import { updateMember } from './activities.store.ts';
import { type ActivityCase, step, tellHeads, tellMembers, withActivity } from './activity-case.ts';
import { plannedRows, setLetters } from './conversion.store.ts';
import { returnReport } from './report.service.ts';
import { type ActivityQuery, lecturerScope, listActivities } from './rows.store.ts';

/** Activities the lecturer supervises, and those of advisees. */
export async function lecturingPage(
  ctx: Ctx,
  query: ActivityQuery & { as?: 'ADVISOR' | 'SUPERVISOR' | undefined },
): Promise<Page<ActivityRow>> {
  const scope = [lecturerScope(lecturerIdOf(ctx), query.as)];
  const { rows, total } = await listActivities(ctx.db, query, scope);
  return pageOf(rows, total, query);
}

type Score = Extract<LecturerActivityStep, { action: 'SCORE' }>;

/** @throws AppError INVALID at what is scored though it is nobody's, or no course of the plan */
async function requireKnown(ctx: Ctx, of: ActivityCase, { scores, letters }: Score): Promise<void> {
  const members = new Set(of.students.map(({ id }) => id));
  const outsider = scores.findIndex(({ studentId }) => !members.has(studentId));
  if (outsider >= 0)
    throw invalidField(`scores.${outsider}.studentId`, 'Mahasiswa ini bukan anggota kegiatan.');
  const plan = await plannedRows(ctx.db, of.activity.id);
  const unplanned = letters.findIndex(
    (one) => !plan.some((row) => row.studentId === one.studentId && row.courseId === one.courseId),
  );
  if (unplanned >= 0)
    throw invalidField(
      `letters.${unplanned}.courseId`,
      'Mata kuliah ini tidak direncanakan bagi mahasiswa ini.',
    );
}

/** Members whom neither both scores nor the partner's letter of every course grade. */
async function requireScored(ctx: Ctx, of: ActivityCase, { scores, letters }: Score): Promise<void> {
  const plan = await plannedRows(ctx.db, of.activity.id);
  const missing = of.students.filter(({ id }) => {
    if (scores.some(({ studentId }) => studentId === id)) return false;
    return !plan
      .filter((row) => row.studentId === id)
      .every(({ courseId }) => letters.some((one) => one.studentId === id && one.courseId === courseId));
  });
  if (missing.length > 0) {
    throw new AppError('RULE', `Nilai belum lengkap: ${missing.map(({ name }) => name).join(', ')}.`);
  }
}

/**
 * Scores every member at once, by mentor and supervisor or by the partner's transcript. The mentor has no account: the
 * supervisor copies the mentor's score from the sheet the mentor signed, which stays with the activity.
 */
async function scoreActivity(ctx: Ctx, of: ActivityCase, wish: Score): Promise<void> {
  const { id } = of.activity;
  await step(ctx, of, 'SCORE');
  const unknown = wish.letters.find(({ letter }) => partnerLetter(letter) === null);
  if (unknown) throw new AppError('RULE', `Huruf "${unknown.letter}" tidak dikenal pada skala nilai.`);
  await requireKnown(ctx, of, wish);
  await requireScored(ctx, of, wish);
  const proofs = {
    ...(wish.scores.length > 0 && { MENTOR_SHEET: 'lembar penilaian mentor' }),
    ...(wish.letters.length > 0 && { TRANSCRIPT: 'transkrip mitra' }),
  };
  await requireAttachments(ctx, 'ACTIVITY', id, proofs);
  await lockAttachments(ctx, 'ACTIVITY', id, Object.keys(proofs));
  for (const { studentId, mentorScore, lectureScore } of wish.scores) {
    await updateMember(ctx.db, { activityId: id, studentId }, { mentorScore, lectureScore });
  }
  await setLetters(ctx.db, id, wish.letters);
}

/** What an advisor or supervisor does. @throws AppError FORBIDDEN, RULE, STALE */
export const lecturerStep = (
  outer: Ctx,
  id: string,
  wish: LecturerActivityStep,
): Promise<{ _id: string } | Told<{ _id: string }>> =>
  withActivity(outer, { id, updatedAt: wish.updatedAt }, async (ctx, of) => {
    const note = 'note' in wish ? wish.note : '';
    if (wish.action === 'RETURN_REPORT') {
      await returnReport(ctx, of, wish.note);
      return { _id: id };
    }
    if (wish.action === 'SCORE') await scoreActivity(ctx, of, wish);
    else await step(ctx, of, wish.action, { note });
    await tellMembers(ctx, of, note);
    if (wish.action === 'PA_APPROVE') await tellHeads(ctx, of, 'disetujui dosen PA, menunggu pengesahan');
    if (wish.action !== 'SCORE') return { _id: id };
    await tellHeads(ctx, of, 'sudah dinilai, menunggu konversi');
    return told({ _id: id }, `Nilai ${of.students.length} anggota tersimpan.`);
  });
