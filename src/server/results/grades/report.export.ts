import type { z } from 'zod';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import {
  type ClassGradeRow,
  gradeReportContract,
  type termResultRow,
} from '#shared/results/grades/grade-report.contract.ts';
import { type GradeSheet, gradeStatusLabels, type SheetRow } from '#shared/results/grades/grade.views.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { gradeComponentLabels, usedComponents } from '#shared/platform/grading/components.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { choosePeriod, filterNames, registerReport } from '#server/platform/reports/reports.public.ts';
import { listClasses, listResults } from './report.store.ts';
import { gradeSheet } from './sheet.service.ts';

type ResultRow = z.infer<typeof termResultRow>;

const classColumns: ListColumn<ClassGradeRow>[] = [
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'sks', label: 'Sks', kind: 'integer', of: ({ sks }) => sks },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  {
    key: 'classType',
    label: 'Tipe kelas',
    of: ({ classType }) => classTypeLabels[classType],
    sheetOnly: true,
  },
  { key: 'lecturers', label: 'Dosen', of: ({ lecturers }) => lecturers.join('; ') },
  { key: 'students', label: 'Peserta', kind: 'integer', of: ({ students }) => students },
  { key: 'graded', label: 'Bernilai', kind: 'integer', of: ({ graded }) => graded },
  { key: 'mean', label: 'Rata-rata', kind: 'hundredths', of: ({ mean }) => mean },
  { key: 'deviation', label: 'Simpangan baku', kind: 'hundredths', of: ({ deviation }) => deviation },
  ...letters.map((letter, at): ListColumn<ClassGradeRow> => ({
    key: `letter ${letter}`,
    label: letter,
    kind: 'integer',
    of: (row) => row.letters[at],
  })),
  { key: 'status', label: 'Status', of: ({ status }) => gradeStatusLabels[status] },
  { key: 'deadline', label: 'Batas', kind: 'date', of: ({ deadline }) => deadline, sheetOnly: true },
  { key: 'daysLate', label: 'Terlambat (hari)', kind: 'integer', of: ({ daysLate }) => daysLate },
];

/** The classes of a term with the state of their grades and what they come to, as a file. */
export const classFile = registerReport(gradeReportContract.exportClasses, async (ctx, query) => {
  const period = await choosePeriod(ctx, query.period);
  const [day, names] = await Promise.all([today(ctx), filterNames(ctx.db, query)]);
  return {
    title: 'Nilai per kelas',
    fileName: `nilai-kelas-${period.code}`,
    filters: [
      ['Semester', period.label],
      ['Mata kuliah', names.course],
      ['Kelas', query.className],
      ['Dosen', names.lecturer],
      ['Angkatan', query.entryYear?.toString()],
      ['Pencarian', query.search],
      ['Status', query.status && gradeStatusLabels[query.status]],
      ['Terlambat', query.late === true ? 'Ya' : null],
      ['Belum bernilai', query.ungraded === true ? 'Masuk setelah nilai diserahkan' : null],
    ],
    columns: classColumns,
    read: (window) => listClasses(ctx.db, period._id, day, { ...query, ...window }),
  };
});

const resultColumns: ListColumn<ResultRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'entryYear', label: 'Angkatan', of: ({ entryYear }) => String(entryYear) },
  {
    key: 'classType',
    label: 'Tipe kelas',
    of: ({ classType }) => classTypeLabels[classType],
    sheetOnly: true,
  },
  { key: 'sksSemester', label: 'Sks semester', kind: 'integer', of: ({ sksSemester }) => sksSemester },
  { key: 'ips', label: 'IPS', kind: 'hundredths', of: ({ ips }) => ips },
  { key: 'ipk', label: 'IPK', kind: 'hundredths', of: ({ ipk }) => ipk },
  { key: 'sksTotal', label: 'Sks tempuh', kind: 'integer', of: ({ sksTotal }) => sksTotal },
  { key: 'sksPassed', label: 'Sks lulus', kind: 'integer', of: ({ sksPassed }) => sksPassed },
];

/** The results of a term by student as a file. */
export const studentFile = registerReport(gradeReportContract.exportStudents, async (ctx, query) => {
  const period = await choosePeriod(ctx, query.period);
  const names = await filterNames(ctx.db, { classId: query.classId });
  return {
    title: 'Hasil studi per mahasiswa',
    fileName: `hasil-studi-${period.code}`,
    filters: [
      ['Semester', period.label],
      ['Pencarian', query.search],
      ['Angkatan', query.entryYear?.toString()],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
      ['Kelas', names.studentClass],
    ],
    columns: resultColumns,
    read: (window) => listResults(ctx.db, period.code, { ...query, ...window }),
  };
});

const sheetColumns = ({ weights }: GradeSheet): ListColumn<SheetRow>[] => [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  ...usedComponents(weights).map((code): ListColumn<SheetRow> => ({
    key: code,
    label: gradeComponentLabels[code],
    kind: 'hundredths',
    of: ({ components }) => components[code],
  })),
  { key: 'final', label: 'Nilai akhir', kind: 'hundredths', of: ({ final }) => final },
  { key: 'letter', label: 'Huruf', of: ({ letter }) => letter },
];

/** The grades of one class as a sheet, as its screen shows them. */
export async function sheetFile(ctx: Ctx, id: string, format: FileFormat): Promise<FileAnswer> {
  const sheet = await gradeSheet(ctx, id);
  const { course, className, period, rows } = sheet;
  return listFile(ctx, format, {
    title: 'Nilai kelas',
    fileName: `nilai-${course.code}-${className}-${period.code}`,
    filters: [
      ['Semester', period.label],
      ['Mata kuliah', `${course.code} ${course.name}`],
      ['Kelas', className],
      ['Dosen', sheet.lecturers.map(({ name }) => name).join('; ')],
      ['Status', gradeStatusLabels[sheet.status]],
    ],
    columns: sheetColumns(sheet),
    read: async ({ page, limit }) => ({
      rows: rows.slice((page - 1) * limit, page * limit),
      total: rows.length,
    }),
  });
}
