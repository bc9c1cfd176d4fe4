import {
  financeReportContract,
  type ReceivablesRow,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { moneyColumn } from '#web/platform/ui/finance/columns.tsx';
import { categoryFilter, periodFilter } from '#web/platform/ui/finance/filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { useReportQuery } from './use-report-query.ts';

const columns: Column<ReceivablesRow>[] = [
  { key: 'entryYear', title: 'Angkatan', sortable: true, card: 'head', render: ({ entryYear }) => entryYear },
  { key: 'students', title: 'Ditagih', align: 'right', render: ({ students }) => grouped(students) },
  { key: 'owing', title: 'Berutang', align: 'right', card: 'fact', render: ({ owing }) => grouped(owing) },
  moneyColumn('charged', 'Nilai tagihan'),
  moneyColumn('discounted', 'Potongan'),
  moneyColumn('paid', 'Dibayar', { card: 'fact' }),
  moneyColumn('balance', 'Piutang', { sortable: true, card: 'fact' }),
];

const asOf: Filter = { name: 'asOf', label: 'Per tanggal', options: [], isDate: true };

/** What students owe by entry year, today or at the end of an earlier day. */
export function ReceivablesReport() {
  const files = useListFiles(financeReportContract.receivablesFile);
  const narrowed = useReportQuery(['asOf', 'periodCode', 'category', 'search']);
  const { data } = useLookup(
    endpointQuery(financeReportContract.receivables, { query: { ...narrowed, limit: 100 } }),
  );
  const rows = data?.data ?? [];
  const total = rows.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <>
      {rows.length > 0 && (
        <ChartCard
          title={`Piutang ${rupiah(total)}`}
          hint="Seluruh sisa tagihan, termasuk yang belum jatuh tempo."
          table={{
            head: ['Angkatan', 'Nilai tagihan', 'Potongan', 'Dibayar', 'Piutang'],
            rows: rows.map(({ entryYear, charged, discounted, paid, balance }) => ({
              name: String(entryYear),
              cells: [charged, discounted, paid, balance].map((amount) => rupiah(amount)),
            })),
          }}
        >
          <BarList
            label="Piutang per angkatan"
            bars={rows.map(({ entryYear, balance, owing }) => ({
              label: String(entryYear),
              value: balance,
              hint: `${grouped(owing)} mahasiswa`,
            }))}
            format={rupiah}
          />
        </ChartCard>
      )}
      {files.progress}
      <ListTable
        endpoint={financeReportContract.receivables}
        columns={columns}
        filters={[asOf, periodFilter(), categoryFilter]}
        exports={files.exports}
        searchLabel="Cari angkatan"
        noun="angkatan"
        nothing={{ title: 'Belum ada tagihan.' }}
        rowName={({ entryYear }) => `Angkatan ${entryYear}`}
      />
    </>
  );
}
