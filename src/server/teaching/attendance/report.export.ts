import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import {
  type AttendanceClassRow,
  attendanceReportContract,
  type LowAttendanceRow,
} from '#shared/teaching/attendance/attendance-report.contract.ts';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { writtenMark } from '#shared/teaching/attendance/attendance.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listTaught, taughtColumns } from '#server/people/lecturers/lecturers.public.ts';
import {
  choosePeriod,
  filterNames,
  type PeriodRow,
  registerReport,
} from '#server/platform/reports/reports.public.ts';
import { attendanceGridOf } from './grid.service.ts';
import { printClass } from './print.service.ts';
import { scopeOf } from './report.service.ts';
import { listAttendanceClasses, listLowAttendance, type ReportQuery } from './report.store.ts';

type Narrowed = Pick<ReportQuery, 'courseId' | 'className' | 'lecturerId' | 'search'>;

/** What the rows were narrowed to, as people read it. */
async function chosenBy(ctx: Ctx, period: PeriodRow, query: Narrowed): Promise<Fact[]> {
  const names = await filterNames(ctx.db, query);
  return [
    ['Semester', period.label],
    ['Mata kuliah', names.course],
    ['Kelas', query.className],
    ['Dosen', names.lecturer],
    ['Pencarian', query.search],
  ];
}

const classColumns: ListColumn<AttendanceClassRow>[] = [
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  {
    key: 'classType',
    label: 'Tipe kelas',
    of: ({ classType }) => classTypeLabels[classType],
    sheetOnly: true,
  },
  { key: 'lecturers', label: 'Dosen', of: ({ lecturers }) => lecturers.join('; ') },
  { key: 'students', label: 'Peserta', kind: 'integer', of: ({ students }) => students },
  { key: 'planned', label: 'Pertemuan rencana', kind: 'integer', of: ({ planned }) => planned },
  { key: 'held', label: 'Pertemuan terlaksana', kind: 'integer', of: ({ held }) => held },
  { key: 'percent', label: 'Kehadiran (%)', kind: 'hundredths', of: ({ percent }) => percent },
  { key: 'below', label: 'Di bawah batas', kind: 'integer', of: ({ below }) => below },
];

/** Attendance of a term by class as a file. */
export const classFile = registerReport(attendanceReportContract.exportClasses, async (ctx, query) => {
  const { period, scope } = await scopeOf(ctx, query.period);
  return {
    title: 'Presensi per kelas',
    fileName: `presensi-kelas-${period.code}`,
    filters: await chosenBy(ctx, period, query),
    columns: classColumns,
    read: (window) => listAttendanceClasses(ctx.db, scope, { ...query, ...window }),
  };
});

const lowColumns: ListColumn<LowAttendanceRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  { key: 'present', label: 'Hadir', kind: 'integer', of: ({ present }) => present },
  { key: 'counted', label: 'Pertemuan dihitung', kind: 'integer', of: ({ counted }) => counted },
  { key: 'percent', label: 'Kehadiran (%)', kind: 'hundredths', of: ({ percent }) => percent },
];

/** Students below what the college asks for as a file. */
export const lowFile = registerReport(attendanceReportContract.exportLow, async (ctx, query) => {
  const { period, scope } = await scopeOf(ctx, query.period);
  return {
    title: 'Mahasiswa di bawah batas kehadiran',
    fileName: `kehadiran-kurang-${period.code}`,
    filters: [
      ...(await chosenBy(ctx, period, query)),
      ['Batas kehadiran', scope.minPercent === null ? 'Tidak ada' : `${scope.minPercent}%`],
    ],
    columns: lowColumns,
    read: (window) => listLowAttendance(ctx.db, scope, { ...query, ...window }),
  };
});

/** Meetings planned and held as a file. */
export const realisationFile = registerReport(
  attendanceReportContract.exportRealisation,
  async (ctx, query) => {
    const period = await choosePeriod(ctx, query.period);
    return {
      title: 'Realisasi pertemuan dosen',
      fileName: `realisasi-pertemuan-${period.code}`,
      filters: await chosenBy(ctx, period, query),
      columns: taughtColumns,
      read: (window) => listTaught(ctx.db, period._id, { ...query, ...window }),
    };
  },
);

type GridRow = AttendanceGrid['students'][number];

const matrixColumns = ({ meetings }: AttendanceGrid): ListColumn<GridRow>[] => [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  ...meetings.map(({ no, type }): ListColumn<GridRow> => ({
    key: `meeting ${no}`,
    label: type === 'UTS' || type === 'UAS' ? type : String(no),
    of: (student) => writtenMark(student, no),
  })),
  { key: 'present', label: 'Hadir', kind: 'integer', of: ({ present }) => present },
  { key: 'counted', label: 'Pertemuan dihitung', kind: 'integer', of: ({ counted }) => counted },
  { key: 'percent', label: 'Kehadiran (%)', kind: 'hundredths', of: ({ percent }) => percent },
  { key: 'enough', label: 'Memenuhi syarat UAS', of: ({ enough }) => enough },
];

/** The attendance of a class as a sheet; on paper it is the signed list of the class. */
export async function matrixFile(ctx: Ctx, id: string, format: FileFormat): Promise<FileAnswer> {
  if (format === 'pdf') return printClass(ctx, id, { kind: 'attendance' });
  const grid = await attendanceGridOf(ctx, id);
  const { schedule, period, students } = grid;
  return listFile(ctx, format, {
    title: 'Presensi kelas',
    fileName: `presensi-${schedule.courseCode}-${schedule.className}-${period.code}`,
    filters: [
      ['Semester', period.label],
      ['Mata kuliah', `${schedule.courseCode} ${schedule.courseName}`],
      ['Kelas', schedule.className],
      ['Dosen', schedule.lecturers.map(({ name }) => name).join('; ')],
    ],
    columns: matrixColumns(grid),
    read: async ({ page, limit }) => ({
      rows: students.slice((page - 1) * limit, page * limit),
      total: students.length,
    }),
  });
}
