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
import { toNewItems, type KrsSaved } from './save.service.ts';
import { toOffers, type Situation, loadSituation, withOverrides } from './situation.ts';
import { acceptLate, deleteKrs, lockAndFindUse, saveGrant, widenClasses } from './staff.store.ts';
import { moveFacts } from './student-steps.ts';
import { tellDecision } from './tell.ts';
import { toBaseVersion, move, rejected, save, stale } from './write.ts';

type Repair = {
  _id?: string | undefined;
  studentId: string;
  scheduleIds: string[];
  approve: boolean;
  overrides: KrsOverride[];
  reason: string;
  updatedAt?: string | null | undefined;
};

/** Checks the right to skip checks, and which may be skipped at all. */
function checkRights(ctx: Ctx, { overrides, reason }: Repair): void {
  const actor = actorOf(ctx);
  if (overrides.length > 0 && !actor.Admin && !actor.permissions.includes('krs:override')) {
    throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk mengabaikan pemeriksaan KRS.');
  }
  const problem = checkStaffRepair(reason, overrides);
  if (problem) throw new AppError('RULE', problem.message);
}

const ALREADY_THERE =
  'Mahasiswa ini sudah memiliki KRS pada semester ini. Muat ulang halaman untuk mengubahnya.';
const NOT_OFFERED =
  'Kelas ini tidak ditemukan atau tidak ditawarkan lagi pada semester ini. Pilih lagi kelasnya.';
const STATUS_REFUSED = 'Mahasiswa ini tidak dapat mengambil kelas karena statusnya.';

function checkStanding(situation: Situation, { _id, updatedAt, overrides }: Repair): void {
  const { row, blockers } = situation;
  const { krs } = row;
  if (krs !== null && _id === undefined) throw new AppError('STALE', ALREADY_THERE);
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
  const obstacles = standing.map((blocker) =>
    blocker.code === 'STATUS' ? { ...blocker, message: STATUS_REFUSED } : blocker,
  );
  if (obstacles[0]) throw new AppError('KRS_BLOCKED', obstacles[0].message, { data: obstacles });
}

/** Raises the capacity of full classes as far as the rooms allow, so that the seat counter stays true. */
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
 * Writes a student's KRS on their behalf: outside windows, past the selected checks, always with a reason, never above
 * the sks limit. @throws AppError KRS_REJECTED, KRS_BLOCKED, STALE, FORBIDDEN, RULE.
 */
export async function repairKrs(outer: Ctx, repair: Repair): Promise<Told<KrsSaved>> {
  checkRights(outer, repair);
  const period = await activePeriod(outer.services);
  const loaded = await loadSituation(outer, repair.studentId, period.id, repair.scheduleIds);
  const situation = withOverrides(loaded, repair.overrides);
  checkStanding(situation, repair);
  const wanted = [...new Set(repair.scheduleIds)];
  const plan = toOffers(situation, wanted);
  const gone = repair.scheduleIds.findIndex((id) => !plan.some(({ scheduleId }) => scheduleId === id));
  if (gone >= 0) throw invalidField(`scheduleIds.${gone}`, NOT_OFFERED);
  const problems = checkKrs(situation.facts, plan, situation.academic);
  const { row, facts } = situation;
  if (problems.length > 0) throw rejected(problems.map((problem) => toOthers(problem, row.student.name)));
  const saved = await inTransaction(outer, async (ctx) => {
    if (row.krs) await keepGraded(ctx.db, row.krs.id, wanted);
    await makeRoom(ctx, situation, repair);
    const krs = await save(
      ctx,
      situation,
      {
        base: toBaseVersion(situation),
        krsId: row.krs?.id ?? newId(),
        studentId: row.student.id,
        periodId: period.id,
        to: repair.approve ? 'APPROVED' : 'SUBMITTED',
        items: toNewItems(situation, plan),
        addedIn: 'STAFF',
        overrideReason: repair.overrides.some((override) => override !== 'PERIOD') ? repair.reason : null,
        ignoreClash: repair.overrides.includes('CLASH'),
        semesterNumber: facts.semesterNumber,
        limit: facts.limit,
        advisorId: row.student.advisorId,
        isLate: row.krs?.is_late ?? false,
      },
      { action: 'krs.repair', note: repair.reason },
    );
    const topic = repair.approve ? 'krs.approved' : 'krs.written';
    await tellDecision(ctx, row.student.id, topic, krs, repair.approve ? '' : repair.reason);
    return krs;
  });
  const name = row.student.name;
  return told(
    saved,
    repair.approve ? `KRS ${name} tersimpan dan disetujui.` : `KRS ${name} tersimpan dan diajukan.`,
  );
}

/** Deletes a KRS without attendance and grades and releases its seats. @throws AppError RULE, STALE, 404. */
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

type StaffStep = { reason: string; updatedAt: string };

async function moveByStaff(
  ctx: Ctx,
  krsId: string,
  why: StaffStep,
  action: Extract<KrsAction, 'CANCEL' | 'REOPEN'>,
  effect: MoveEffect,
) {
  const owner = found(await findOwner(ctx.db, krsId));
  const situation = await loadSituation(ctx, owner.student_id, owner.period_id, []);
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
export const cancelKrs = async (ctx: Ctx, krsId: string, why: StaffStep) =>
  told(await moveByStaff(ctx, krsId, why, 'CANCEL', 'CLEAR'), 'KRS dibatalkan. Kursinya dilepas.');

/** Reopens a rejected KRS as a draft. */
export const reopenKrs = async (ctx: Ctx, krsId: string, why: StaffStep) =>
  told(await moveByStaff(ctx, krsId, why, 'REOPEN', 'NONE'), 'KRS dibuka kembali sebagai draf.');

/** Accepts a late KRS, so that its advisor may approve it. @throws AppError RULE when it is not late, STALE. */
export async function acceptLateKrs(outer: Ctx, krsId: string, why: StaffStep): Promise<Told<KrsSaved>> {
  const owner = found(await findOwner(outer.db, krsId));
  const { row } = await loadSituation(outer, owner.student_id, owner.period_id, []);
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
 * Grants sks beyond the table; 0 withdraws the grant. The national ceiling holds in any case.
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
