import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { withoutHidden } from '#shared/platform/format/clean-text.ts';
import { cellText, percentText, rowKinds } from './cell-text.ts';
import type { CellValue } from './cell-text.ts';
import { isDigitsOnly, placedText } from './digit-places.ts';
import { sheetLimits } from './limits.ts';
import { refuse } from './refusals.ts';
import { RowSink } from './row-sink.ts';
import type { Merge, SheetInfo, Table } from './table.ts';
import { readFormats, sheetsWithRows, type Shown, type ShownCells } from './workbook-formats.ts';
import { NOTES_SHEET } from './xlsx-parts.ts';
import { outlineWorkbook } from './workbook-parts.ts';

export type XlsxOptions = {
  maxRows: number;
  /** Name, or position from 0; without it the first visible sheet that holds anything. */
  sheet?: string | number;
};

/** What is known of the sheet besides its rows. */
export type SheetFacts = Pick<Table, 'sheets' | 'sheet' | 'merges' | 'hiddenRows'>;

type Named = Pick<SheetInfo, 'name' | 'hidden'>;

/** Takes a row of texts and the letters of their kinds. */
export type RowReceiver = (row: readonly string[], kinds: string) => void;

/** Merges below this row are layout of the data, not of a header. */
const headerArea = 60;
const maxMerges = 1_000;

/** Sheets that are looked into; of those behind them is taken that they hold rows. */
const triedSheets = 20;

/**
 * One sheet of a workbook, row by row. Formulas give their stored result; macros and links to other files are
 * never followed. Runs in a worker (`run-xlsx-worker.ts`): a hostile file may use up memory or time.
 * @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function readXlsxRows(
  bytes: Uint8Array,
  options: XlsxOptions,
  receive: RowReceiver,
): Promise<SheetFacts> {
  const outline = await outlineWorkbook(bytes);
  const sheets = await listSheets(outline);
  for (const sheet of sheetsToTry(sheets, options.sheet)) {
    const merges = await headerMerges(outline, sheet);
    if (merges === null) continue;
    const { count, hiddenRows } = await readSheet(bytes, sheet, options.maxRows, receive);
    if (count === 0 && options.sheet === undefined) continue;
    return { sheets: withRows(bytes, sheets), sheet, merges, hiddenRows };
  }
  return { sheets: withRows(bytes, sheets), sheet: sheets[0]?.name ?? '', merges: [] };
}

function withRows(bytes: Uint8Array, sheets: readonly Named[]): SheetInfo[] {
  const names = sheets.map(({ name }) => name).filter((name) => name !== NOTES_SHEET);
  const filled = new Set([
    ...sheetsWithRows(bytes, names.slice(0, triedSheets)),
    ...names.slice(triedSheets),
  ]);
  return sheets.map((sheet) => ({ ...sheet, hasRows: filled.has(sheet.name) }));
}

async function listSheets(outline: Uint8Array): Promise<Named[]> {
  const sheets: Named[] = [];
  await readable(() =>
    readXlsx(outline, {
      sheets: (info) => {
        sheets.push({ name: info.name, hidden: info.hidden === true || info.veryHidden === true });
        return false;
      },
    }),
  );
  if (sheets.length === 0) throw refuse('corrupt');
  return sheets;
}

function sheetsToTry(sheets: readonly Named[], wanted: string | number | undefined): string[] {
  if (wanted === undefined) return sheets.filter((sheet) => !sheet.hidden).map((sheet) => sheet.name);
  const found =
    typeof wanted === 'number'
      ? sheets[wanted]
      : (sheets.find(({ name }) => name === wanted) ??
        sheets.find(({ name }) => asReceived(name) === asReceived(wanted)));
  if (found) return [found.name];
  const names = sheets.map((sheet) => `"${sheet.name}"`).join(', ');
  throw invalidField('sheet', `Lembar "${wanted}" tidak ada di berkas. Lembar yang ada: ${names}.`);
}

/** A name as a field of a form brings it. */
const asReceived = (name: string): string => withoutHidden(name, 'line').trim();

/** @returns null for a sheet without cells, such as a chart on a sheet of its own */
async function headerMerges(outline: Uint8Array, name: string): Promise<Merge[] | null> {
  const workbook = await readXlsx(outline, { sheets: (info) => info.name === name }).catch(() => null);
  const merges = workbook?.sheets[0]?.merges ?? [];
  return (
    workbook &&
    merges
      .filter((merge) => merge.startRow < headerArea)
      .slice(0, maxMerges)
      .map(toMerge)
  );
}

const toMerge = (merge: { startRow: number; startCol: number; endRow: number; endCol: number }): Merge => ({
  startRow: merge.startRow,
  startColumn: merge.startCol,
  endRow: merge.endRow,
  endColumn: merge.endCol,
});

/** @returns how many rows were received, and which of the sheet are hidden */
async function readSheet(
  bytes: Uint8Array,
  sheet: string,
  maxRows: number,
  receive: RowReceiver,
): Promise<{ count: number; hiddenRows: readonly number[] }> {
  const formats = readFormats(bytes, sheet);
  let received = 0;
  let [values, shown]: [readonly CellValue[], ShownCells] = [[], new Map()];
  const sink = new RowSink(maxRows, (row) => {
    received += 1;
    receive(row, row.length === 0 ? '' : rowKinds(values, { since1904: formats.since1904, shown }));
  });
  await readable(async () => {
    for await (const row of streamXlsxRows(bytes, { sheet })) {
      skipTo(sink, row.index);
      shown = formats.shown.get(row.index) ?? new Map();
      values = asShown(row.values, shown);
      sink.add(values.map((value, column) => shownDigits(value, shown.get(column)) ?? cellText(value)));
    }
  });
  return { count: received, hiddenRows: formats.hidden };
}

/** Shares and numbers with words around them as a person reads them in the sheet; they are no numbers of ours then. */
const asShown = (values: readonly CellValue[], shown: ShownCells): readonly CellValue[] =>
  shown.size === 0
    ? values
    : values.map((value, column) =>
        typeof value === 'number' ? shownText(value, shown.get(column)) : value,
      );

function shownText(value: number, shown: Shown | undefined): CellValue {
  if (shown === 'percent') return percentText(value);
  if (typeof shown !== 'object') return value;
  if ('before' in shown) return `${shown.before}${cellText(value)}${shown.after}`;
  return isDigitsOnly(shown) ? value : (placedText(value, shown) ?? value);
}

/** A number whose cell shows it with zeros in front, which is a number all the same; null for other cells. */
const shownDigits = (value: CellValue, shown: Shown | undefined): string | null =>
  typeof value === 'number' && typeof shown === 'object' && 'places' in shown
    ? placedText(value, shown)
    : null;

/** A workbook leaves blank rows out; rows out of order are no workbook any program wrote. */
function skipTo(sink: RowSink, index: number): void {
  if (!(index >= sink.count && index < sheetLimits.physicalRows)) throw refuse('corrupt');
  while (sink.count < index) sink.add([]);
}

/** The parser's own complaints are English and technical: whatever they are, the file cannot be read. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof AppError ? error : refuse('corrupt');
  }
}
