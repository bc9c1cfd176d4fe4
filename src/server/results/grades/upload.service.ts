import type { SavedScores } from '#shared/results/grades/grade.contract.ts';
import { examKinds } from '#shared/platform/term/exam.ts';
import {
  gradeComponentLabels,
  type GradeComponent,
  gradeComponents,
  usedComponents,
  type GradeWeights,
} from '#shared/platform/grading/components.ts';
import { nameColumnAt } from '#shared/platform/person/name-column.ts';
import { nameKeys, nameProblem } from '#shared/platform/person/names-agree.ts';
import { AppError } from '#shared/platform/errors.ts';
import { competing } from '#shared/platform/sheets/import-batch.views.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import type { Mapping } from '#server/platform/sheets/mapping.ts';
import { parseRows } from '#server/platform/sheets/parse-rows.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { toXlsx, xlsxMime } from '#server/platform/sheets/write-sheet.ts';
import { saveScores, THESIS_GRADE } from './fill.service.ts';
import { gradeFileColumns } from './file-columns.ts';
import { type MemberRow, sheetRows } from './sheet-rows.ts';
import { findSheetHead } from './sheet.store.ts';
import { requireReader } from './sheet-rights.ts';
import { allScores, weightsOf } from './sheet-view.ts';

/** Components a lecturer types; attendance comes from the meetings. */
const typed = (weights: GradeWeights): GradeComponent[] =>
  usedComponents(weights).filter((code) => code !== 'KEHADIRAN');

/** The template of a class: NIM, name, one column per component, with what is stored so far. */
export async function classTemplate(ctx: Ctx, scheduleId: string): Promise<FileAnswer> {
  const head = found(await findSheetHead(ctx.db, scheduleId));
  requireReader(ctx, head);
  const rows = await sheetRows(ctx, head);
  const document = {
    title: `Nilai ${head.code} ${head.className}`,
    columns: [
      { key: 'nim', label: 'NIM' },
      { key: 'nama', label: 'Nama', width: 32 },
      ...typed(weightsOf(head)).map((code) => ({
        key: code,
        label: gradeComponentLabels[code],
        kind: 'hundredths' as const,
      })),
    ],
    rows: rows.map((row) => ({
      nim: row.nim,
      nama: row.name,
      ...allScores(row.components),
      ...(row.examZeros.UTS !== null && !row.fromThesis && { UTS: 0 }),
      ...(row.examZeros.UAS !== null && !row.fromThesis && { UAS: 0 }),
    })),
    notes: [
      ['Mata kuliah', `${head.name} (${head.code})`],
      ['Kelas', head.className],
      ['Semester', head.periodLabel],
      [
        'Petunjuk',
        'Isi nilai 0–100. Jangan ubah NIM dan nama; keduanya dicocokkan. Kehadiran dihitung dari presensi.',
      ],
    ] as const,
  };
  return {
    fileName: `nilai-${head.code}-${head.className}-${head.periodCode}.xlsx`,
    mime: xlsxMime,
    body: toXlsx(document),
  };
}

export type RowProblem = { row: number; nim: string; message: string };

const refuse = (rows: readonly RowProblem[]): AppError =>
  new AppError('INVALID', `Berkas tidak disimpan: ${rows.length} baris perlu diperbaiki.`, {
    data: { rows },
  });

type Parsed = {
  rowNo: number;
  raw: readonly string[];
  value?: Record<string, string | number | null>;
  errors: Record<string, string>;
};

/** Whether a score is the 0 of a forfeited exam, as the template shows it. */
const isComputedZero = ({ examZeros }: MemberRow, code: GradeComponent, score: number): boolean =>
  score === 0 && (code === 'UTS' || code === 'UAS') && examZeros[code] !== null;

/** Why the scores of a row may not be written for the student, of those the class takes. */
const refusedScores = (
  member: MemberRow,
  value: NonNullable<Parsed['value']>,
  components: readonly GradeComponent[],
): string[] => {
  const scored = components.filter((code) => {
    const score = value[code];
    return typeof score === 'number' && !isComputedZero(member, code, score);
  });
  if (member.fromThesis) return scored.length > 0 ? [THESIS_GRADE] : [];
  return examKinds.flatMap((exam) => {
    const why = member.examZeros[exam];
    return why !== null && scored.includes(exam) ? [why] : [];
  });
};

/** What is wrong with a row that names its student: a column sorted by itself puts the scores of a class on others. */
function wrongNames(
  { nim, nama }: NonNullable<Parsed['value']>,
  { name }: MemberRow,
  names: ReadonlySet<string>,
): string[] {
  const written = nama === null || nama === undefined ? null : String(nama);
  const problem = nameProblem({ label: 'NIM', key: String(nim), written }, name, names);
  return problem === null ? [] : [problem];
}

