import type { PeriodForm, PeriodView } from '#shared/teaching/calendar/academic-period.contract.ts';
import { checkActivation } from '#shared/teaching/calendar/period.ts';
import { periodLabel, semesterCode } from '#shared/platform/term/term.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { countPeriodGrades, deletePeriod, insertPeriod, lockPeriods, updatePeriod } from './periods.store.ts';

const labelOf = ({ semesterCode: code }: PeriodView): string => periodLabel(code);

/** Creates a semester, or changes the dates of one; which semester it is never changes. */
export const savePeriod = (outer: Ctx, form: PeriodForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, academicYear, semester, ...dates } = form;
    const code = semesterCode(academicYear, semester) ?? '';
    const before = _id ? found((await lockPeriods(ctx.db)).find((one) => one._id === _id)) : null;
    if (before) {
      checkFresh(before, updatedAt ?? '');
      if (before.semesterCode !== code) {
        throw invalidField('semester', 'Tahun dan semester tidak dapat diubah. Buat semester baru.');
      }
      await updatePeriod(ctx.db, before._id, dates);
    }
    const id = before?._id ?? (await insertPeriod(ctx.db, { academicYear, semester, code, ...dates }));
    const action = before ? 'period.update' : 'period.create';
    await audit(ctx, { action, entity: 'period', entityId: id, before: before ?? undefined, after: form });
    ctx.afterCommit(() => ctx.services.campus.forget());
    return { _id: id };
  });

/** Makes a semester the active one; the one before closes, by force only with a reason. */
export const activatePeriod = (
  outer: Ctx,
  id: string,
  { updatedAt, reason }: { updatedAt: string; reason: string },
): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const all = await lockPeriods(ctx.db);
    const next = found(all.find((one) => one._id === id));
    checkFresh(next, updatedAt);
    const current = all.find((one) => one.isActive && one._id !== id) ?? null;
    const refusal = checkActivation({
      next: { ...next, label: labelOf(next) },
      current: current && { label: labelOf(current), openClasses: current.openClasses },
      reason,
    });
    if (refusal) throw new AppError('RULE', refusal, { data: { openClasses: current?.openClasses ?? 0 } });
    if (current) {
      const forced = current.openClasses > 0 ? reason : null;
      await updatePeriod(ctx.db, current._id, { isActive: false, status: 'DONE', closeReason: forced });
    }
    await updatePeriod(ctx.db, id, { isActive: true, status: 'PROCESS', closeReason: null });
    await audit(ctx, {
      action: 'period.activate',
      entity: 'period',
      entityId: id,
      before: { active: current?.semesterCode ?? null, openClasses: current?.openClasses ?? 0 },
      after: { active: next.semesterCode },
      ...(reason !== '' && { reason }),
    });
    ctx.afterCommit(() => ctx.services.campus.forget());
    return { _id: id };
  });

/** Deletes a semester that is not active and that nothing uses; refused with the numbers otherwise. */
export const removePeriod = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found((await lockPeriods(ctx.db)).find((one) => one._id === id));
    if (before.isActive) throw new AppError('RULE', 'Semester aktif tidak dapat dihapus.');
    const grades = await countPeriodGrades(ctx.db, id);
    const parts = [
      before.classes > 0 && `${before.classes} jadwal`,
      before.krs > 0 && `${before.krs} KRS`,
      grades > 0 && `${grades} nilai`,
      before.events > 0 && `${before.events} kegiatan kalender`,
    ].filter((part) => part !== false);
    if (parts.length > 0) throw new AppError('REFERENCED', `Semester dipakai pada ${parts.join(', ')}.`);
    await deletePeriod(ctx.db, id);
    await audit(ctx, { action: 'period.delete', entity: 'period', entityId: id, before });
    return { _id: id };
  });
