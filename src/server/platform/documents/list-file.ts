import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { grouped, hundredths, tenths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { localTime } from '#shared/platform/format/time.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type {
  ColumnKind,
  SheetColumn,
  SheetRow,
  SheetValue,
} from '#server/platform/sheets/sheet-document.ts';
import { csvMime, toCsv, toXlsx, xlsxMime } from '#server/platform/sheets/write-sheet.ts';
import type { Fact } from './facts.ts';
import { printFrame } from './letterhead.ts';
import { renderPdf } from './pdf.ts';
import { maxReportRows, reportDocument, tooLongToPrint } from './report.ts';

export type ListColumn<R> = SheetColumn & {
  /** The value of a row, of the column's kind. */
  of: (row: R) => SheetValue;
  /** Left out where the width of a page counts. */
  sheetOnly?: true;
  /** Added up under the rows on paper; in a sheet the reader's own sums follow the filters. Never the first column. */
  sum?: true;
};

/** A list that people take along: what it is called, what it was narrowed to, and its rows. */
export type ListFile<R> = {
  title: string;
  /** Without the ending. */
  fileName: string;
  /** Filters in force, as people read them; those without value are left out. */
  filters?: readonly Fact[];
  columns: readonly ListColumn<R>[];
  /** A page of the rows as the screen's list shows them. */
  read: (window: { page: number; limit: number }) => Promise<{ rows: readonly R[]; total: number }>;
};

const PAGE = 1_000;

/** Is told how many rows were read so far, after each page of them. */
export type Seen = (rows: number) => Promise<void>;

const nobody: Seen = async () => undefined;

/** Every row, a thousand at a time, so that memory stays flat. */
async function* everyRow<R>({ read, columns }: ListFile<R>, seen: Seen): AsyncGenerator<SheetRow> {
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, limit: PAGE });
    for (const row of rows) yield Object.fromEntries(columns.map(({ key, of }) => [key, of(row)]));
    await seen((page - 1) * PAGE + rows.length);
    if (rows.length < PAGE) return;
  }
}

const numberTexts: Partial<Record<ColumnKind, (value: number) => string>> = {
  integer: grouped,
  hundredths,
  tenths,
  money: rupiah,
};

/** A value as it stands on paper. */
function textOf(value: SheetValue, kind: ColumnKind = 'text'): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'number') return numberTexts[kind]?.(value) ?? String(value);
  return kind === 'date' ? slashDate(value) : value;
}

const isNumber = (kind: ColumnKind = 'text'): boolean => kind in numberTexts;

/** What stands under the rows: a sum of each column that has one. */
function totalsOf<R>(columns: readonly ListColumn<R>[], sums: readonly number[]) {
  if (!columns.some(({ sum }) => sum)) return undefined;
  return columns.map(({ sum, kind }, at) => (sum ? textOf(sums[at], kind) : at === 0 ? 'Jumlah' : null));
}

/** The rows of a printed list and their sums. @throws AppError TOO_LARGE, saying how many there are, for more than anybody prints */
export async function paperRows<R>(
  list: Pick<ListFile<R>, 'read'>,
  columns: readonly ListColumn<R>[],
  seen: Seen = nobody,
) {
  const texts: (string | null)[][] = [];
  const sums = columns.map(() => 0);
  for (let page = 1; texts.length <= maxReportRows; page += 1) {
    const { rows, total } = await list.read({ page, limit: PAGE });
    if (total > maxReportRows) throw tooLongToPrint(total);
    for (const row of rows) {
      const values = columns.map(({ of }) => of(row));
      texts.push(values.map((value, at) => textOf(value, columns[at]?.kind)));
      for (const [at, value] of values.entries())
        if (typeof value === 'number') sums[at] = (sums[at] ?? 0) + value;
    }
    await seen(texts.length);
    if (rows.length < PAGE) return { rows: texts, totals: totalsOf(columns, sums) };
  }
  // A search counts its rows less far than this.
  throw tooLongToPrint(null);
}

async function paper<R>(ctx: Ctx, list: ListFile<R>, seen: Seen): Promise<Buffer> {
  const columns = list.columns.filter(({ sheetOnly }) => sheetOnly !== true);
  const { meta } = await printFrame(ctx);
  return renderPdf(
    reportDocument({
      meta,
      title: list.title,
      filters: list.filters ?? [],
      columns: columns.map(({ label, kind }) => ({ title: label, align: isNumber(kind) ? 'right' : 'left' })),
      ...(await paperRows(list, columns, seen)),
    }),
  );
}

/**
 * A list as a file, all rows that its search and filters find, with what it was narrowed to, when and by whom it was made;
 * who takes which list along is recorded.
 * @throws AppError TOO_LARGE for a PDF of more rows than anybody prints.
 */
export async function listFile<R>(
  ctx: Ctx,
  format: FileFormat,
  list: ListFile<R>,
  seen: Seen = nobody,
): Promise<FileAnswer> {
  const { userId, name } = actorOf(ctx);
  const filters = (list.filters ?? []).flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [[label, String(value)] as const],
  );
  await audit(ctx, {
    action: 'list.export',
    entity: 'list',
    entityId: userId,
    after: { list: list.title, format, filters: Object.fromEntries(filters) },
  });
  const day = await today(ctx);
  const fileName = `${list.fileName}-${day}.${format}`;
  if (format === 'pdf') {
    return { fileName, mime: 'application/pdf', body: await paper(ctx, list, seen), inline: true };
  }
  const { data } = await ctx.services.campus.get();
  const document = {
    title: list.title,
    columns: list.columns,
    rows: everyRow(list, seen),
    notes: [
      ['Tanggal', slashDate(day)],
      ['Pukul', localTime(ctx.now, data.institution.timeZone)],
      ['Oleh', name],
      ...filters,
    ] as const,
  };
  return format === 'csv'
    ? { fileName, mime: csvMime, body: toCsv(document) }
    : { fileName, mime: xlsxMime, body: toXlsx(document) };
}
