import { readXlsx } from 'hucre/xlsx';
import { AppError } from '#shared/errors.ts';
import { checkWorkbook } from './check-workbook.ts';
import { refuse } from './refusals.ts';
import { isBlank, kindLetters } from './table.ts';
import type { CellKind, Merge, SheetInfo, Table } from './table.ts';
import { RowCollector } from './trim-table.ts';

export type XlsxOptions = {
  maxRows: number;
  /** Name, or position from 0; without it the first visible sheet that holds anything. */
  sheet?: string | number;
};

type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number];
type CellValue = Sheet['rows'][number][number];

/** Merges below this row are layout of the data, not of a header. */
const headerArea = 60;

/**
 * One sheet of a workbook. Formulas give their stored result, macros and links to other files are never
 * followed. Runs in a worker (`run-xlsx-worker.ts`): a hostile file may use up memory or time.
 * @throws AppError INVALID, TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function readXlsxTable(bytes: Uint8Array, options: XlsxOptions): Promise<Table> {
  checkWorkbook(bytes);
  const sheets = await listSheets(bytes);
  for (const name of sheetsToTry(sheets, options.sheet)) {
    const table = await readSheet(bytes, name, sheets, options.maxRows);
    if (table.rows.length > 0 || options.sheet !== undefined) return table;
  }
  return { format: 'xlsx', sheets, sheet: sheets[0]?.name ?? '', rows: [], kinds: [], merges: [] };
}

async function listSheets(bytes: Uint8Array): Promise<SheetInfo[]> {
  const sheets: SheetInfo[] = [];
  await openWorkbook(bytes, (info) => {
    sheets.push({ name: info.name, hidden: info.hidden === true || info.veryHidden === true });
    return false;
  });
  if (sheets.length === 0) throw refuse('corrupt');
  return sheets;
}

function sheetsToTry(sheets: readonly SheetInfo[], wanted: string | number | undefined): string[] {
  if (wanted === undefined) return sheets.filter((sheet) => !sheet.hidden).map((sheet) => sheet.name);
  const found = typeof wanted === 'number' ? sheets[wanted] : sheets.find((sheet) => sheet.name === wanted);
  if (found) return [found.name];
  const names = sheets.map((sheet) => `"${sheet.name}"`).join(', ');
  throw new AppError('INVALID', `Lembar "${wanted}" tidak ada di berkas. Lembar yang ada: ${names}.`);
}

async function readSheet(
  bytes: Uint8Array,
  name: string,
  sheets: readonly SheetInfo[],
  maxRows: number,
): Promise<Table> {
  const [sheet] = await openWorkbook(bytes, (info) => info.name === name);
  if (!sheet) throw refuse('corrupt');
  const collector = new RowCollector(maxRows);
  for (const row of sheet.rows) collector.add(row.map(cellText));
  const rows = collector.finish();
  const width = rows[0]?.length ?? 0;
  const kinds = rows.map((_, index) => rowKinds(sheet.rows[index] ?? [], width));
  return { format: 'xlsx', sheets, sheet: name, rows, kinds, merges: headerMerges(sheet) };
}

type SheetFilter = (info: { name: string; hidden?: boolean; veryHidden?: boolean }) => boolean;

/** The parser's own complaints are English and technical: whatever it is, the file cannot be read. */
async function openWorkbook(bytes: Uint8Array, sheets: SheetFilter): Promise<Sheet[]> {
  try {
    return (await readXlsx(bytes, { sheets })).sheets;
  } catch {
    throw refuse('corrupt');
  }
}

const rowKinds = (row: readonly CellValue[], width: number): string =>
  Array.from({ length: width }, (_, column) => kindLetters[cellKind(row[column] ?? null)]).join('');

function cellKind(value: CellValue): CellKind {
  if (value === null || (typeof value === 'string' && isBlank(value))) return 'empty';
  if (value instanceof Date) return 'date';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'boolean';
}

/** @returns numbers without exponent and without the noise after the 15th digit of a fraction */
export function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (value instanceof Date) return dateText(value);
  return value ? 'TRUE' : 'FALSE';
}

function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/0+$/, '') : text;
}

/** Serial numbers below 1 are times of day; a serial no calendar reaches is an error cell, as in Excel. */
function dateText(value: Date): string {
  const year = value.getUTCFullYear();
  if (Number.isNaN(year) || year > 9999) return '#VALUE!';
  const [day = '', rest = ''] = value.toISOString().split('T');
  const time = rest.slice(0, 8);
  if (day === '1899-12-31' && time !== '00:00:00') return time;
  return time === '00:00:00' ? day : `${day}T${time}`;
}

const headerMerges = (sheet: Sheet): Merge[] =>
  (sheet.merges ?? [])
    .filter((merge) => merge.startRow < headerArea)
    .slice(0, 1_000)
    .map((merge) => ({
      startRow: merge.startRow,
      startColumn: merge.startCol,
      endRow: merge.endRow,
      endColumn: merge.endCol,
    }));
