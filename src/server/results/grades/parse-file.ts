import {
  type GradeComponent,
  gradeComponentLabels,
  gradeComponents,
} from '#shared/platform/grading/components.ts';
import { nameColumnAt } from '#shared/platform/person/name-column.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { AppError } from '#shared/platform/errors.ts';
import { competing } from '#shared/platform/sheets/import-batch.views.ts';
import { columnsNotFound, type Mapping } from '#server/platform/sheets/mapping.ts';
import { parseRows } from '#server/platform/sheets/parse-rows.ts';
import { inOneLine } from '#server/platform/sheets/sheet-notes.ts';
import type { Table } from '#server/platform/sheets/table.ts';
import { gradeFileColumns } from './file-columns.ts';

/** A row as it was read. */
export type Parsed = {
  rowNo: number;
  raw: readonly string[];
  value?: Record<string, string | number | null>;
  errors: Record<string, string>;
  warnings: Record<string, string>;
};

type ParsedFile = {
  rows: Parsed[];
  /** Headings of columns that hold no score of the class. */
  unread: string[];
  /** Sentences on columns of another scale, and on scores that perhaps stand on another. */
  notes: string[];
};

/** @throws AppError INVALID unless the file has columns of components, and only of those the class uses. */
function requireComponents(
  present: readonly GradeComponent[],
  used: readonly GradeComponent[],
  { unread, offScale }: { unread: readonly string[]; offScale: readonly string[] },
) {
  const named = (codes: readonly GradeComponent[]) =>
    codes.map((code) => gradeComponentLabels[code]).join(', ');
  const unused = present.filter((code) => !used.includes(code));
  if (unused.length > 0) {
    throw new AppError('INVALID', `Kolom ${named(unused)} tidak diisi di kelas ini. Hapus dari berkas.`);
  }
  if (present.length > 0) return;
  const read = unread.length > 0 ? ` Tidak dikenal: ${unread.join(', ')}.` : '';
  const why = `Berkas tidak memiliki kolom nilai (${named(used)}).${read}`;
  throw new AppError('INVALID', inOneLine(why, ...offScale));
}

/** Scores named one by one. */
const NAMED = 3;

/** The sentence on scores of a component that look like shares of 1, such as 0,85; none where there are none. */
function smallNote(rows: readonly Parsed[], code: GradeComponent): string[] {
  const given = rows.filter(({ value }) => Number(value?.[code]) > 0);
  const small = given.filter(({ warnings }) => warnings[code] !== undefined);
  if (small.length === 0) return [];
  const which = `${small.length === given.length ? 'Semua' : small.length} nilai ${gradeComponentLabels[code]}`;
  const named = small.slice(0, NAMED).map(({ value }) => hundredths(Number(value?.[code])));
  const scores = [...named, ...(small.length > NAMED ? ['…'] : [])].join('; ');
  return [
    `${which} tidak lebih dari 1 (${scores}). Nilai dibaca 0–100; perbaiki berkas bila maksudnya lain.`,
  ];
}

/** @throws AppError INVALID where only the lecturer knows which of several columns counts. */
function requireUncontested({ contested }: Mapping): void {
  if (contested.length === 0) return;
  const each = contested.map(({ label, columns }) =>
    competing({ label, columns: columns.map((column) => column.label) }),
  );
  throw new AppError('INVALID', `${each.join(' ')} Sisakan satu, lalu unggah lagi.`);
}

/**
 * The rows of a file, with the column of names found by its cells where its heading does not say what it is: nobody else than
 * the students of the class bears most of their names, so a heading such as "Nama Wali" is not believed.
 */
async function parseNamed(table: Table, names: readonly string[]) {
  const parsed = await parseRows(table, gradeFileColumns, { unique: [['nim']] });
  requireUncontested(parsed.mapping);
  if (parsed.mapping.mapped.some(({ key }) => key === 'nama')) return parsed;
  const free = parsed.unknownColumns;
  const cells = free.map(({ index }) => parsed.rows.map(({ raw }) => raw[index] ?? ''));
  const column = free[nameColumnAt(cells, names) ?? -1];
  if (column === undefined) return parsed;
  const { header } = parsed;
  return parseRows(table, gradeFileColumns, { header, mapping: { nama: column.index }, unique: [['nim']] });
}

/**
 * The rows of a grade file.
 * @param names of the students of the class
 * @throws AppError INVALID without a NIM, a column of a component or a row.
 */
export async function parseGrades(
  table: Table,
  components: readonly GradeComponent[],
  names: readonly string[],
): Promise<ParsedFile> {
  const { rows, header, mapping, missingColumns, unknownColumns } = await parseNamed(table, names);
  if (missingColumns.length > 0) {
    const labels = missingColumns.map(({ label }) => label);
    const why = columnsNotFound(labels, header.columns);
    throw new AppError('INVALID', `${why} Gunakan templat kelas ini.`);
  }
  const { offScale } = mapping;
  const unread = unknownColumns.map(({ label }) => label);
  const present = gradeComponents.filter((code) => mapping.mapped.some(({ key }) => key === code));
  requireComponents(present, components, { unread, offScale });
  if (rows.length === 0) throw new AppError('INVALID', 'Berkas tidak berisi baris nilai.');
  return { rows, unread, notes: [...offScale, ...present.flatMap((code) => smallNote(rows, code))] };
}
