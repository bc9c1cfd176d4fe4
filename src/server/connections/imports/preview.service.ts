import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PROOF_FIELD, type ImportRowView } from '#shared/connections/imports/import.contract.ts';
import { MAX_IMPORT_BYTES, type ImportBatchView, NOTES } from '#shared/platform/sheets/import-batch.views.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import type { ChosenMapping } from '#server/platform/sheets/mapping.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { sheetNotes } from '#server/platform/sheets/sheet-notes.ts';
import { dropFile, keepPrivateFile, type Proof, readProof } from '#server/platform/files/files.public.ts';
import { periodSetting } from './file-days.ts';
import { type ImportKind, PROOF } from './import-kind.ts';
import {
  type Batch,
  countColumns,
  deleteBatch,
  findBatch,
  findRow,
  insertBatch,
  rawRows,
  setRaw,
  tickRows,
  updateBatch,
} from './imports.store.ts';
import { findNames } from './named.store.ts';
import { cellsOf, firstMapping, guessMapping, judgeRows, storable, takeRows } from './read-file.ts';
import { changeableBatch, usableKind } from './rights.ts';
import { insertVerdicts, updateVerdicts } from './verdicts.store.ts';
import { batchView, rowView } from './views.ts';

const NAME_LENGTH = 200;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Settings the kind knows, checked against its choices. @throws AppError INVALID (`options.<key>`) */
async function checkOptions(ctx: Ctx, kind: ImportKind, given: Record<string, string>) {
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

/** "Berkas yang sama …" for a file that was uploaded before. */
const sameFileNote = ({ sameAs }: ImportBatchView): string =>
  sameAs === null
    ? ''
    : ` Berkas yang sama sudah pernah diunggah${sameAs.status === 'COMMITTED' ? ' dan disimpan' : ''}.`;

/** The proof beside a table. @throws AppError INVALID where the kind takes none, or for what is no picture and no PDF. */
async function proofAmong(kind: ImportKind, files: readonly ReceivedFile[]): Promise<Proof | null> {
  const proofs = files.filter(({ field }) => field === PROOF_FIELD);
  if (proofs.length > 0 && kind.proofKind === undefined) {
    throw invalidField(PROOF_FIELD, 'Impor ini tidak memakai bukti.');
  }
  return readProof(proofs);
}

/** The setting a kept proof makes. */
async function keepProof(
  ctx: Ctx,
  { proofKind: kind }: ImportKind,
  proof: Proof | null,
): Promise<Record<string, string>> {
  if (proof === null || kind === undefined) return {};
  const { content, mime, originalName } = proof;
  const ownerId = actorOf(ctx).userId;
  return { [PROOF]: await keepPrivateFile(ctx, { content, mime, originalName, kind, ownerId }) };
}

/** Reads an uploaded table and keeps what it would do; the portal's records stay as they are. */
export async function uploadImport(
  outer: Ctx,
  key: string,
  files: readonly ReceivedFile[],
  given: Record<string, string> = {},
): Promise<Told<ImportBatchView>> {
  const kind = usableKind(outer, key);
  const file = files.find(({ field }) => field !== PROOF_FIELD);
  if (!file) throw invalidField('file', 'No file found in FormData');
  const known = kind.columns.flatMap((spec) => [spec.key, spec.label, ...spec.aliases]);
  const table = await readTable(file.path, { maxBytes: MAX_IMPORT_BYTES, known });
  const { headers, rows } = takeRows(table, kind);
  const notes = sheetNotes(
    table,
    rows.map(({ rowNo }) => rowNo),
  );
  if (rows.length === 0)
    throw invalidField('file', 'Berkas tidak berisi baris data. Isi dahulu lalu unggah lagi.');
  const sha256 = await sha256Of(file.path);
  const proof = await proofAmong(kind, files);
  const view = await inTransaction(outer, async (ctx) => {
    const mapping = await firstMapping(kind, { headers, rows }, (nims) => findNames(ctx.db, nims));
    const options = {
      ...(await checkOptions(ctx, kind, given)),
      ...(await keepProof(ctx, kind, proof)),
      ...periodSetting(kind, table),
      ...(notes !== '' && { [NOTES]: storable(notes) }),
    };
    const id = newId();
    await insertBatch(ctx.db, {
      id,
      kind: kind.key,
      fileName: storable(file.name).slice(0, NAME_LENGTH),
      sha256,
      headers,
      mapping,
      options,
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now.toISOString(),
    });
    for await (const judged of judgeRows(ctx, kind, { headers, mapping, options, rows })) {
      await insertVerdicts(ctx.db, id, judged);
    }
    await audit(ctx, {
      action: 'import.upload',
      entity: 'import',
      entityId: id,
      after: { kind: kind.key, fileName: file.name, sha256, rows: rows.length },
    });
    return batchView(ctx, found(await findBatch(ctx.db, id)));
  });
  return told(view, `${grouped(rows.length)} baris terbaca.${notes && ` ${notes}`}${sameFileNote(view)}`);
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
  row: { raw: string[]; kinds: string | null },
  cells: Record<string, string>,
) {
  const raw = [...row.raw];
  const kinds = row.kinds === null ? null : row.kinds.split('');
  for (const [key, text] of Object.entries(cells)) {
    const index = mapping[key];
    if (typeof index !== 'number') continue;
    while (raw.length <= index) raw.push('');
    raw[index] = storable(text);
    if (kinds !== null) kinds[index] = 't';
  }
  return { raw, kinds: kinds === null ? null : Array.from(kinds, (letter) => letter ?? ' ').join('') };
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
