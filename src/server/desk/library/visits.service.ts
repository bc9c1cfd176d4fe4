import type { z } from 'zod';
import type { libraryDeskContract, VisitRow } from '#shared/desk/library/library-desk.contract.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { readerByCode } from './members.store.ts';
import { readerColumns } from './reader.ts';
import { findVisit, insertVisit, listVisits, type VisitQuery } from './visits.store.ts';

type Form = z.output<(typeof libraryDeskContract)['visit']['body']>;

export async function visitPage(ctx: Ctx, query: VisitQuery): Promise<Page<VisitRow>> {
  const { timeZone } = (await ctx.services.campus.get()).data.institution;
  const { rows, total } = await listVisits(ctx.db, query, timeZone);
  return pageOf(rows, total, query);
}

/** Notes that somebody came in. @throws AppError INVALID for a number nobody has */
export const noteVisit = (outer: Ctx, { who, isGuest, purpose }: Form): Promise<Told<VisitRow>> =>
  inTransaction(outer, async (ctx) => {
    const reader = isGuest ? undefined : await readerByCode(ctx.db, who);
    if (!isGuest && reader === undefined) {
      throw invalidField('who', `Tidak ada mahasiswa atau dosen dengan nomor ${who}.`);
    }
    const visitor = reader === undefined ? { guestName: who } : readerColumns(reader);
    const row = { id: newId(), at: ctx.now.toISOString(), purpose, ...visitor };
    await insertVisit(ctx.db, row);
    await audit(ctx, {
      action: 'library-visit.create',
      entity: 'library-visit',
      entityId: row.id,
      after: row,
    });
    const visit = found(await findVisit(ctx.db, row.id));
    return told(visit, `Kunjungan ${visit.visitor} tercatat.`);
  });
