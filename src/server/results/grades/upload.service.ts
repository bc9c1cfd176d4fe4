import type { SavedScores } from '#shared/results/grades/grade.contract.ts';
import type { SheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { examKinds } from '#shared/platform/term/exam.ts';
import {
  gradeComponentLabels,
  type GradeComponent,
  usedComponents,
  type GradeWeights,
} from '#shared/platform/grading/components.ts';
import { nameKeys, nameProblem } from '#shared/platform/person/names-agree.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ReceivedFile } from '#server/platform/http/multipart.ts';
import { readTable } from '#server/platform/sheets/read-sheet.ts';
import { offeringSheets, sheetReadOf } from '#server/platform/sheets/sheet-notes.ts';
import type { Table } from '#server/platform/sheets/table.ts';
import { toXlsx, xlsxMime } from '#server/platform/sheets/write-sheet.ts';
import { saveScores, THESIS_GRADE } from './fill.service.ts';
import { gradeFileColumns } from './file-columns.ts';
import { type Parsed, parseGrades } from './parse-file.ts';
import { type MemberRow, sheetRows } from './sheet-rows.ts';
import { findSheetHead, type SheetHead } from './sheet.store.ts';
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

type Uploaded = SavedScores & SheetRead & { unread: string[] };

/**
 * Reads the filled template and saves it as a whole; an empty cell leaves the stored score as it is, and a row without a
 * score is left out.
 * @returns what was saved, and what of the file was not read: columns, and sheets of its workbook
 * @throws AppError INVALID with `data.rows` (row, nim, message), or for a file without a score: then nothing is saved.
 */
export async function uploadScores(
  ctx: Ctx,
  { scheduleId, sheet }: { scheduleId: string; sheet: string },
  file: ReceivedFile | undefined,
): Promise<Uploaded> {
  if (!file) throw new AppError('INVALID', 'Pilih berkas nilai terlebih dahulu.');
  const head = found(await findSheetHead(ctx.db, scheduleId));
  requireReader(ctx, head);
  const known = gradeFileColumns.flatMap(({ key, label, aliases }) => [key, label, ...aliases]);
  const table = await readTable(file.path, { maxRows: 600, known, sheet });
  return offeringSheets(table, () => saveTable(ctx, head, table));
}

async function saveTable(ctx: Ctx, head: SheetHead, table: Table): Promise<Uploaded> {
  const components = typed(weightsOf(head));
  const members = await sheetRows(ctx, head);
  const names = members.map(({ name }) => name);
  const { rows: parsed, unread, notes } = await parseGrades(table, components, names);
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
  const read = sheetReadOf(table, parsed, notes);
  return {
    ...(await saveScores(ctx, { scheduleId: head.scheduleId, mode: 'whole', rows })),
    unread,
    ...read,
  };
}
