import { useNavigate } from 'react-router';
import {
  type AttendanceClassRow,
  attendanceReportContract,
} from '#shared/teaching/attendance/attendance-report.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useClassFilters } from '#web/platform/ui/study/class-filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { percentText } from './percent-text.ts';

const columns: Column<AttendanceClassRow>[] = [
  {
    key: 'courseCode',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: ({ courseCode, courseName }) => (
      <>
        <strong>{courseName}</strong> {courseCode}
      </>
    ),
  },
  { key: 'className', title: 'Kelas', sortable: true, card: 'fact', render: ({ className }) => className },
  {
    key: 'classType',
    title: 'Tipe kelas',
    optional: true,
    render: ({ classType }) => classTypeLabels[classType],
  },
  { key: 'lecturers', title: 'Dosen', render: ({ lecturers }) => lecturers.join('; ') || '-' },
  { key: 'students', title: 'Peserta', align: 'right', render: ({ students }) => students },
  {
    key: 'held',
    title: 'Pertemuan',
    align: 'right',
    card: 'fact',
    render: ({ held, planned }) => `${held} dari ${planned}`,
  },
  {
    key: 'percent',
    title: 'Kehadiran',
    align: 'right',
    card: 'fact',
    render: ({ percent }) => percentText(percent),
  },
  {
    key: 'below',
    title: 'Di bawah batas',
    align: 'right',
    render: ({ below }) => (below === 0 ? '-' : <StatusChip tone="warning">{below} mahasiswa</StatusChip>),
  },
];

/** Classes of a term with meetings held and how their students came; one opens its matrix. */
export function ClassesTab({ period }: { period: string }) {
  const navigate = useNavigate();
  const filters = useClassFilters(period);
  const files = useListFiles(attendanceReportContract.exportClasses);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={attendanceReportContract.classes}
        fixed={{ period }}
        columns={columns}
        filters={filters}
        exports={files.exports}
        searchLabel="Cari mata kuliah"
        noun="kelas"
        nothing={{ title: 'Belum ada kelas pada semester ini.', perTerm: true }}
        rowName={({ courseCode, className }) => `${courseCode} kelas ${className}`}
        onOpen={({ _id }) => void navigate(`/staff/laporan/presensi-report/${_id}`)}
      />
    </>
  );
}
