import type { z } from 'zod';
import type {
  DisciplineCase,
  disciplineContract,
} from '#shared/completion/discipline/discipline.contract.ts';
import type { Clearance } from '#shared/completion/graduation/checklist.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { refuseSentTwice } from '#server/platform/db/sent-twice.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { onCampusDay } from '#server/platform/http/today.ts';
import {
  casesOf,
  closeCase,
  deleteCase,
  insertCase,
  lockCase,
  mattersOf,
  openSince,
} from './discipline.store.ts';

type Body<K extends 'open' | 'decide'> = z.output<(typeof disciplineContract)[K]['body']>;
type Done = { _id: string };
const ENTITY = 'discipline-case';

/** Every case of a student. @throws AppError NOT_FOUND */
export const listCases = async (ctx: Ctx, studentId: string): Promise<DisciplineCase[]> =>
  found(await casesOf(ctx.db, studentId));

/** Opens a case. @throws AppError NOT_FOUND, INVALID for a day to come, RULE for one that was opened already */
export const openCase = (outer: Ctx, studentId: string, form: Body<'open'>): Promise<Done> =>
  onCampusDay(outer, async (ctx, day) => {
    found(await casesOf(ctx.db, studentId));
    if (form.openedOn > day) throw invalidField('openedOn', 'Tanggal perkara belum tiba.');
    refuseSentTwice(
      await mattersOf(ctx.db, { studentId, openedOn: form.openedOn }),
      form.matter,
      `Kasus dengan pokok perkara ini tanggal ${longDate(form.openedOn)} sudah dibuka dan belum diputuskan.`,
    );
    const id = newId();
    await insertCase(ctx.db, { ...form, id, studentId });
    await audit(ctx, {
      action: 'discipline.open',
      entity: ENTITY,
      entityId: id,
      after: { ...form, studentId },
    });
    return { _id: id };
  });

/** A case that is still open, under lock. @throws AppError NOT_FOUND, STALE, RULE once it is decided */
async function openCaseOf(ctx: Ctx, id: string, updatedAt: string) {
  const stored = found(await lockCase(ctx.db, id));
  checkFresh(stored, updatedAt);
  if (stored.state !== 'OPEN') throw new AppError('RULE', 'Kasus ini sudah diputuskan.');
  return stored;
}

/** Closes a case for good. @throws AppError NOT_FOUND, STALE, RULE, INVALID for a day before the case or to come */
export const decideCase = (
  outer: Ctx,
  id: string,
  { updatedAt, ...decision }: Body<'decide'>,
): Promise<Done> =>
  onCampusDay(outer, async (ctx, day) => {
    const before = await openCaseOf(ctx, id, updatedAt);
    if (decision.closedOn > day) throw invalidField('closedOn', 'Tanggal keputusan belum tiba.');
    if (decision.closedOn < before.openedOn) {
      throw invalidField('closedOn', 'Keputusan tidak boleh mendahului pemeriksaan.');
    }
    await closeCase(ctx.db, id, decision);
    await audit(ctx, { action: 'discipline.decide', entity: ENTITY, entityId: id, before, after: decision });
    return { _id: id };
  });

/** Deletes a case that was opened by mistake. @throws AppError NOT_FOUND, STALE, RULE once it is decided */
export const removeCase = (outer: Ctx, id: string, updatedAt: string): Promise<Done> =>
  inTransaction(outer, async (ctx) => {
    const before = await openCaseOf(ctx, id, updatedAt);
    await deleteCase(ctx.db, id);
    await audit(ctx, { action: 'discipline.delete', entity: ENTITY, entityId: id, before });
    return { _id: id };
  });

/** Nobody graduates while a case is open (academic practice). */
export async function disciplineClearance(ctx: Ctx, studentId: string): Promise<Clearance> {
  const since = await openSince(ctx.db, studentId);
  return {
    code: 'DISCIPLINE',
    label: 'Tidak ada kasus disiplin terbuka',
    met: since === undefined,
    text: since === undefined ? 'tidak ada' : `diperiksa sejak ${longDate(since)}`,
    mend: askFor.discipline.student,
    helper: 'BAAK',
  };
}
