import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { taughtColumns, taughtName } from '#web/platform/ui/study/taught-columns.tsx';
import { useClassFilters } from '#web/platform/ui/study/class-filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';

/** Meetings planned and held by lecturer and class. */
export function RealisationTab({ period }: { period: string }) {
  const filters = useClassFilters(period);
  const files = useListFiles(attendanceReportContract.exportRealisation);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={attendanceReportContract.realisation}
        fixed={{ period }}
        columns={taughtColumns}
        filters={filters}
        exports={files.exports}
        searchLabel="Cari dosen atau mata kuliah"
        noun="kelas dosen"
        nothing={{ title: 'Belum ada dosen pengampu pada semester ini.', perTerm: true }}
        rowName={taughtName}
      />
    </>
  );
}
