import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import type { JobHandler } from '#server/platform/services.ts';
import type { ImportKind, ReadRow } from './import-kind.ts';
import { type Batch, countBatch, findBatch, updateBatch } from './imports.store.ts';
import { inHalves } from './in-halves.ts';
import { whyUnread } from './file-columns.ts';
import { kindOf } from './registry.ts';
import { keepResult } from './result-file.ts';
import { changeableBatch } from './rights.ts';
import { lockOpenRows, openRows, readableRows, writeOutcomes } from './verdicts.store.ts';

export const IMPORT_JOB = 'import';

/** Settings the kind cannot do without. */
function checkReady(kind: ImportKind, batch: Batch, ticked: number): void {
  const unread = Object.values(whyUnread(kind, batch.headers, batch.mapping));
  if (unread.length > 0) throw new AppError('RULE', unread.join(' '));
  const option = kind.options.find(({ key, required }) => required && !batch.options[key]);
  if (option) throw new AppError('RULE', `Pilih ${option.label.toLowerCase()} terlebih dahulu.`);
  if (ticked === 0) throw new AppError('RULE', 'Tidak ada baris yang dicentang untuk disimpan.');
}

/** Starts storing the ticked rows; started again after a failure it goes on where it stopped. */
export const commitImport = (outer: Ctx, id: string): Promise<{ jobId: string }> =>
  inTransaction(outer, async (ctx) => {
    const { batch, kind } = await changeableBatch(ctx, id, ['PREVIEW', 'COMMITTING']);
    const counts = await countBatch(ctx.db, id);
    checkReady(kind, batch, counts.ticked);
    const jobId = await ctx.services.jobs.start(ctx, {
      type: IMPORT_JOB,
      key: `import:${id}`,
      title: `${kind.title}: ${batch.fileName}`,
      input: { batchId: id },
      total: counts.ticked,
    });
    await updateBatch(ctx.db, id, { status: 'COMMITTING', jobId });
    await audit(ctx, { action: 'import.commit', entity: 'import', entityId: id, after: { ...counts } });
    return { jobId };
  });

/** A file that is being stored, with every row of it that could be read. */
type Storing = { batch: Batch; kind: ImportKind; file: readonly ReadRow<unknown>[] };

/** Stores rows and their outcomes in one transaction. @returns how many of them failed. */
async function storeRows(
  ctx: Ctx,
  { batch, kind, file }: Storing,
  rowNos: readonly number[],
): Promise<number> {
  const rows = await lockOpenRows(ctx.db, batch.id, rowNos);
  if (rows.length === 0) return 0;
  if (rows.some(({ verdict }) => verdict === 'CHANGED')) requirePermission(ctx, ...kind.permissions.update);
  const stored = await kind.commit(
    ctx,
    rows.map(({ current, ...row }) => ({ ...row, differences: current ?? [] })),
    batch.options,
    file,
  );
  await writeOutcomes(ctx.db, batch.id, stored);
  return stored.filter(({ outcome }) => outcome === 'FAILED').length;
}

const failRow = (ctx: Ctx, batch: Batch, rowNo: number, message: string) =>
  writeOutcomes(ctx.db, batch.id, [{ rowNo, outcome: 'FAILED', recordId: null, message, before: null }]);

/** Ends the batch: its state, its result as a file, and what came of it. */
async function finish(outer: Ctx, batch: Batch, kind: ImportKind) {
  const counts = await countBatch(outer.db, batch.id);
  const resultFile = await keepResult(outer, batch, kind, actorOf(outer).userId);
  await inTransaction(outer, async (ctx) => {
    await updateBatch(ctx.db, batch.id, { status: 'COMMITTED' });
    await audit(ctx, { action: 'import.done', entity: 'import', entityId: batch.id, after: { ...counts } });
  });
  const { created, updated, skipped, failed } = counts;
  return { resultFile, result: { created, updated, skipped, failed } };
}

/** The job behind an import; outcomes are kept with the records, so run again it goes on after the last chunk. */
export const importJob: JobHandler<{ batchId: string }> = async (outer, run) => {
  if (!outer.actor) throw new AppError('RULE', 'Akun yang memulai pekerjaan ini sudah tidak aktif.');
  const batch = found(await findBatch(outer.db, run.input.batchId));
  const kind = kindOf(batch.kind);
  requirePermission(outer, ...kind.permissions.create);
  const rows = await openRows(outer.db, batch.id);
  const file = kind.judgesAlone ? [] : await readableRows(outer.db, batch.id);
  const before = await countBatch(outer.db, batch.id);
  let { failed } = before;
  for (let start = 0; start < rows.length; start += kind.chunk) {
    const chunk = rows.slice(start, start + kind.chunk);
    await inHalves(
      outer,
      chunk,
      async (ctx, rowNos) => {
        const refused = await storeRows(ctx, { batch, kind, file }, rowNos);
        failed += refused;
      },
      (ctx, rowNo, message) => {
        failed += 1;
        run.reject(`Baris ${rowNo}`, message);
        return failRow(ctx, batch, rowNo, message);
      },
    );
    const over = before.ticked - rows.length + start + chunk.length;
    await run.progress({ done: over - failed, failed, total: before.ticked });
  }
  return finish(outer, batch, kind);
};
