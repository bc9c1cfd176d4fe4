import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type KrsRow, krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { krsStateLabels, krsStates } from '#shared/platform/term/krs-state.ts';
import { krsWaitLabels, krsWaits } from '#shared/enrolment/krs/waiting.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { classTypeOptions, entryYearOptions } from '#web/platform/ui/people/options.ts';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { useStudentClassFilter } from '#web/platform/ui/study/class-filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import type { Summary } from './Progress.tsx';
import { krsColumns } from './student-columns.tsx';
import { later } from '#web/platform/lib/later.tsx';

const RepairDialog = later(async () => (await import('./RepairDialog.tsx')).RepairDialog);

/** Filters of the list; classes and lecturers only for those who may read them. */
function useFilters(): Filter[] {
  const can = useCan();
  const classFilter = useStudentClassFilter();
  return [
    {
      name: 'state',
      label: 'Status KRS',
      options: [
        { value: 'NONE', label: 'Belum diisi' },
        ...krsStates.map((value) => ({ value, label: krsStateLabels[value] })),
      ],
    },
    {
      name: 'waiting',
      label: 'Menunggu',
      options: krsWaits.map((value) => ({ value, label: krsWaitLabels[value] })),
    },
    { name: 'entryYear', label: 'Angkatan', options: entryYearOptions() },
    { name: 'classType', label: 'Tipe kelas', options: classTypeOptions },
    ...classFilter,
    ...(can(lecturerContract.select.access)
      ? [{ name: 'advisorId', label: 'Dosen PA', options: [], lookup: lecturerContract.select }]
      : []),
  ];
}

type Props = { period: Summary['period'] };

/** Every student who should have a KRS in the term, with it if any; new ones only in the active term. */
export function StudentsTab({ period }: Props) {
  const navigate = useNavigate();
  const can = useCan();
  const [filling, setFilling] = useState<KrsRow | null>(null);
  const filters = useFilters();
  const report = useListFiles(krsStaffContract.exportReport, { of: 'students' });
  const mayRepair = period.isActive && can({ permissions: ['krs:create', 'krs:update'] });
  const open = ({ krs }: KrsRow): void => {
    if (krs !== null) void navigate(`/staff/laporan/krs-report/${krs._id}`);
  };
  return (
    <>
      {report.progress}
      <ListTable
        endpoint={krsStaffContract.list}
        fixed={{ periodId: period._id }}
        columns={krsColumns}
        filters={filters}
        exports={report.exports}
        searchLabel="Cari NIM atau nama"
        noun="mahasiswa"
        nothing={{ title: 'Belum ada mahasiswa pada semester ini.', perTerm: true }}
        rowName={({ name }) => name}
        onOpen={open}
        renderMenu={(row) => (
          <RowMenu
            name={row.name}
            actions={[
              ...(row.krs === null ? [] : [{ label: 'Buka KRS', run: () => open(row) }]),
              ...(row.krs === null && mayRepair ? [{ label: 'Isikan KRS', run: () => setFilling(row) }] : []),
            ]}
          />
        )}
      />
      {filling !== null && (
        <RepairDialog
          term={period.label}
          student={{ value: filling._id, label: `${filling.nim} - ${filling.name}` }}
          onClose={() => setFilling(null)}
        />
      )}
    </>
  );
}
