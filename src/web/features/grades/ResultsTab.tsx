import type { z } from 'zod';
import { gradeReportContract, type termResultRow } from '#shared/contracts/grade-report.contract.ts';
import { classTypeLabels, classTypes } from '#shared/domain/course/class-type.ts';
import { useCan } from '#web/lib/session.tsx';
import { listExports } from '#web/ui/table/list-exports.ts';
import { ListTable } from '#web/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/ui/table/table-types.ts';
import { Score } from '#web/ui/values.tsx';

type Row = z.infer<typeof termResultRow>;

const columns: Column<Row>[] = [
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  { key: 'name', title: 'Nama', sortable: true, card: 'head', render: ({ name }) => <strong>{name}</strong> },
  { key: 'entryYear', title: 'Angkatan', render: ({ entryYear }) => entryYear },
  {
    key: 'classType',
    title: 'Tipe kelas',
    optional: true,
    render: ({ classType }) => classTypeLabels[classType],
  },
  { key: 'sksSemester', title: 'Sks semester', align: 'right', render: ({ sksSemester }) => sksSemester },
  {
    key: 'ips',
    title: 'IPS',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ ips, isProvisional }) => (
      <>
        <Score value={ips} />
        {isProvisional && ips !== null && ' (sementara)'}
      </>
    ),
  },
  {
    key: 'ipk',
    title: 'IPK',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ ipk }) => <Score value={ipk} />,
  },
  {
    key: 'sksTotal',
    title: 'Sks tempuh',
    align: 'right',
    sortable: true,
    render: ({ sksTotal }) => sksTotal,
  },
  { key: 'sksPassed', title: 'Sks lulus', align: 'right', render: ({ sksPassed }) => sksPassed },
];

const filters: Filter[] = [
  {
    name: 'classType',
    label: 'Tipe kelas',
    options: classTypes.map((value) => ({ value, label: classTypeLabels[value] })),
  },
];

/** Results of a term by student. */
export function ResultsTab({ period }: { period: string }) {
  const can = useCan();
  const exports = can(gradeReportContract.exportStudents.access)
    ? listExports(gradeReportContract.exportStudents)
    : [];
  return (
    <ListTable
      endpoint={gradeReportContract.students}
      fixed={{ period }}
      columns={columns}
      filters={filters}
      exports={exports}
      searchLabel="Cari nama atau NIM"
      noun="mahasiswa"
      nothing={{ title: 'Belum ada hasil studi pada semester ini.' }}
      rowName={({ name }) => name}
    />
  );
}
