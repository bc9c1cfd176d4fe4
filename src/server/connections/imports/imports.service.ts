import type { ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import { found } from '#server/platform/db/list.ts';
import { pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { AppError } from '#shared/platform/errors.ts';
import { commitImport } from './commit.service.ts';
import { countBatches, findBatch, pageBatches, pageRows, type RowFilter } from './imports.store.ts';
import { uploadImport } from './upload.service.ts';
import { kindOf } from './registry.ts';
import { visibleBatch } from './rights.ts';
import { batchLine, batchView, rowView } from './views.ts';

const STUDENTS = 'students';

/** The one call for students: a file is previewed; with `batchId` the preview is shown, with `commit` it is stored. */
export async function addManyStudents(
  ctx: Ctx,
  body: { batchId?: string | undefined; commit: boolean; sheet: string },
  files: readonly ReceivedFile[],
): Promise<Told<ImportBatchView>> {
  if (body.batchId === undefined) return uploadImport(ctx, STUDENTS, files, body);
  const batch = await visibleBatch(ctx, body.batchId);
  if (batch.kind !== STUDENTS) throw new AppError('NOT_FOUND', 'Data tidak ditemukan.');
  if (body.commit) await commitImport(ctx, batch.id);
  const after = found(await findBatch(ctx.db, batch.id));
  const message = body.commit ? 'Mahasiswa sedang disimpan.' : `${batch.fileName} siap diperiksa.`;
  return told(await batchView(ctx, after), message);
}

export const getImport = async (ctx: Ctx, id: string): Promise<ImportBatchView> =>
  batchView(ctx, await visibleBatch(ctx, id));

export async function importRows(ctx: Ctx, id: string, query: RowFilter & { page: number; limit: number }) {
  const batch = await visibleBatch(ctx, id);
  const { rows, total } = await pageRows(ctx.db, id, query);
  return pageOf(
    rows.map((row) => rowView(batch, row)),
    total,
    query,
  );
}

/** Uploads of a kind: everybody's for those who may bring it in, else the own ones. */
export async function listImports(
  ctx: Ctx,
  query: { kind: string; page: number; limit: number; sort: string },
) {
  const mayAll = holds(ctx, ...kindOf(query.kind).permissions.create);
  const { rows, total } = await pageBatches(ctx.db, query, mayAll ? null : actorOf(ctx).userId);
  const counts = await countBatches(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows.flatMap((batch) => {
      const own = counts.get(batch.id);
      return own ? [batchLine(batch, own)] : [];
    }),
    total,
    query,
  );
}
