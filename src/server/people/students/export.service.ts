import { biodataColumns, exportColumns, exportRow } from './export-columns.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import type { SheetDocument, SheetRow } from '#server/platform/sheets/sheet-document.ts';
import { csvMime, toCsv, toXlsx, xlsxMime } from '#server/platform/sheets/write-sheet.ts';
import { biodataOf } from '#server/people/biodata/biodata.public.ts';
import { checkOwnPassword } from '#server/identity/users/accounts.public.ts';
import { findEntries } from './export.store.ts';
import { selectedIds, type Selection } from './selection.ts';
import { readStudentRows } from './students.list.ts';

type ExportInput = Selection & {
  format: 'xlsx' | 'csv';
  columns: 'academic' | 'biodata';
  purpose: string;
  password?: string | undefined;
};

/** Note on exports without biodata, which an import requires. */
const ACADEMIC_ONLY = ['Impor', 'Untuk memperbaiki dan mengimpornya lagi, unduh dengan biodata.'] as const;

const LIMIT = 100_000;
const BATCH = 1_000;
/** Largest number of people whose biodata is exported without asking for the password. */
const PASSWORD_FREE_LIMIT = 50;

/** Yields the rows in batches, so that memory does not grow with the list. */
async function* exportRows(ctx: Ctx, ids: readonly string[], withBiodata: boolean): AsyncGenerator<SheetRow> {
  const { period } = await ctx.services.campus.get();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const students = await readStudentRows(ctx.db, batch, period?.code ?? null);
    const entries = await findEntries(ctx.db, batch);
    const biodata = withBiodata ? await biodataOf(ctx.db, batch) : new Map();
    for (const student of students)
      yield exportRow(student, entries.get(student._id), biodata.get(student._id));
  }
}

async function checkRights(ctx: Ctx, input: ExportInput, count: number): Promise<void> {
  if (input.columns === 'academic') return;
  requirePermission(ctx, 'studentProfile:get');
  if (count <= PASSWORD_FREE_LIMIT) return;
  if (!input.password || !(await checkOwnPassword(ctx, input.password))) {
    throw invalidField(
      'password',
      `Isi kata sandi Anda untuk mengekspor biodata ${grouped(count)} mahasiswa.`,
    );
  }
}

/** Exports the selected students as a spreadsheet and records the purpose (UU PDP). */
export async function exportStudents(ctx: Ctx, input: ExportInput): Promise<FileAnswer> {
  const ids = await selectedIds(ctx, input, LIMIT);
  await checkRights(ctx, input, ids.length);
  const { format, columns, filter, purpose } = input;
  await audit(ctx, {
    action: 'student.export',
    entity: 'student-list',
    entityId: actorOf(ctx).userId,
    after: { count: ids.length, format, columns, filter: filter ?? null },
    reason: purpose,
  });
  const withBiodata = columns === 'biodata';
  const day = await today(ctx);
  const document: SheetDocument = {
    title: 'Data mahasiswa',
    columns: withBiodata ? [...exportColumns, ...biodataColumns] : exportColumns,
    rows: exportRows(ctx, ids, withBiodata),
    notes: [
      ['Tanggal', slashDate(day)],
      ['Oleh', actorOf(ctx).name],
      ['Tujuan', purpose],
      ...(withBiodata ? [] : [ACADEMIC_ONLY]),
    ],
  };
  return format === 'xlsx'
    ? { fileName: `mahasiswa-${day}.xlsx`, mime: xlsxMime, body: toXlsx(document) }
    : { fileName: `mahasiswa-${day}.csv`, mime: csvMime, body: toCsv(document) };
}
