import type { ImportKindView, ImportRowView } from '#shared/connections/imports/import.contract.ts';
import type { ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { holds } from '#server/platform/http/permission.ts';
import { columnsBeside, missingFields } from './file-columns.ts';
import type { ImportKind } from './import-kind.ts';
import {
  type Batch,
  countBatch,
  type Counts,
  findSameFile,
  firstCells,
  type ImportRow,
} from './imports.store.ts';
import { cellsOf } from './read-file.ts';
import { kindOf } from './registry.ts';

const SAMPLE_LENGTH = 60;

/** What the screen of a kind needs to know. */
export async function kindView(ctx: Ctx, kind: ImportKind): Promise<ImportKindView> {
  return {
    key: kind.key,
    title: kind.title,
    noun: kind.noun,
    columns: kind.columns.map(({ key, label, required }) => ({
      key,
      label,
      required,
      isStudent: kind.studentColumns?.includes(key) === true,
    })),
    options: await Promise.all(
      kind.options.map(async ({ choices, ...option }) => ({ ...option, choices: await choices(ctx) })),
    ),
    takesProof: kind.proofKind !== undefined,
    mayUpdate: holds(ctx, ...kind.permissions.update),
    mayUndo: kind.isFinal !== true,
  };
}

/** A batch as a list shows it. */
export function batchLine(batch: Batch, counts: Counts) {
  const { id, kind, fileName, status, options, jobId, createdBy, createdAt } = batch;
  return { _id: id, kind, fileName, status, options, jobId, createdBy, createdAt, counts };
}

/** A batch with its columns and how its rows stand. */
export async function batchView(ctx: Ctx, batch: Batch): Promise<ImportBatchView> {
  const counts = await countBatch(ctx.db, batch.id);
  const sameAs = await findSameFile(ctx.db, batch);
  const sample = await firstCells(ctx.db, batch.id);
  return {
    ...batchLine(batch, counts),
    sameAs,
    headers: batch.headers.map(({ index, label }) => ({
      index,
      label,
      sample: (sample[index] ?? '').slice(0, SAMPLE_LENGTH),
    })),
    mapping: batch.mapping,
    missing: missingFields(kindOf(batch.kind), batch.mapping),
    ...columnsBeside(kindOf(batch.kind), batch.headers, batch.mapping),
  };
}

/** A row with the cells of the mapped columns. */
export function rowView(batch: Batch, row: ImportRow): ImportRowView {
  const { rowNo, verdict, errors, warnings, doubtful, offers, current, ticked, outcome, message } = row;
  return {
    rowNo,
    verdict,
    cells: cellsOf(batch.mapping, row.raw),
    errors,
    warnings,
    doubtful,
    offers,
    differences: current ?? [],
    ticked,
    outcome,
    message,
  };
}
