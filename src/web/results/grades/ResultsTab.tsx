import type { z } from 'zod';
import { gradeReportContract, type termResultRow } from '#shared/results/grades/grade-report.contract.ts';
import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import { entryYearFilter } from '#web/platform/ui/finance/filters.ts';
import { useStudentClassFilter } from '#web/platform/ui/study/class-filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { Score } from '#web/platform/ui/values.tsx';

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
  const groups = useStudentClassFilter();
  const files = useListFiles(gradeReportContract.exportStudents);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={gradeReportContract.students}
        fixed={{ period }}
        columns={columns}
        filters={[...filters, entryYearFilter(), ...groups]}
        exports={files.exports}
        searchLabel="Cari nama atau NIM"
        noun="mahasiswa"
        nothing={{ title: 'Belum ada hasil studi pada semester ini.', perTerm: true }}
        rowName={({ name }) => name}
      />
    </>
  );
}
