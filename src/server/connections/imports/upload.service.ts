import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PROOF_FIELD } from '#shared/connections/imports/import.contract.ts';
import {
  type ImportBatchView,
  MAX_IMPORT_BYTES,
  NOTES,
  type UploadedBatch,
} from '#shared/platform/sheets/import-batch.views.ts';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { found } from '#server/platform/db/list.ts';
import { type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { mapColumns } from '#server/platform/sheets/mapping.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { inOneLine, offeringSheets, sheetReadOf } from '#server/platform/sheets/sheet-notes.ts';
import type { Table } from '#server/platform/sheets/table.ts';
import { keepPrivateFile, type Proof, readProof } from '#server/platform/files/files.public.ts';
import { firstMapping, whyUnread } from './file-columns.ts';
import { periodSetting } from './file-days.ts';
import { type ImportKind, PROOF } from './import-kind.ts';
import { findBatch, insertBatch } from './imports.store.ts';
import { findNames } from './named.store.ts';
import { checkOptions } from './preview.service.ts';
import { judgeRows, storable, takeRows } from './read-file.ts';
import { usableKind } from './rights.ts';
import { insertVerdicts } from './verdicts.store.ts';
import { batchView } from './views.ts';

const NAME_LENGTH = 200;

/** What a file is known again by; of a workbook with several sheets each is a file of its own. */
async function sha256Of(path: string, { sheet, sheets }: SheetRead): Promise<string> {
  const hash = createHash('sha256');
  if (sheets.length > 1) hash.update(sheet);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** "Berkas yang sama …" for a file that was uploaded before. */
const sameFileNote = ({ sameAs }: ImportBatchView): string =>
  sameAs === null
    ? ''
    : `Berkas yang sama sudah pernah diunggah${sameAs.status === 'COMMITTED' ? ' dan disimpan' : ''}.`;

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

/** What an upload is called: of a workbook with several sheets also by the one that was read. */
const nameWithSheet = (name: string, { sheet, sheets }: SheetRead): string =>
  sheets.length > 1 ? name.replace(/(?:\.\w{1,5})?$/, (ending) => ` (${sheet})${ending}`) : name;

/** The rows of a table. @throws AppError INVALID where there are none. */
function filledRows(table: Table, kind: ImportKind) {
  const taken = takeRows(table, kind);
  if (taken.rows.length > 0) return taken;
  throw invalidField('file', 'Berkas tidak berisi baris data. Isi dahulu lalu unggah lagi.');
}

/** Reads an uploaded table and keeps what it would do; the portal's records stay as they are. */
export async function uploadImport(
  outer: Ctx,
  key: string,
  files: readonly ReceivedFile[],
  wish: { options?: Record<string, string>; sheet: string },
): Promise<Told<UploadedBatch>> {
  const kind = usableKind(outer, key);
  const file = files.find(({ field }) => field !== PROOF_FIELD);
  if (!file) throw invalidField('file', 'No file found in FormData');
  const known = kind.columns.flatMap((spec) => [spec.key, spec.label, ...spec.aliases]);
  const table = await readTable(file.path, { maxBytes: MAX_IMPORT_BYTES, known, sheet: wish.sheet });
  const { headers, rows } = await offeringSheets(table, async () => filledRows(table, kind));
  const read = sheetReadOf(table, rows, mapColumns(headers, kind.columns).offScale);
  const sha256 = await sha256Of(file.path, read);
  const fileName = storable(nameWithSheet(file.name, read)).slice(0, NAME_LENGTH);
  const proof = await proofAmong(kind, files);
  const view = await inTransaction(outer, async (ctx) => {
    const mapping = await firstMapping(kind, { headers, rows }, (nims) => findNames(ctx.db, nims));
    const options = {
      ...(await checkOptions(ctx, kind, wish.options ?? {})),
      ...(await keepProof(ctx, kind, proof)),
      ...periodSetting(kind, table),
      ...(read.notes !== '' && { [NOTES]: storable(read.notes) }),
    };
    const id = newId();
    await insertBatch(ctx.db, {
      id,
      kind: kind.key,
      fileName,
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
      after: { kind: kind.key, fileName, sha256, rows: rows.length },
    });
    return { ...(await batchView(ctx, found(await findBatch(ctx.db, id)))), ...read };
  });
  const count = `${grouped(rows.length)} baris terbaca.`;
  const unread = Object.values(whyUnread(kind, headers, view.mapping));
  return told(view, inOneLine(count, ...unread, read.notes, sameFileNote(view)));
}
