import type { ImportRowView } from '#shared/connections/imports/import.contract.ts';
import type { ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { found } from '#server/platform/db/list.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ChosenMapping } from '#server/platform/sheets/mapping.ts';
import { dropFile } from '#server/platform/files/files.public.ts';
import { guessMapping } from './file-columns.ts';
import { type ImportKind, PROOF } from './import-kind.ts';
import {
  type Batch,
  countColumns,
  deleteBatch,
  findRow,
  rawRows,
  setRaw,
  tickRows,
  updateBatch,
} from './imports.store.ts';
import { cellsOf, judgeRows, storable } from './read-file.ts';
import { changeableBatch } from './rights.ts';
import { updateVerdicts } from './verdicts.store.ts';
import { batchView, rowView } from './views.ts';

/** Settings the kind knows, checked against its choices. @throws AppError INVALID (`options.<key>`) */
export async function checkOptions(ctx: Ctx, kind: ImportKind, given: Record<string, string>) {
  const options: Record<string, string> = {};
  for (const { key, label, choices } of kind.options) {
    const value = given[key];
    if (value === undefined || value === '') continue;
    const known = (await choices(ctx)).some((choice) => choice.value === value);
    if (!known) throw invalidField(`options.${key}`, `Pilih ${label.toLowerCase()} dari daftar.`);
    options[key] = value;
  }
  return options;
}

/** Judges every row of a preview again. */
async function judgeAgain(ctx: Ctx, batch: Batch, kind: ImportKind): Promise<void> {
  const rows = await rawRows(ctx.db, batch.id);
  for await (const judged of judgeRows(ctx, kind, { ...batch, rows })) {
    await updateVerdicts(ctx.db, batch.id, judged);
  }
}

/** Takes another mapping or other settings and judges every row again. */
export const mapImport = (
  outer: Ctx,
  id: string,
  change: { mapping: ChosenMapping; options: Record<string, string> },
): Promise<ImportBatchView> =>
  inTransaction(outer, async (ctx) => {
    const { batch, kind } = await changeableBatch(ctx, id, ['PREVIEW']);
    const mapping = guessMapping(kind, batch.headers, { ...batch.mapping, ...change.mapping });
    const options = { ...batch.options, ...(await checkOptions(ctx, kind, change.options)) };
    const changed = { ...batch, mapping, options };
    await updateBatch(ctx.db, id, { mapping, options });
    await judgeAgain(ctx, changed, kind);
    return batchView(ctx, changed);
  });

/**
 * The batch with a column of its own for each field of the cells that the file has no column for, such as the NIM of who
 * paid. @throws AppError INVALID for what is no field of the kind.
 */
async function withColumns(
  ctx: Ctx,
  batch: Batch,
  kind: ImportKind,
  keys: readonly string[],
): Promise<Batch> {
  const absent = keys.filter((key) => typeof batch.mapping[key] !== 'number');
  if (absent.length === 0) return batch;
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  const width = await countColumns(ctx.db, batch);
  const added = absent.map((key, at) => {
    const label = labels.get(key);
    if (label === undefined) throw invalidField(key, 'Kolom ini tidak dikenal.');
    return { index: width + at, key, label };
  });
  const headers = [...batch.headers, ...added];
  const mapping = { ...batch.mapping, ...Object.fromEntries(added.map(({ key, index }) => [key, index])) };
  await updateBatch(ctx.db, batch.id, { headers, mapping });
  return { ...batch, headers, mapping };
}

/** The row with the corrected cells: what a person types is text. */
function corrected(
  { mapping }: Batch,
  row: { raw: string[]; kinds: string | null; corrected: string[] },
  cells: Record<string, string>,
) {
  const raw = [...row.raw];
  const changed = new Set(row.corrected);
  const kinds = row.kinds === null ? null : row.kinds.split('');
  for (const [key, text] of Object.entries(cells)) {
    const index = mapping[key];
    if (typeof index !== 'number') continue;
    while (raw.length <= index) raw.push('');
    if (raw[index] !== storable(text)) changed.add(key);
    raw[index] = storable(text);
    if (kinds !== null) kinds[index] = 't';
  }
  return {
    raw,
    kinds: kinds === null ? null : Array.from(kinds, (letter) => letter ?? ' ').join(''),
    corrected: [...changed],
  };
}

/** @throws AppError INVALID where a correction changes what a record is known again by. */
function checkFixed(
  { fixedColumns = [], columns }: ImportKind,
  batch: Batch,
  raw: string[],
  cells: Record<string, string>,
) {
  const now = cellsOf(batch.mapping, raw);
  const key = fixedColumns.find((one) => cells[one] !== undefined && cells[one] !== (now[one] ?? ''));
  if (key === undefined) return;
  const label = columns.find((one) => one.key === key)?.label ?? key;
  throw invalidField(key, `${label} tetap seperti di berkas. Perbaiki isian lain, atau berkasnya.`);
}

/** Corrects cells of one row; the whole file is judged again, for other rows may depend on it. */
export const repairRow = (
  outer: Ctx,
  id: string,
  rowNo: number,
  cells: Record<string, string>,
): Promise<{ row: ImportRowView; batch: ImportBatchView }> =>
  inTransaction(outer, async (ctx) => {
    const { batch: stored, kind } = await changeableBatch(ctx, id, ['PREVIEW']);
    const row = found(await findRow(ctx.db, id, rowNo));
    checkFixed(kind, stored, row.raw, cells);
    const batch = await withColumns(ctx, stored, kind, Object.keys(cells));
    await setRaw(ctx.db, id, { rowNo, ...corrected(batch, row, cells) });
    await judgeAgain(ctx, batch, kind);
    const after = found(await findRow(ctx.db, id, rowNo));
    if (kind.isFinal === true && row.verdict === 'SAME' && after.verdict !== 'SAME' && !after.doubtful) {
      throw new AppError(
        'RULE',
        `Isian ini tidak disimpan. ${Object.values(row.warnings).join(' ')} Balik dahulu yang tercatat bila salah.`,
      );
    }
    return { row: rowView(batch, after), batch: await batchView(ctx, batch) };
  });

/** Chooses what is to be stored. */
export const tickImport = (
  outer: Ctx,
  id: string,
  choice: { ticked: boolean; verdict?: 'NEW' | 'CHANGED' | undefined; rows: readonly number[] },
): Promise<ImportBatchView> =>
  inTransaction(outer, async (ctx) => {
    const { batch } = await changeableBatch(ctx, id, ['PREVIEW']);
    await tickRows(ctx.db, id, choice);
    return batchView(ctx, batch);
  });

/** Throws a preview away. */
export const removeImport = (outer: Ctx, id: string): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { batch, kind } = await changeableBatch(ctx, id, ['PREVIEW']);
    await deleteBatch(ctx.db, id);
    const proof = batch.options[PROOF];
    if (kind.proofKind && proof) await dropFile(ctx, proof, kind.proofKind);
    await audit(ctx, {
      action: 'import.delete',
      entity: 'import',
      entityId: id,
      before: { kind: batch.kind, fileName: batch.fileName },
    });
    return { _id: id };
  });
