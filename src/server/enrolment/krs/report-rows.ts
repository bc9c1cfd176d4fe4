import type { KrsRow } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import type { CampusZone } from '#shared/platform/date/campus-time.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { isStudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import { localDate, timeRange } from '#shared/platform/format/time.ts';
import type { SheetColumn, SheetRow } from '#server/platform/sheets/sheet-document.ts';
import type { krsClasses } from './staff-lists.service.ts';

/** Word for the state of a student's bills. */
export const arrearsWord = (owes: boolean): string => (owes ? 'Menunggak' : 'Lunas');

/** Columns of the students; arrears only where finance keeps accounts. */
export const studentColumns = (withArrears: boolean): SheetColumn[] => [
  { key: 'nim', label: 'NIM', width: 18 },
  { key: 'name', label: 'Nama', width: 30 },
  { key: 'entryYear', label: 'Angkatan', width: 11 },
  { key: 'className', label: 'Kelas', width: 9 },
  { key: 'classType', label: 'Tipe kelas', width: 12 },
  { key: 'semester', label: 'Semester', kind: 'integer' },
  { key: 'advisor', label: 'Dosen PA', width: 30 },
  { key: 'sks', label: 'Sks', kind: 'integer' },
  { key: 'maxSks', label: 'Batas sks', kind: 'integer' },
  { key: 'state', label: 'Status KRS', width: 20 },
  { key: 'submitted', label: 'Tanggal diajukan', kind: 'date' },
  { key: 'approved', label: 'Tanggal disetujui', kind: 'date' },
  ...(withArrears ? [{ key: 'arrears', label: 'Tagihan' }] : []),
];

/** State of the KRS or, without one, a status that needs no KRS. */
function stateWord({ krs, status }: KrsRow): string {
  if (krs !== null) return krsStateLabels[krs.state];
  return status !== 'active' && isStudentStatus(status) ? studentStatusLabels[status] : 'Belum diisi';
}

/** Row of a student in the report. */
export function studentLine(row: KrsRow, zone: CampusZone): SheetRow {
  const { krs } = row;
  const day = (moment: string | null | undefined): string | null =>
    moment ? localDate(new Date(moment), zone) : null;
  return {
    nim: row.nim,
    name: row.name,
    entryYear: String(row.entryYear),
    className: row.className,
    classType: classTypeLabels[row.classType],
    semester: krs?.semesterNumber ?? null,
    advisor: row.advisor,
    sks: krs?.totalSks ?? null,
    maxSks: krs?.maxSks ?? null,
    state: stateWord(row),
    submitted: day(krs?.submittedAt),
    approved: day(krs?.approvedAt),
    arrears: row.owes === null ? null : arrearsWord(row.owes),
  };
}

export const classColumns: SheetColumn[] = [
  { key: 'code', label: 'Kode', width: 12 },
  { key: 'name', label: 'Mata kuliah', width: 30 },
  { key: 'sks', label: 'Sks', kind: 'integer' },
  { key: 'className', label: 'Kelas', width: 10 },
  { key: 'classType', label: 'Tipe kelas', width: 12 },
  { key: 'lecturers', label: 'Dosen', width: 30 },
  { key: 'time', label: 'Waktu', width: 20 },
  { key: 'room', label: 'Ruang', width: 10 },
  { key: 'taken', label: 'Peserta', kind: 'integer' },
  { key: 'capacity', label: 'Kapasitas', kind: 'integer' },
  { key: 'free', label: 'Sisa', kind: 'integer' },
];

/** Row of a class in the report. */
export const classLine = (row: Awaited<ReturnType<typeof krsClasses>>[number]): SheetRow => ({
  code: row.code,
  name: row.name,
  sks: row.sks,
  className: row.className,
  classType: classTypeLabels[row.classType],
  lecturers: row.lecturers.join('; '),
  time: `${dayNames[row.day] ?? ''} ${timeRange(row.timeStart, row.timeEnd)}`,
  room: row.room,
  taken: row.taken,
  capacity: row.capacity,
  free: row.capacity - row.taken,
});
