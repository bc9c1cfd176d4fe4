import type { LecturerStep } from '#shared/completion/thesis/thesis.contract.ts';
import type { TitleStep } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { thesisSettings } from '#shared/platform/campus/thesis-settings.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { checkNamed } from '#server/platform/db/list.ts';
import { actorOf, lecturerIdOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { requireTeaching } from '#server/platform/reference/require-teaching.ts';
import { answerUntil } from './detail.service.ts';
import { settingsOf } from './facts.ts';
import { lockLoads } from './supervisors.store.ts';
import { settleAsked, settleDecided, settleOwed } from './settle.ts';
import { requireStudying } from './studying.ts';
import { tellHeads, tellReplaced, tellStudent, tellThese } from './tell.ts';
import { act, systemStep } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { holdPeriod, insertSupervisors, type Supervisor, updateSupervisors } from './thesis.store.ts';

/** @throws AppError INVALID for an unknown lecturer, one who does not teach, or one whose quota is full */
async function requireQuota(ctx: Ctx, of: ThesisCase, ids: readonly string[]): Promise<void> {
  const loads = await lockLoads(ctx.db, ids, of.thesis.id);
  const known = loads.map(({ id }) => id);
  checkNamed(ids, known, { field: 'supervisorIds', what: 'Dosen' });
  await requireTeaching(ctx.db, ids, { field: 'supervisorIds' });
  const period = await holdPeriod(ctx.db, of.thesis.periodId);
  const quota = period?.quotaPerLecturer ?? thesisSettings.parse({}).quotaPerLecturer;
  const full = loads.find(({ supervised }) => supervised >= quota);
  if (full) {
    throw invalidField(
      'supervisorIds',
      `${full.name} sudah membimbing ${full.supervised} skripsi dari kuota ${quota}. Pilih dosen lain.`,
    );
  }
}

/** Whether the days to answer an invitation are over. */
async function invitationsOver(ctx: Ctx): Promise<(one: Supervisor) => boolean> {
  const { answerDays } = await settingsOf(ctx);
  const { timeZone } = (await ctx.services.campus.get()).data.institution;
  const day = await today(ctx);
  return ({ invitedAt }) => answerUntil(invitedAt, answerDays, timeZone) < day;
}

/**
 * Makes these the supervisors, in order. Who was there in the same place stays, unless an invitation was not answered in
 * time; the others are replaced, and who is new is invited.
 * @returns how many were invited
 */
export async function appoint(
  ctx: Ctx,
  of: ThesisCase,
  ids: readonly string[],
  note: string,
): Promise<number> {
  const isOver = await invitationsOver(ctx);
  const stays = (one: Supervisor) =>
    ids[one.order - 1] === one.lecturerId && !(one.state === 'INVITED' && isOver(one));
  const kept = of.supervisors.filter(stays);
  const invited = ids.filter((id) => kept.every(({ lecturerId }) => lecturerId !== id));
  if (invited.length > 0) await requireQuota(ctx, of, invited);
  const declined = of.former.filter(({ state }) => state === 'DECLINED');
  const gone = [...of.supervisors.filter((one) => !stays(one)), ...declined].map(({ id }) => id);
  if (gone.length > 0) await updateSupervisors(ctx.db, gone, { state: 'REPLACED', ...(note && { note }) });
  const left = of.supervisors.filter(({ lecturerId }) => !ids.includes(lecturerId));
  of.supervisors = kept;
  of.former = of.former.filter((one) => !declined.includes(one));
  await tellReplaced(
    ctx,
    of,
    left.map(({ lecturerId }) => lecturerId),
    note,
  );
  if (invited.length === 0) return 0;
  await insertSupervisors(
    ctx.db,
    invited.map((lecturerId) => ({
      thesisId: of.thesis.id,
      lecturerId,
      state: 'INVITED',
      invitedAt: ctx.now.toISOString(),
      order: ids.indexOf(lecturerId) === 0 ? 1 : 2,
    })),
  );
  await tellThese(ctx, of, invited, 'menunggu kesediaan Anda sebagai pembimbing', 'INVITATION');
  return invited.length;
}

/** Guidance begins as soon as everybody who was asked has accepted and no place is open. */
export async function beginWhenComplete(ctx: Ctx, of: ThesisCase): Promise<void> {
  if (of.thesis.status !== 'TITLE_APPROVED') return;
  const complete =
    of.supervisors.length > 0 &&
    of.supervisors.every(({ state }) => state === 'ACCEPTED') &&
    of.former.every(({ state }) => state !== 'DECLINED');
  if (!complete) return;
  await systemStep(ctx, of, 'BEGIN_GUIDANCE');
  await tellStudent(ctx, of);
}

type Answer = Extract<LecturerStep, { action: 'ACCEPT_INVITATION' | 'DECLINE_INVITATION' }>;

/** An invited supervisor accepts or declines, within the days the college gives. */
export async function answerInvitation(ctx: Ctx, of: ThesisCase, answer: Answer): Promise<void> {
  const note = answer.action === 'DECLINE_INVITATION' ? answer.note : '';
  if (answer.action === 'ACCEPT_INVITATION') await requireStudying(ctx, of);
  await act(ctx, of, answer.action, { note });
  const lecturerId = lecturerIdOf(ctx);
  const own = of.supervisors.find((one) => one.lecturerId === lecturerId);
  if (!own) throw new AppError('FORBIDDEN', 'Anda tidak diundang.');
  if ((await invitationsOver(ctx))(own)) {
    const next = of.actors.includes('KAPRODI') ? 'Tetapkan lagi pembimbingnya.' : 'Hubungi kaprodi.';
    throw new AppError('RULE', `Batas menjawab undangan sudah lewat. ${next}`);
  }
  const state = answer.action === 'ACCEPT_INVITATION' ? ('ACCEPTED' as const) : ('DECLINED' as const);
  await settleAsked(ctx, of, 'INVITATION', [lecturerId]);
  await settleOwed(ctx, of.thesis.id, 'INVITATION', [lecturerId]);
  await updateSupervisors(ctx.db, [own.id], { state, note, answeredAt: ctx.now.toISOString() });
  Object.assign(own, { state });
  if (state === 'DECLINED') {
    of.supervisors = of.supervisors.filter((one) => one !== own);
    of.former.push(own);
    await tellHeads(ctx, of, `${actorOf(ctx).name} tidak bersedia membimbing: ${note}`, 'SUPERVISORS');
  }
  await beginWhenComplete(ctx, of);
}

type Change = Extract<TitleStep, { action: 'CHANGE_SUPERVISORS' }>;

/** The head of programme chooses other supervisors, with a reason. */
export async function changeSupervisors(
  ctx: Ctx,
  of: ThesisCase,
  { supervisorIds, note }: Change,
): Promise<void> {
  await act(ctx, of, 'CHANGE_SUPERVISORS', { note });
  await settleDecided(ctx, of, 'SUPERVISORS');
  const invited = await appoint(ctx, of, supervisorIds, note);
  await tellStudent(ctx, of, note);
  if (invited > 0) return;
  await beginWhenComplete(ctx, of);
  await readyWhenAll(ctx, of);
}

/** The thesis is ready for its defence as soon as every supervisor finds it so. */
async function readyWhenAll(ctx: Ctx, of: ThesisCase): Promise<void> {
  if (of.thesis.status !== 'SEMINAR_PASSED' || of.supervisors.length === 0) return;
  if (of.supervisors.some(({ readyAt }) => readyAt === null)) return;
  await systemStep(ctx, of, 'READY');
  await tellStudent(ctx, of);
}

/** A supervisor agrees to the seminar, or finds the thesis ready for its defence. */
export async function agree(ctx: Ctx, of: ThesisCase, what: 'AGREE_SEMINAR' | 'MARK_READY'): Promise<void> {
  await act(ctx, of, what);
  const lecturerId = lecturerIdOf(ctx);
  const own = of.supervisors.find((one) => one.lecturerId === lecturerId);
  if (!own) throw new AppError('FORBIDDEN', 'Anda bukan pembimbing skripsi ini.');
  const at = ctx.now.toISOString();
  const change = what === 'AGREE_SEMINAR' ? { agreedSeminarAt: at } : { readyAt: at };
  await updateSupervisors(ctx.db, [own.id], change);
  Object.assign(own, change);
  if (what === 'MARK_READY') await readyWhenAll(ctx, of);
}
