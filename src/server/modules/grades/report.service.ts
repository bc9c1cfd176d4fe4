import { gradeStatusLabels } from '#shared/contracts/grade-views.ts';
import { classTypeLabels } from '#shared/domain/course/class-type.ts';
import { gradeScale } from '#shared/domain/grading/scale.ts';
import { AppError } from '#shared/errors.ts';
import { type FileAnswer, pageOf } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { audit } from '../../audit.ts';
import type { SheetDocument, SheetRow } from '../../integrations/sheets/sheet-document.ts';
import { csvMime, toCsv, toXlsx, xlsxMime } from '../../integrations/sheets/write-sheet.ts';
import {
  type ClassQuery,
  findFigures,
  latestGraded,
  listClasses,
  listPeriods,
  listResults,
  type PeriodRow,
  type StudentQuery,
} from './report.store.ts';

type WithPeriod<Q> = Q & { period?: string | undefined };
type Format = 'xlsx' | 'csv';

export const periodChoices = (ctx: Ctx): Promise<PeriodRow[]> => listPeriods(ctx.db);

/** The asked term, else the active one, else the latest. */
async function choosePeriod(ctx: Ctx, id: string | undefined): Promise<PeriodRow> {
  const periods = await listPeriods(ctx.db);
  const chosen = id ? periods.find(({ _id }) => _id === id) : (periods.find((p) => p.isActive) ?? periods[0]);
  if (!chosen) throw new AppError('NOT_FOUND', 'Periode akademik tidak ditemukan.');
  return chosen;
}

export async function classPage(ctx: Ctx, query: WithPeriod<ClassQuery>) {
  const { _id } = await choosePeriod(ctx, query.period);
  const { rows, total } = await listClasses(ctx.db, _id, await today(ctx), query);
  return pageOf(rows, total, query);
}

export async function studentPage(ctx: Ctx, query: WithPeriod<StudentQuery>) {
  const { code } = await choosePeriod(ctx, query.period);
  const { rows, total } = await listResults(ctx.db, code, query);
  return pageOf(rows, total, query);
}

const PAGE = 1000;

/** Every row of a list, a thousand at a time, so that memory stays flat. */
async function* everyRow<T>(read: (page: number) => Promise<readonly T[]>, to: (row: T) => SheetRow) {
  for (let page = 1; ; page += 1) {
    const rows = await read(page);
    yield* rows.map(to);
    if (rows.length < PAGE) return;
  }
}

const fileOf = (document: SheetDocument, name: string, format: Format): FileAnswer =>
  format === 'csv'
    ? { fileName: `${name}.csv`, mime: csvMime, body: toCsv(document) }
    : { fileName: `${name}.xlsx`, mime: xlsxMime, body: toXlsx(document) };

async function exported(ctx: Ctx, period: PeriodRow, what: string): Promise<void> {
  await audit(ctx, { action: 'grade-report.export', entity: 'period', entityId: period._id, reason: what });
}

/** The classes of a term as a file. */
export async function classFile(ctx: Ctx, query: WithPeriod<ClassQuery> & { format: Format }) {
  const period = await choosePeriod(ctx, query.period);
  const day = await today(ctx);
  await exported(ctx, period, 'Daftar nilai per kelas');
  const rows = everyRow(
    async (page) => (await listClasses(ctx.db, period._id, day, { ...query, page, limit: PAGE })).rows,
    (row) => ({
      ...row,
      lecturers: row.lecturers.join('; '),
      status: gradeStatusLabels[row.status],
      classType: classTypeLabels[row.classType],
    }),
  );
  const document: SheetDocument = {
    title: `Nilai per kelas ${period.label}`,
    columns: [
      { key: 'courseCode', label: 'Kode' },
      { key: 'courseName', label: 'Mata kuliah' },
      { key: 'sks', label: 'SKS', kind: 'integer' },
      { key: 'className', label: 'Kelas' },
      { key: 'classType', label: 'Tipe kelas' },
      { key: 'lecturers', label: 'Dosen' },
      { key: 'students', label: 'Peserta', kind: 'integer' },
      { key: 'graded', label: 'Bernilai', kind: 'integer' },
      { key: 'status', label: 'Status' },
      { key: 'deadline', label: 'Batas', kind: 'date' },
      { key: 'daysLate', label: 'Terlambat (hari)', kind: 'integer' },
    ],
    rows,
  };
  return fileOf(document, `nilai-kelas-${period.code}`, query.format);
}

/** The results of a term by student as a file. */
export async function studentFile(ctx: Ctx, query: WithPeriod<StudentQuery> & { format: Format }) {
  const period = await choosePeriod(ctx, query.period);
  await exported(ctx, period, 'Hasil studi per mahasiswa');
  const rows = everyRow(
    async (page) => (await listResults(ctx.db, period.code, { ...query, page, limit: PAGE })).rows,
    (row) => ({ ...row, classType: classTypeLabels[row.classType] }),
  );
  const document: SheetDocument = {
    title: `Hasil studi ${period.label}`,
    columns: [
      { key: 'nim', label: 'NIM' },
      { key: 'name', label: 'Nama' },
      { key: 'entryYear', label: 'Angkatan', kind: 'integer' },
      { key: 'classType', label: 'Tipe kelas' },
      { key: 'sksSemester', label: 'SKS semester', kind: 'integer' },
      { key: 'ips', label: 'IPS', kind: 'hundredths' },
      { key: 'ipk', label: 'IPK', kind: 'hundredths' },
      { key: 'sksTotal', label: 'SKS tempuh', kind: 'integer' },
      { key: 'sksPassed', label: 'SKS lulus', kind: 'integer' },
    ],
    rows,
  };
  return fileOf(document, `hasil-studi-${period.code}`, query.format);
}

/** Figures for the dashboard; without a term those of the latest one with grades. */
export async function gradeFigures(ctx: Ctx, id: string | undefined) {
  const chosen = id ?? (await latestGraded(ctx.db)) ?? undefined;
  if (chosen === undefined) return { period: null, letters: [], cohorts: [], lowCourses: [] };
  const period = await choosePeriod(ctx, chosen);
  const { letters, ...figures } = await findFigures(ctx.db, period);
  const inOrder = gradeScale.map(({ letter }) => ({
    letter,
    count: letters.find((one) => one.letter === letter)?.count ?? 0,
  }));
  return { period, letters: inOrder, ...figures };
}
