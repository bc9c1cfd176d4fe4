import { useQuery } from '@tanstack/react-query';
import {
  type CashRow,
  financeReportContract,
} from '#shared/finance/finance-reports/finance-report.contract.ts';
import { paymentSourceLabels } from '#shared/finance/payments/payment-state.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { moneyColumn, StudentCell } from '#web/platform/ui/finance/columns.tsx';
import { dayFilters, useMethodFilter } from '#web/platform/ui/finance/filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { DateText, Money } from '#web/platform/ui/values.tsx';
import { useReportQuery } from './use-report-query.ts';

const columns: Column<CashRow>[] = [
  {
    key: 'paidOn',
    title: 'Tanggal bank',
    sortable: true,
    card: 'fact',
    render: ({ paidOn }) => <DateText date={paidOn} />,
  },
  { key: 'day', title: 'Dibukukan', sortable: true, render: ({ day }) => <DateText date={day} /> },
  {
    key: 'student',
    title: 'Dari atau kepada',
    card: 'head',
    render: ({ studentName, nim }) => <StudentCell name={studentName} nim={nim} />,
  },
  { key: 'about', title: 'Untuk', render: ({ about }) => about },
  { key: 'method', title: 'Metode', render: ({ method }) => method },
  { key: 'reference', title: 'Referensi', card: 'fact', render: ({ reference }) => reference || '-' },
  { key: 'receiptNo', title: 'Kwitansi', render: ({ receiptNo }) => receiptNo ?? '-', optional: true },
  {
    key: 'source',
    title: 'Sumber',
    render: ({ source }) => (source === null ? '-' : paymentSourceLabels[source]),
    optional: true,
  },
  moneyColumn('received', 'Masuk', {
    sortable: true,
    card: 'fact',
    render: ({ received }) => <Money amount={received === 0 ? null : received} />,
  }),
  moneyColumn('returned', 'Keluar', {
    card: 'fact',
    render: ({ returned }) => <Money amount={returned === 0 ? null : returned} />,
  }),
];

const direction: Filter = {
  name: 'direction',
  label: 'Arah',
  options: [
    { value: 'in', label: 'Masuk' },
    { value: 'out', label: 'Keluar' },
  ],
};

/** Every movement of an account, to be ticked off against the statement of the bank; without days, of this month. */
export function CashReport() {
  const files = useListFiles(financeReportContract.cashFile);
  const methods = useMethodFilter();
  const query = useReportQuery(['from', 'to', 'methodId']);
  const asked = useQuery(endpointQuery(financeReportContract.cashSummary, { query }));
  return (
    <>
      <Asked query={asked} what="ringkasan kas" height="6rem">
        {(sums) => (
          <FactGrid
            facts={[
              ['Saldo awal', rupiah(sums.opening)],
              ['Masuk', rupiah(sums.received)],
              ['Keluar', rupiah(sums.returned)],
              ['Saldo akhir', <strong key="closing">{rupiah(sums.closing)}</strong>],
            ]}
          />
        )}
      </Asked>
      {files.progress}
      <ListTable
        endpoint={financeReportContract.cash}
        columns={columns}
        filters={[...methods, ...dayFilters, direction]}
        exports={files.exports}
        searchLabel="Cari NIM, nama, sponsor, referensi, atau kwitansi"
        noun="mutasi"
        nothing={{
          title: 'Belum ada mutasi bulan ini.',
          hint: 'Pilih rekening atau tanggal lain dengan Filter.',
        }}
        rowName={({ studentName, about }) => `${studentName}, ${about}`}
      />
    </>
  );
}
