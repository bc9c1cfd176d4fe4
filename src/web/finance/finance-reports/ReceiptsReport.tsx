import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  financeReportContract,
  type ReceiptsRow,
  type ReceiptsSummary,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import { receiptPurposeLabels } from '#shared/finance/billing/kinds.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { moneyColumn } from '#web/platform/ui/finance/columns.tsx';
import { categoryFilter, dayFilters, useMethodFilter } from '#web/platform/ui/finance/filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { useReportQuery } from './use-report-query.ts';

const nameOf = (category: ReceiptsRow['category']): string => receiptPurposeLabels[category ?? 'DEPOSIT'];

const columns: Column<ReceiptsRow>[] = [
  {
    key: 'day',
    title: 'Tanggal',
    sortable: true,
    card: 'head',
    render: ({ day }) => <DateText date={day} />,
  },
  { key: 'method', title: 'Metode', card: 'fact', render: ({ method }) => method },
  { key: 'category', title: 'Kategori', card: 'fact', render: ({ category }) => nameOf(category) },
  { key: 'payments', title: 'Pembayaran', align: 'right', render: ({ payments }) => grouped(payments) },
  moneyColumn('received', 'Masuk', { sortable: true }),
  moneyColumn('returned', 'Keluar'),
  moneyColumn('net', 'Bersih', { sortable: true, card: 'fact' }),
];

const categories: Filter = {
  ...categoryFilter,
  options: [
    ...categoryFilter.options,
    { value: 'SPONSOR', label: receiptPurposeLabels.SPONSOR },
    { value: 'DEPOSIT', label: receiptPurposeLabels.DEPOSIT },
  ],
};

type Flow = { label: string; received: number; returned: number; net: number };

/** Amounts by name as bars, with the whole table behind them. */
function FlowChart({ title, head, flows }: { title: string; head: string; flows: readonly Flow[] }) {
  return (
    <ChartCard
      title={title}
      table={{
        head: [head, 'Masuk', 'Keluar', 'Bersih'],
        rows: flows.map(({ label, received, returned, net }) => ({
          name: label,
          cells: [rupiah(received), rupiah(returned), rupiah(net)],
        })),
      }}
    >
      <BarList
        label={title}
        bars={flows.map(({ label, net, received }) => ({
          label,
          value: Math.max(0, net),
          hint: `Masuk ${rupiah(received)}`,
        }))}
        format={rupiah}
      />
    </ChartCard>
  );
}

function Figures({ sums }: { sums: ReceiptsSummary }) {
  const busiest = sums.days.toSorted((a, b) => b.net - a.net)[0];
  return (
    <>
      <FactGrid
        facts={[
          ['Masa', `${shortDate(sums.from)} sampai ${shortDate(sums.to)}`],
          ['Masuk', rupiah(sums.received)],
          ['Keluar', rupiah(sums.returned)],
          ['Bersih', <strong key="net">{rupiah(sums.net)}</strong>],
          ['Hari teramai', busiest && `${shortDate(busiest.day)}, ${rupiah(busiest.net)}`],
        ]}
      />
      {sums.days.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <FlowChart
            title="Menurut metode"
            head="Metode"
            flows={sums.methods.map(({ name, ...flow }) => ({ label: name, ...flow }))}
          />
          <FlowChart
            title="Menurut kategori"
            head="Kategori"
            flows={sums.categories.map(({ category, ...flow }) => ({ label: nameOf(category), ...flow }))}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** Money that came in by day, method and category; without days, of this month. */
export function ReceiptsReport() {
  const files = useListFiles(financeReportContract.receiptsFile);
  const methods = useMethodFilter();
  const query = useReportQuery(['from', 'to', 'methodId', 'category', 'search']);
  const { data, error, refetch } = useQuery(endpointQuery(financeReportContract.receiptsSummary, { query }));
  return (
    <>
      {error !== null && <LoadFailure title="Ringkasan gagal dimuat." error={error} onRetry={refetch} />}
      {data !== undefined && <Figures sums={data} />}
      {files.progress}
      <ListTable
        endpoint={financeReportContract.receipts}
        columns={columns}
        filters={[...dayFilters, ...methods, categories]}
        exports={files.exports}
        searchLabel="Cari metode"
        noun="penerimaan"
        nothing={{ title: 'Belum ada penerimaan bulan ini.', hint: 'Pilih tanggal lain dengan Filter.' }}
        rowName={({ day, method, category }) => `${day} ${method} ${nameOf(category)}`}
      />
    </>
  );
}
