import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import type { JobHandler } from '#server/platform/services.ts';
import type { ImportKind, StoredRow } from './import-kind.ts';
import { type Batch, countBatch, findBatch, updateBatch } from './imports.store.ts';
import { inHalves } from './in-halves.ts';
import { kindOf } from './registry.ts';
import { changeableBatch } from './rights.ts';
import { keptRows, lockKeptRows, writeUndone } from './verdicts.store.ts';

export const UNDO_IMPORT_JOB = 'import.undo';

/** Starts taking an import back. */
export const undoImport = (outer: Ctx, id: string): Promise<{ jobId: string }> =>
  inTransaction(outer, async (ctx) => {
    const { batch, kind } = await changeableBatch(ctx, id, ['COMMITTED']);
    const { created, updated } = await countBatch(ctx.db, id);
    if (created + updated === 0) throw new AppError('RULE', 'Tidak ada baris yang dapat diurungkan.');
    const jobId = await ctx.services.jobs.start(ctx, {
      type: UNDO_IMPORT_JOB,
      key: `import:${id}`,
      title: `Urungkan ${kind.title.toLowerCase()}: ${batch.fileName}`,
      input: { batchId: id },
      total: created + updated,
    });
    await updateBatch(ctx.db, id, { jobId });
    await audit(ctx, { action: 'import.undo', entity: 'import', entityId: id, before: { created, updated } });
    return { jobId };
  });

/** Takes rows back, with their outcomes in the same transaction. @returns why rows stay. */
async function undoRows(ctx: Ctx, batch: Batch, kind: ImportKind, rowNos: readonly number[]) {
  const rows = await lockKeptRows(ctx.db, batch.id, rowNos);
  const stored = rows.flatMap(({ rowNo, recordId, outcome, before }): StoredRow[] =>
    recordId !== null && (outcome === 'CREATED' || outcome === 'UPDATED')
      ? [{ rowNo, recordId, outcome, before }]
      : [],
  );
  const refused = stored.length === 0 ? new Map<number, string>() : await kind.undo(ctx, stored);
  await writeUndone(
    ctx.db,
    batch.id,
    stored.map(({ rowNo }) => rowNo),
    refused,
  );
  return refused;
}

/** The job that takes an import back; rows in use stay, each with its reason. */
export const undoImportJob: JobHandler<{ batchId: string }> = async (outer, run) => {
  if (!outer.actor) throw new AppError('RULE', 'Akun yang memulai pekerjaan ini sudah tidak aktif.');
  const batch = found(await findBatch(outer.db, run.input.batchId));
  const kind = kindOf(batch.kind);
  requirePermission(outer, ...kind.permissions.create);
  const rows = await keptRows(outer.db, batch.id);
  let failed = 0;
  const stays = (rowNo: number, message: string): void => {
    failed += 1;
    run.reject(`Baris ${rowNo}`, message);
  };
  for (let start = 0; start < rows.length; start += kind.chunk) {
    const chunk = rows.slice(start, start + kind.chunk);
    const told = new Map<number, string>();
    await inHalves(
      outer,
      chunk,
      async (ctx, rowNos) => {
        for (const [rowNo, message] of await undoRows(ctx, batch, kind, rowNos)) told.set(rowNo, message);
      },
      (ctx, rowNo, message) => {
        told.set(rowNo, message);
        return writeUndone(ctx.db, batch.id, [rowNo], new Map([[rowNo, message]]));
      },
    );
    for (const [rowNo, message] of told) stays(rowNo, message);
    await run.progress({ done: start + chunk.length - failed, failed, total: rows.length });
  }
  const { created, updated, undone } = await countBatch(outer.db, batch.id);
  if (created + updated === 0) await updateBatch(outer.db, batch.id, { status: 'UNDONE' });
  return { result: { undone, kept: created + updated } };
};
