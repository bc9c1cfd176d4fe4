import { importTemplate } from '#server/platform/sheets/import-files.ts';
import type { SheetColumn, SheetDocument, SheetRow } from '#server/platform/sheets/sheet-document.ts';
import { toXlsx, xlsxMime } from '#server/platform/sheets/write-sheet.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { keepPrivateFile } from '#server/platform/files/files.public.ts';
import type { ImportKind } from './import-kind.ts';
import { type Batch, type ImportRow, pageRows, type RowFilter } from './imports.store.ts';
import { usableKind, visibleBatch } from './rights.ts';
import { kindOf } from './registry.ts';

const PAGE = 1000;

const outcomeWords: Record<NonNullable<ImportRow['outcome']>, string> = {
  CREATED: 'Ditambahkan',
  UPDATED: 'Diperbarui',
  SKIPPED: 'Tidak berubah',
  FAILED: 'Gagal',
  UNDONE: 'Diurungkan',
};
const verdictWords: Record<ImportRow['verdict'], string> = {
  NEW: 'Tidak disimpan',
  CHANGED: 'Tidak disimpan',
  SAME: 'Tidak berubah',
  WRONG: 'Salah',
  ASIDE: 'Disisihkan',
};

/** The rows of a batch, read page by page. */
async function* rowsOf(ctx: Ctx, batch: Batch, filters: readonly RowFilter[]): AsyncGenerator<ImportRow> {
  for (const filter of filters) {
    for (let page = 1; ; page += 1) {
      const { rows } = await pageRows(ctx.db, batch.id, { ...filter, page, limit: PAGE });
      yield* rows;
      if (rows.length < PAGE) break;
    }
  }
}

/** Why a row is wrong, failed or is set aside, field by field. */
function reasonOf(row: ImportRow, labels: ReadonlyMap<string, string>): string {
  const mistakes = Object.entries(row.verdict === 'ASIDE' ? row.warnings : row.errors).map(
    ([key, text]) => `${labels.get(key) ?? key}: ${text}`,
  );
  return [...mistakes, row.message ?? ''].filter((text) => text !== '').join(' ');
}

/** Rows as they stood in the file, with row number, state and reasons in columns an upload ignores. */
function sheetOf(
  ctx: Ctx,
  batch: Batch,
  kind: ImportKind,
  about: { title: string; filters: readonly RowFilter[] },
): SheetDocument {
  const labels = new Map(kind.columns.map(({ key, label }) => [key, label]));
  const own: SheetColumn[] = batch.headers.map(({ index, label }) => ({ key: String(index), label }));
  async function* lines(): AsyncGenerator<SheetRow> {
    for await (const row of rowsOf(ctx, batch, about.filters)) {
      yield {
        ...Object.fromEntries(row.raw.map((text, index) => [String(index), text])),
        baris: row.rowNo,
        hasil: row.outcome === null ? verdictWords[row.verdict] : outcomeWords[row.outcome],
        kesalahan: reasonOf(row, labels),
      };
    }
  }
  return {
    title: about.title,
    columns: [
      { key: 'baris', label: 'Baris', kind: 'integer' },
      ...own,
      { key: 'hasil', label: 'Hasil' },
      { key: 'kesalahan', label: 'Kesalahan', width: 60 },
    ],
    rows: lines(),
    notes: [['Berkas', batch.fileName]],
  };
}

const nameWithout = (fileName: string): string => fileName.replace(/\.\w{1,5}$/, '');

/** Keeps what became of every row as a private file. @returns its name. */
export const keepResult = (ctx: Ctx, batch: Batch, kind: ImportKind, ownerId: string): Promise<string> =>
  keepPrivateFile(ctx, {
    content: toXlsx(sheetOf(ctx, batch, kind, { title: `Hasil ${kind.title.toLowerCase()}`, filters: [{}] })),
    originalName: `hasil-${nameWithout(batch.fileName)}.xlsx`,
    kind: 'import-result',
    mime: xlsxMime,
    ownerId,
  });

/** The rows that are wrong or failed, to be corrected and uploaded again. */
export async function errorFileOf(ctx: Ctx, id: string): Promise<FileAnswer> {
  const batch = await visibleBatch(ctx, id);
  const about = {
    title: 'Baris yang salah',
    filters: [{ verdict: 'WRONG' }, { outcome: 'FAILED' }],
  } satisfies { title: string; filters: RowFilter[] };
  return {
    fileName: `kesalahan-${nameWithout(batch.fileName)}.xlsx`,
    mime: xlsxMime,
    body: toXlsx(sheetOf(ctx, batch, kindOf(batch.kind), about)),
  };
}

/** The workbook to fill in. */
export function templateOf(ctx: Ctx, key: string): FileAnswer {
  const kind = usableKind(ctx, key);
  return {
    fileName: `templat-${kind.key}.xlsx`,
    mime: xlsxMime,
    body: toXlsx(importTemplate(kind.title, kind.columns, kind.examples)),
  };
}
