import type { z } from 'zod';
import type { FileFormat } from '#shared/contracts/endpoint.ts';
import type { ClassGradeRow, termResultRow } from '#shared/contracts/grade-report.contract.ts';
import { gradeStatusLabels } from '#shared/contracts/grade-views.ts';
import { classTypeLabels } from '#shared/domain/course/class-type.ts';
import { type ListColumn, listFile } from '../../documents/list-file.ts';
import type { FileAnswer } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { choosePeriod, type WithPeriod } from './report.service.ts';
import { type ClassQuery, listClasses, listResults, type StudentQuery } from './report.store.ts';

type ResultRow = z.infer<typeof termResultRow>;
type Take<Q> = WithPeriod<Q> & { format: FileFormat };

const classColumns: ListColumn<ClassGradeRow>[] = [
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'sks', label: 'SKS', kind: 'integer', of: ({ sks }) => sks },
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
  { key: 'status', label: 'Status', of: ({ status }) => gradeStatusLabels[status] },
  { key: 'deadline', label: 'Batas', kind: 'date', of: ({ deadline }) => deadline },
  { key: 'daysLate', label: 'Terlambat (hari)', kind: 'integer', of: ({ daysLate }) => daysLate },
];

/** The classes of a term with the state of their grades as a file. */
export async function classFile(ctx: Ctx, query: Take<ClassQuery>): Promise<FileAnswer> {
  const period = await choosePeriod(ctx, query.period);
  const day = await today(ctx);
  return listFile(ctx, query.format, {
    title: 'Nilai per kelas',
    fileName: `nilai-kelas-${period.code}`,
    filters: [
      ['Semester', period.label],
      ['Pencarian', query.search],
      ['Status', query.status && gradeStatusLabels[query.status]],
      ['Terlambat', query.late === true ? 'Ya' : null],
    ],
    columns: classColumns,
    read: (window) => listClasses(ctx.db, period._id, day, { ...query, ...window }),
  });
}

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
  { key: 'sksSemester', label: 'SKS semester', kind: 'integer', of: ({ sksSemester }) => sksSemester },
  { key: 'ips', label: 'IPS', kind: 'hundredths', of: ({ ips }) => ips },
  { key: 'ipk', label: 'IPK', kind: 'hundredths', of: ({ ipk }) => ipk },
  { key: 'sksTotal', label: 'SKS tempuh', kind: 'integer', of: ({ sksTotal }) => sksTotal },
  { key: 'sksPassed', label: 'SKS lulus', kind: 'integer', of: ({ sksPassed }) => sksPassed },
];

/** The results of a term by student as a file. */
export async function studentFile(ctx: Ctx, query: Take<StudentQuery>): Promise<FileAnswer> {
  const period = await choosePeriod(ctx, query.period);
  return listFile(ctx, query.format, {
    title: 'Hasil studi per mahasiswa',
    fileName: `hasil-studi-${period.code}`,
    filters: [
      ['Semester', period.label],
      ['Pencarian', query.search],
      ['Angkatan', query.entryYear],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
    ],
    columns: resultColumns,
    read: (window) => listResults(ctx.db, period.code, { ...query, ...window }),
  });
}
