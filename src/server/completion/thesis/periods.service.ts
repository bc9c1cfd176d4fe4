import type { z } from 'zod';
import { TERM_TO_ASK_FOR } from '#shared/platform/term/missing-term.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import type { ThesisPeriod } from '#shared/completion/thesis/thesis-lists.views.ts';
import type { thesisPeriodForm } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { periodRefusal, type PeriodUse } from '#shared/completion/thesis/period.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { toReader } from '#server/platform/http/to-reader.ts';
import { today } from '#server/platform/http/today.ts';
import { detailOf } from './detail.service.ts';
import { settingsOf } from './facts.ts';
import {
  deletePeriod,
  findPeriod,
  insertPeriod,
  lockPeriod,
  semesterExists,
  updatePeriod,
} from './periods.store.ts';
import { tellStudent } from './tell.ts';
import { act, withThesis } from './thesis-steps.ts';
import type { ThesisCase } from './thesis-case.ts';
import { holdPeriod, type ThesisPeriodRecord } from './thesis.store.ts';

/**
 * The period for a student's thesis, held so that nobody closes it before this change is stored.
 * @throws AppError RULE when it does not serve today
 */
export async function requirePeriod(
  ctx: Ctx,
  { studentId, periodId }: Pick<ThesisCase['thesis'], 'studentId' | 'periodId'>,
  use: PeriodUse,
): Promise<ThesisPeriodRecord> {
  const period = await holdPeriod(ctx.db, periodId);
  if (!period) throw invalidField('periodeId', 'Periode tidak ditemukan.');
  const refusal = periodRefusal(period, use, await today(ctx));
  if (refusal === null) return period;
  const message = toReader(ctx, studentId, refusal);
  throw new AppError('RULE', message, { errors: { periodeId: message } });
}

export const requireOwnPeriod = (ctx: Ctx, { thesis }: ThesisCase, use: PeriodUse) =>
  requirePeriod(ctx, thesis, use);

/** Opens a period, or changes one. */
export const savePeriod = (outer: Ctx, form: z.output<typeof thesisPeriodForm>): Promise<ThesisPeriod> =>
  inTransaction(outer, async (ctx) => {
    if (!(await semesterExists(ctx.db, form.semesterCode))) {
      throw invalidField('semesterCode', TERM_TO_ASK_FOR);
    }
    const { _id, updatedAt, ...fields } = form;
    const settings = await settingsOf(ctx);
    const values = {
      ...fields,
      revisionDays: fields.revisionDays ?? settings.revisionDays,
      quotaPerLecturer: fields.quotaPerLecturer ?? settings.quotaPerLecturer,
    };
    const id = _id ?? newId();
    const before = _id === undefined ? null : found(await lockPeriod(ctx.db, _id));
    if (before === null) await insertPeriod(ctx.db, { id, ...values });
    else {
      checkFresh(before, updatedAt ?? '');
      await updatePeriod(ctx.db, id, values);
    }
    await audit(ctx, {
      action: before === null ? 'thesis-period.create' : 'thesis-period.update',
      entity: 'thesis-period',
      entityId: id,
      before,
      after: values,
    });
    return found(await findPeriod(ctx.db, id));
  });

/** @throws AppError NOT_FOUND, STALE, REFERENCED with the count of its theses */
export const removePeriod = (outer: Ctx, id: string, updatedAt: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockPeriod(ctx.db, id));
    checkFresh(before, updatedAt);
    const { theses } = found(await findPeriod(ctx.db, id));
    if (theses > 0) throw new AppError('REFERENCED', `Periode dipakai pada ${theses} skripsi.`);
    await deletePeriod(ctx.db, id);
    await audit(ctx, { action: 'thesis-period.delete', entity: 'thesis-period', entityId: id, before });
    return { _id: id };
  });

/** Gives a thesis the time of another period. Its last day never comes nearer. */
export const changePeriod = (
  outer: Ctx,
  { id, updatedAt }: { id: string; updatedAt: string },
  { periodeId, note }: { periodeId: string; note: string },
): Promise<ThesisDetail> =>
  withThesis(outer, { _id: id, updatedAt }, async (ctx, of) => {
    const { deadline, periodId } = of.thesis;
    if (periodId === periodeId) throw invalidField('periodeId', 'Skripsi ini sudah dalam periode tersebut.');
    const period = await holdPeriod(ctx.db, periodeId);
    if (!period) throw invalidField('periodeId', 'Periode tidak ditemukan.');
    if (period.status === 'CLOSED') throw invalidField('periodeId', 'Periode ini sudah ditutup.');
    const later = deadline === null || deadline >= period.examClose ? deadline : period.examClose;
    await act(ctx, of, 'CHANGE_PERIOD', { note, change: { periodId: periodeId, deadline: later } });
    await tellStudent(ctx, of, note, `Skripsi Anda sekarang mengikuti ${period.name}.`);
    return detailOf(ctx, id);
  });