/** Every mistake of the file, each with its row. */
function problemsOf(
  rows: readonly Parsed[],
  members: ReadonlyMap<string, MemberRow>,
  components: readonly GradeComponent[],
): RowProblem[] {
  const names = nameKeys(Array.from(members.values(), ({ name }) => name));
  return rows.flatMap(({ rowNo, raw, value, errors }) => {
    const nim = String(value?.nim ?? raw[0] ?? '');
    const messages = Object.values(errors);
    const member = members.get(nim);
    if (value && member)
      messages.push(...wrongNames(value, member, names), ...refusedScores(member, value, components));
    else if (value) messages.push(`NIM ${nim} bukan peserta kelas ini.`);
    return messages.map((message) => ({ row: rowNo, nim, message }));
  });
}

type ParsedFile = {
  rows: Parsed[];
  /** Headings of columns that hold no score of the class. */
  unread: string[];
};

/** @throws AppError INVALID unless the file has columns of components, and only of those the class uses. */
function requireComponents(
  present: readonly GradeComponent[],
  used: readonly GradeComponent[],
  unread: string[],
) {
  const named = (codes: readonly GradeComponent[]) =>
    codes.map((code) => gradeComponentLabels[code]).join(', ');
  const unused = present.filter((code) => !used.includes(code));
  if (unused.length > 0) {
    throw new AppError('INVALID', `Kolom ${named(unused)} tidak diisi di kelas ini. Hapus dari berkas.`);
  }
  if (present.length > 0) return;
  const read = unread.length > 0 ? ` Tidak dikenal: ${unread.join(', ')}.` : '';
  throw new AppError('INVALID', `Berkas tidak memiliki kolom nilai (${named(used)}).${read}`);
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
async function parseNamed(path: string, names: readonly string[]) {
  const known = gradeFileColumns.flatMap(({ key, label, aliases }) => [key, label, ...aliases]);
  const table = await readTable(path, { maxRows: 600, known });
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

/** @throws AppError INVALID without a NIM, a column of a component or a row. */
async function parseFile(
  path: string,
  components: readonly GradeComponent[],
  names: readonly string[],
): Promise<ParsedFile> {
  const { rows, mapping, missingColumns, unknownColumns } = await parseNamed(path, names);
  if (missingColumns.length > 0) {
    throw new AppError('INVALID', 'Kolom NIM tidak ditemukan. Gunakan templat kelas ini.');
  }
  const unread = unknownColumns.map(({ label }) => label);
  const present = gradeComponents.filter((code) => mapping.mapped.some(({ key }) => key === code));
  requireComponents(present, components, unread);
  if (rows.length === 0) throw new AppError('INVALID', 'Berkas tidak berisi baris nilai.');
  return { rows, unread };
}

/**
 * Reads the filled template and saves it as a whole; an empty cell leaves the stored score as it is, and a row without a
 * score is left out.
 * @returns what was saved, and the columns that were not read
 * @throws AppError INVALID with `data.rows` (row, nim, message), or for a file without a score: then nothing is saved.
 */
export async function uploadScores(
  ctx: Ctx,
  scheduleId: string,
  file: ReceivedFile | undefined,
): Promise<SavedScores & { unread: string[] }> {
  if (!file) throw new AppError('INVALID', 'Pilih berkas nilai terlebih dahulu.');
  const head = found(await findSheetHead(ctx.db, scheduleId));
  requireReader(ctx, head);
  const components = typed(weightsOf(head));
  const members = await sheetRows(ctx, head);
  const names = members.map(({ name }) => name);
  const { rows: parsed, unread } = await parseFile(file.path, components, names);
  const byNim = new Map(members.map((row) => [row.nim, row]));
  const problems = problemsOf(parsed, byNim, components);
  if (problems.length > 0) throw refuse(problems);
  const rows = parsed.flatMap(({ value }) => {
    const member = byNim.get(String(value?.nim));
    if (!value || !member) return [];
    const scores = components.flatMap((code) =>
      typeof value[code] === 'number' && !isComputedZero(member, code, value[code])
        ? [[code, value[code]] as const]
        : [],
    );
    return scores.length > 0 ? [{ studentId: member.studentId, components: Object.fromEntries(scores) }] : [];
  });
  if (rows.length === 0)
    throw new AppError('INVALID', 'Berkas belum berisi nilai. Isi kolom nilainya dahulu.');
  return { ...(await saveScores(ctx, { scheduleId, mode: 'whole', rows })), unread };
}
