import type { z } from 'zod';
import { gateGrantedBy, gateGroups, grantableGates } from '#shared/platform/access/gate-grants.ts';
import { canAccess } from '#shared/platform/access/rule.ts';
import type { ExemptionView, exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateLabels, type GateName } from '#shared/platform/access/gates.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requireAccess } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { isKept } from '#server/platform/reference/is-kept.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import { voidDocument } from '#server/platform/verify/verify.public.ts';
import { exchangeFile, seenGates } from './exemption-file.ts';
import {
  type Choice,
  classesOf,
  type ExemptionQuery,
  type ExemptionRecord,
  findExemption,
  findStudents,
  inForceUntil,
  insertExemption,
  listExemptions,
  lockExemption,
  studentExists,
  takesClass,
  updateExemption,
} from './exemptions.store.ts';

type ExemptionForm = z.output<(typeof exemptionContract)['save']['body']>;

/** Returns the gates the actor may see. @throws AppError FORBIDDEN when there is none. */
function mustSee(ctx: Ctx): GateName[] {
  const gates = seenGates(ctx);
  if (gates.length === 0) throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk tindakan ini.');
  return gates;
}

export async function exemptionPage(ctx: Ctx, query: ExemptionQuery): Promise<Page<ExemptionView>> {
  const ofGroup = (gate: GateName): boolean =>
    query.group === undefined || gateGroups[query.group].some((one) => one === gate);
  const gates = mustSee(ctx).filter(ofGroup);
  const { rows, total } = await listExemptions(ctx.db, query, gates, await today(ctx));
  return pageOf(rows, total, query);
}

/** Finds students for an actor who may open a gate. @throws AppError FORBIDDEN for anybody else. */
export async function exemptionStudents(ctx: Ctx, search: string): Promise<Choice[]> {
  if (grantableGates((rule) => canAccess(ctx.actor, rule)).length === 0) {
    throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk tindakan ini.');
  }
  return findStudents(ctx.db, search);
}

/** Classes of the approved KRS in the active term. */
export async function exemptionClasses(ctx: Ctx, studentId: string): Promise<Choice[]> {
  const period = await activePeriod(ctx.services);
  return classesOf(ctx.db, studentId, period.id);
}

async function checkForm(ctx: Ctx, form: ExemptionForm, before: ExemptionRecord | null): Promise<void> {
  const { gate, scheduleId, studentId } = form;
  if (!(await studentExists(ctx.db, studentId))) {
    throw invalidField('studentId', 'Mahasiswa tidak ditemukan.');
  }
  if (form.until < (await today(ctx)) && !isKept(form, before, 'until'))
    throw invalidField('until', 'Tanggal ini sudah lewat.');
  if ((gate === 'ATTENDANCE') !== (scheduleId !== null)) {
    throw invalidField('scheduleId', 'Dispensasi kehadiran diberikan untuk satu kelas.');
  }
  if (isKept(form, before, 'scheduleId')) return;
  if (scheduleId !== null && !(await takesClass(ctx.db, studentId, scheduleId))) {
    throw invalidField('scheduleId', 'Mahasiswa tidak terdaftar di kelas ini.');
  }
}

/** Allows one dispensation of a gate at a time. @throws AppError INVALID naming the one in force */
async function checkOnlyOne(ctx: Ctx, form: ExemptionForm, before: ExemptionRecord | null): Promise<void> {
  const day = await today(ctx);
  if (before !== null && (before.until >= day || isKept(form, before, 'until'))) return;
  const until = await inForceUntil(ctx.db, form, day);
  if (until === undefined) return;
  throw invalidField(
    form.scheduleId === null ? 'gate' : 'scheduleId',
    `Dispensasi ${gateLabels[form.gate]} mahasiswa ini masih berlaku sampai ${longDate(until)}. Ubah dispensasi itu.`,
  );
}

/** @throws AppError when the change names another student, gate or class, which needs a new dispensation. */
function checkChange(ctx: Ctx, before: ExemptionRecord, form: ExemptionForm): void {
  requireAccess(ctx, gateGrantedBy[before.gate]);
  if (before.revokedAt !== null) throw new AppError('RULE', 'Dispensasi ini sudah dicabut.');
  const fixed = ['studentId', 'gate', 'scheduleId'] as const;
  const other = fixed.find((name) => before[name] !== form[name]);
  if (other) throw invalidField(other, 'Tidak dapat diganti. Akhiri dispensasi ini, lalu beri yang baru.');
}

/** Exempts a student from a gate until a day, or changes the exemption, which voids an outdated letter. */
export const saveExemption = (outer: Ctx, form: ExemptionForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, ...columns } = form;
    requireAccess(ctx, gateGrantedBy[form.gate]);
    const { userId } = actorOf(ctx);
    const before = _id ? found(await lockExemption(ctx.db, _id)) : null;
    await checkForm(ctx, form, before);
    if (before) {
      checkFresh(before, updatedAt ?? '');
      checkChange(ctx, before, form);
    }
    await checkOnlyOne(ctx, form, before);
    await exchangeFile(ctx, before?.file ?? null, form.file);
    if (before) {
      await updateExemption(ctx.db, before.id, columns);
      const printed = ['until', 'reason', 'conditions'] as const;
      const changed = printed.some((name) => before[name] !== form[name]);
      if (changed) await voidDocument(ctx, 'DISPENSATION', before.id);
    }
    const id = before?.id ?? (await insertExemption(ctx.db, { ...columns, grantedBy: userId }));
    await audit(ctx, {
      action: before ? 'gate-exemption.update' : 'gate-exemption.create',
      entity: 'student',
      entityId: form.studentId,
      before: before ?? undefined,
      after: { ...columns, _id: id },
      reason: form.reason,
    });
    const facts = { gate: gateLabels[form.gate], until: form.until, conditions: form.conditions };
    const about = `${id}:${form.until}:${form.conditions}`;
    await notify(ctx, [{ to: { studentId: form.studentId }, topic: 'gate.exempted', about, facts }]);
    return { _id: id };
  });

/** Ends a dispensation now, voids its letter and notifies the student. */
export const revokeExemption = (outer: Ctx, id: string, updatedAt: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockExemption(ctx.db, id));
    requireAccess(ctx, gateGrantedBy[before.gate]);
    checkFresh(before, updatedAt);
    if (before.revokedAt !== null) throw new AppError('ALREADY_DONE', 'Dispensasi ini sudah dicabut.');
    await updateExemption(ctx.db, id, {
      revokedAt: ctx.now.toISOString(),
      revokedBy: actorOf(ctx).userId,
    });
    await audit(ctx, {
      action: 'gate-exemption.revoke',
      entity: 'student',
      entityId: before.studentId,
      before: { gate: before.gate, until: before.until },
      reason: before.reason,
    });
    await voidDocument(ctx, 'DISPENSATION', id);
    const facts = { gate: gateLabels[before.gate], until: before.until };
    await notify(ctx, [{ to: { studentId: before.studentId }, topic: 'gate.revoked', about: id, facts }]);
    return { _id: id };
  });

/** Returns an exemption for its letter and locks it. @throws AppError 404, 403 for a gate the actor may not see. */
export async function exemptionForLetter(ctx: Ctx, id: string): Promise<ExemptionView> {
  await lockExemption(ctx.db, id);
  const exemption = found(await findExemption(ctx.db, id, await today(ctx)));
  if (!seenGates(ctx).includes(exemption.gate)) {
    throw new AppError('FORBIDDEN', `Anda tidak dapat melihat dispensasi ${gateLabels[exemption.gate]}.`);
  }
  return exemption;
}
