import type { KrsOverride } from '#shared/enrolment/krs/facts.ts';
import { checkKrs } from '#shared/enrolment/krs/check.ts';
import type { KrsAction } from '#shared/enrolment/krs/move.ts';
import { toOthers } from '#shared/platform/access/others-words.ts';
import { checkKrsDeletion, checkStaffRepair, isRepairable } from '#shared/enrolment/krs/staff-repair.ts';
import { nextKrsState } from '#shared/enrolment/krs/transition.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { keepGraded } from './graded-items.store.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { told, type Told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import { followKrs } from '#server/finance/billing/billing.public.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { forgetCatalog } from './catalog.ts';
import { findOwner, type MoveEffect } from './krs.store.ts';
import { itemsOf, type KrsSaved } from './save.service.ts';
import { offersOf, type Situation, situationOf, withOverrides } from './situation.ts';
import { acceptLate, deleteKrs, lockAndFindUse, saveGrant, widenClasses } from './staff.store.ts';
import { moveFacts } from './student-steps.ts';
import { tellDecision } from './tell.ts';
import { basedOn, move, rejected, save, stale } from './write.ts';

type Repair = {
  _id?: string | undefined;
  studentId: string;
  scheduleIds: string[];
  approve: boolean;
  overrides: KrsOverride[];
  reason: string;
  updatedAt?: string | null | undefined;
};

/** What only some staff may do, and what nobody may. */
function checkRights(ctx: Ctx, { overrides, reason }: Repair): void {
  const actor = actorOf(ctx);
  if (overrides.length > 0 && !actor.Admin && !actor.permissions.includes('krs:override')) {
    throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk mengabaikan pemeriksaan KRS.');
  }
  const problem = checkStaffRepair(reason, overrides);
  if (problem) throw new AppError('RULE', problem.message);
}

const THERE = 'Mahasiswa ini sudah memiliki KRS pada semester ini. Muat ulang halaman untuk mengubahnya.';
const NOT_OFFERED =
  'Kelas ini tidak ditemukan atau tidak ditawarkan lagi pada semester ini. Pilih lagi kelasnya.';
const OUTSIDE = 'Mahasiswa ini tidak dapat mengambil kelas karena statusnya.';

function checkStanding(situation: Situation, { _id, updatedAt, overrides }: Repair): void {
  const { row, blockers } = situation;
  const { krs } = row;
  if (krs !== null && _id === undefined) throw new AppError('STALE', THERE);
  if ((krs?.id ?? null) !== (_id ?? null)) throw stale();
  if (krs !== null && Date.parse(krs.updated_at) !== Date.parse(updatedAt ?? '')) throw stale();
  if (krs !== null && !isRepairable(krs.state)) {
    throw new AppError(
      'RULE',
      'KRS yang ditolak atau dibatalkan tidak dapat diubah. Buka kembali terlebih dahulu.',
    );
  }
  const standing = blockers.filter(
    ({ code }) =>
      code === 'STATUS' || code === 'ADVISOR' || (code === 'PERIOD' && !overrides.includes('PERIOD')),
  );
  const obstacles = standing.map((one) => (one.code === 'STATUS' ? { ...one, message: OUTSIDE } : one));
  if (obstacles[0]) throw new AppError('KRS_BLOCKED', obstacles[0].message, { data: obstacles });
}

/** Makes room in full classes as far as the rooms allow, so that the counter stays true. */
async function makeRoom(ctx: Ctx, situation: Situation, plan: Repair): Promise<void> {
  if (!plan.overrides.includes('FULL')) return;
  const held = new Set(situation.facts.heldScheduleIds);
  const widened = await widenClasses(
    ctx.db,
    plan.scheduleIds.filter((id) => !held.has(id)),
  );
  await audit(
    ctx,
    ...widened.map(({ id, capacity }) => ({
      action: 'schedule.widen',
      entity: 'schedule',
      entityId: id,
      after: { capacity },
      reason: plan.reason,
    })),
  );
  if (widened.length > 0) ctx.afterCommit(() => forgetCatalog(ctx.services));
}

/**
 * Writes a student's KRS on behalf: outside of windows and past some checks where they are ticked, always with a reason,
 * never above the credit limit. @throws AppError KRS_REJECTED, KRS_BLOCKED, STALE, FORBIDDEN, RULE.
 */
export async function repairKrs(outer: Ctx, wish: Repair): Promise<Told<KrsSaved>> {
  checkRights(outer, wish);
  const period = await activePeriod(outer.services);
  const read = await situationOf(outer, wish.studentId, period.id, wish.scheduleIds);
  const situation = withOverrides(read, wish.overrides);
  checkStanding(situation, wish);
  const wanted = [...new Set(wish.scheduleIds)];
  const plan = offersOf(situation, wanted);
  const gone = wish.scheduleIds.findIndex((id) => !plan.some(({ scheduleId }) => scheduleId === id));
  if (gone >= 0) throw invalidField(`scheduleIds.${gone}`, NOT_OFFERED);
  const problems = checkKrs(situation.facts, plan, situation.academic);
  const { row, facts } = situation;
  if (problems.length > 0) throw rejected(problems.map((one) => toOthers(one, row.student.name)));
  const saved = await inTransaction(outer, async (ctx) => {
    if (row.krs) await keepGraded(ctx.db, row.krs.id, wanted);
    await makeRoom(ctx, situation, wish);
    const written = await save(
      ctx,
      situation,
      {
        based: basedOn(situation),
        krsId: row.krs?.id ?? newId(),
        studentId: row.student.id,
        periodId: period.id,
        to: wish.approve ? 'APPROVED' : 'SUBMITTED',
        items: itemsOf(situation, plan),
        addedIn: 'STAFF',
        overrideReason: wish.overrides.some((one) => one !== 'PERIOD') ? wish.reason : null,
        ignoreClash: wish.overrides.includes('CLASH'),
        semesterNumber: facts.semesterNumber,
        limit: facts.limit,
        advisorId: row.student.advisorId,
        isLate: row.krs?.is_late ?? false,
      },
      { action: 'krs.repair', note: wish.reason },
    );
    const topic = wish.approve ? 'krs.approved' : 'krs.written';
    await tellDecision(ctx, row.student.id, topic, written, wish.approve ? '' : wish.reason);
    return written;
  });
  const name = row.student.name;
  return told(
    saved,
    wish.approve ? `KRS ${name} tersimpan dan disetujui.` : `KRS ${name} tersimpan dan diajukan.`,
  );
}

/** Deletes a KRS without attendance and grades; its seats are free again. @throws AppError RULE, STALE, 404. */
export async function removeKrs(outer: Ctx, krsId: string, why: { reason: string; updatedAt: string }) {
  await onCampusDay(outer, async (ctx, day) => {
    const krs = found(await lockAndFindUse(ctx.db, krsId));
    checkFresh(krs, why.updatedAt);
    const problem = checkKrsDeletion(krs);
    if (problem) throw new AppError('RULE', problem.message);
    await deleteKrs(ctx.db, { id: krsId, ...krs });
    const gone = { _id: krsId, updatedAt: krs.updatedAt, totalSks: 0 };
    await tellDecision(ctx, krs.studentId, 'krs.cancelled', gone, why.reason);
    await followKrs(ctx, { studentIds: [krs.studentId], periodId: krs.periodId, day });
    await audit(ctx, {
      action: 'krs.delete',
      entity: 'krs',
      entityId: krsId,
      before: krs.before,
      reason: why.reason,
    });
  });
  return told({ _id: krsId }, 'KRS dihapus.');
}

type Because = { reason: string; updatedAt: string };

async function step(
  ctx: Ctx,
  krsId: string,
  why: Because,
  action: Extract<KrsAction, 'CANCEL' | 'REOPEN'>,
  effect: MoveEffect,
) {
  const owner = found(await findOwner(ctx.db, krsId));
  const situation = await situationOf(ctx, owner.student_id, owner.period_id, []);
  const krs = found(situation.row.krs ?? undefined);
  if (Date.parse(krs.updated_at) !== Date.parse(why.updatedAt)) throw stale();
  const next = nextKrsState(krs.state, action, 'BAAK', moveFacts(situation, { note: why.reason }));
  if (!next.ok) throw new AppError('RULE', next.message);
  return inTransaction(ctx, async (inner) => {
    if (action === 'CANCEL') await keepGraded(inner.db, krsId, []);
    const saved = await move(inner, situation, {
      to: next.state,
      effect,
      action: `krs.${action.toLowerCase()}`,
      note: why.reason,
      decides: true,
    });
    const topic = action === 'CANCEL' ? 'krs.cancelled' : 'krs.reopened';
    await tellDecision(inner, owner.student_id, topic, saved, why.reason);
    return saved;
  });
}

/** Cancels a KRS (leave, resignation, death): rights and seats end, the record stays. @throws AppError RULE, STALE. */
export const cancelKrs = async (ctx: Ctx, krsId: string, why: Because) =>
  told(await step(ctx, krsId, why, 'CANCEL', 'CLEAR'), 'KRS dibatalkan. Kursinya dilepas.');

/** Opens a rejected KRS again. */
export const reopenKrs = async (ctx: Ctx, krsId: string, why: Because) =>
  told(await step(ctx, krsId, why, 'REOPEN', 'NONE'), 'KRS dibuka kembali sebagai draf.');

/** Agrees to a late KRS, so that its advisor may approve it. @throws AppError RULE when it is not late, STALE. */
export async function acceptLateKrs(outer: Ctx, krsId: string, why: Because): Promise<Told<KrsSaved>> {
  const owner = found(await findOwner(outer.db, krsId));
  const { row } = await situationOf(outer, owner.student_id, owner.period_id, []);
  const krs = found(row.krs ?? undefined);
  if (!krs.is_late) throw new AppError('RULE', 'KRS ini tidak diajukan pada masa terlambat.');
  const updatedAt = await inTransaction(outer, async (ctx) => {
    const by = { userId: actorOf(ctx).userId, at: ctx.now.toISOString() };
    const stamp = await acceptLate(ctx.db, krsId, why.updatedAt, by);
    if (stamp === undefined) throw stale();
    await audit(ctx, {
      action: 'krs.accept-late',
      entity: 'krs',
      entityId: krsId,
      after: by,
      reason: why.reason,
    });
    const accepted = { _id: krsId, updatedAt: stamp, totalSks: krs.total_sks };
    await tellDecision(ctx, owner.student_id, 'krs.late', accepted, why.reason);
    return stamp;
  });
  const saved = { _id: krsId, state: krs.state, updatedAt, totalSks: krs.total_sks };
  return told(saved, 'KRS terlambat diterima. Dosen PA dapat menyetujuinya.');
}

/**
 * Grants credits beyond the table; 0 takes the grant back. The national ceiling holds in any case.
 * @throws AppError INVALID for an unknown student, RULE for more than the settings allow
 */
export async function grantExtraSks(
  outer: Ctx,
  grant: { studentId: string; extraSks: number; letterNo: string },
): Promise<Told<{ extraSks: number }>> {
  const { academic } = await outer.services.campus.get();
  if (grant.extraSks > academic.extraMaxSks) {
    throw new AppError('RULE', `Tambahan paling banyak ${academic.extraMaxSks} sks.`);
  }
  const period = await activePeriod(outer.services);
  await inTransaction(outer, async (ctx) => {
    const by = { by: actorOf(ctx).userId, at: ctx.now.toISOString() };
    const before = await saveGrant(ctx.db, { ...grant, periodId: period.id, ...by });
    if (before === undefined) throw invalidField('studentId', 'Mahasiswa tidak ditemukan.');
    await audit(ctx, {
      action: 'krs.grant-extra',
      entity: 'student',
      entityId: grant.studentId,
      before: { extraSks: before },
      after: { extraSks: grant.extraSks },
      reason: grant.letterNo,
    });
  });
  return told({ extraSks: grant.extraSks }, `Tambahan ${grant.extraSks} sks tersimpan.`);
}
