import {
  financeReportContract,
  type GrantsRow,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import { scholarshipKindLabels } from '#shared/finance/billing/kinds.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { moneyColumn } from '#web/platform/ui/finance/columns.tsx';
import { entryYearFilter, periodFilter } from '#web/platform/ui/finance/filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { kindOptions } from '#web/finance/billing/billing-words.ts';

const columns: Column<GrantsRow>[] = [
  { key: 'name', title: 'Beasiswa', sortable: true, card: 'head', render: ({ name }) => name },
  { key: 'kind', title: 'Jenis', card: 'fact', render: ({ kind }) => scholarshipKindLabels[kind] },
  { key: 'sponsor', title: 'Pemberi', render: ({ sponsor }) => sponsor || '-' },
  {
    key: 'students',
    title: 'Mahasiswa',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ students }) => grouped(students),
  },
  { key: 'bills', title: 'Tagihan', align: 'right', render: ({ bills }) => grouped(bills) },
  moneyColumn('amount', 'Potongan', { sortable: true, card: 'fact' }),
];

const kindFilter: Filter = { name: 'kind', label: 'Jenis', options: kindOptions };

/** What each scholarship takes off the bills that stand. */
export function GrantsReport() {
  const files = useListFiles(financeReportContract.grantsFile);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={financeReportContract.grants}
        columns={columns}
        filters={[periodFilter(), kindFilter, entryYearFilter()]}
        exports={files.exports}
        searchLabel="Cari beasiswa"
        noun="beasiswa"
        nothing={{
          title: 'Belum ada potongan beasiswa.',
          hint: 'Potongan muncul setelah beasiswa diberikan dan tagihan dibuat.',
        }}
        rowName={({ name }) => name}
      />
    </>
  );
}
