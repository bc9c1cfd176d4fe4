import {
  type ThesisLoadRow,
  thesisReportContract,
} from '#shared/completion/thesis/thesis-report.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';

const columns: Column<ThesisLoadRow>[] = [
  {
    key: 'name',
    title: 'Dosen',
    sortable: true,
    card: 'head',
    render: ({ name }) => <strong>{name}</strong>,
  },
  { key: 'nidn', title: 'NIDN/NUPTK', optional: true, render: ({ nidn }) => nidn ?? '-' },
  { key: 'first', title: 'Pembimbing 1', align: 'right', card: 'fact', render: ({ first }) => first },
  { key: 'second', title: 'Pembimbing 2', align: 'right', card: 'fact', render: ({ second }) => second },
  { key: 'examiner', title: 'Penguji', align: 'right', render: ({ examiner }) => examiner },
  { key: 'accepted', title: 'Diterima', align: 'right', card: 'fact', render: ({ accepted }) => accepted },
  {
    key: 'meanDays',
    title: 'Lama rata-rata (hari)',
    align: 'right',
    render: ({ meanDays }) => grouped(meanDays),
  },
];

/** What each lecturer supervises, examines and has brought to acceptance. */
export function LoadsTab({ periodeId }: { periodeId: string | null }) {
  const files = useListFiles(thesisReportContract.exportLoads);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={thesisReportContract.loads}
        fixed={periodeId === null ? {} : { periodeId }}
        columns={columns}
        exports={files.exports}
        searchLabel="Cari nama atau NIDN"
        noun="dosen"
        nothing={{ title: 'Belum ada dosen.' }}
        rowName={({ name }) => name}
      />
    </>
  );
}
