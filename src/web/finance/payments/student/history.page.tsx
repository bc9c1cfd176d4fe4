import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { PaymentView } from '#shared/finance/payments/payment.views.ts';
import { paymentStatuses, paymentStatusLabels } from '#shared/finance/payments/payment-state.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLiveRefresh } from '#web/platform/lib/live-event.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText, Money } from '#web/platform/ui/values.tsx';
import { paperActions } from '../paper-actions.ts';
import { PaymentStatusChip } from '../payment-words.tsx';

const OwnRefunds = later(async () => (await import('./OwnRefunds.tsx')).OwnRefunds);

export const loader = pageLoader(() => null);

const columns: Column<PaymentView>[] = [
  {
    key: 'paidOn',
    title: 'Tanggal',
    sortable: true,
    card: 'fact',
    render: ({ paidOn }) => <DateText date={paidOn} />,
  },
  {
    key: 'bill',
    title: 'Tagihan',
    card: 'head',
    render: ({ typeName, periodCode }) => (
      <>
        <strong>{typeName}</strong>
        {!typeName.includes(periodLabel(periodCode)) && ` ${periodLabel(periodCode)}`}
      </>
    ),
  },
  { key: 'method', title: 'Metode', render: ({ method }) => method },
  {
    key: 'amount',
    title: 'Jumlah',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status, rejectReason, reverseReason }) => (
      <>
        <PaymentStatusChip status={status} />
        {rejectReason !== '' && <div>{rejectReason}</div>}
        {reverseReason !== '' && <div>{reverseReason}</div>}
      </>
    ),
  },
  { key: 'receiptNo', title: 'Kwitansi', card: 'fact', render: ({ receiptNo }) => receiptNo ?? '-' },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
  },
];

/** `/student/pembayaran/riwayat-transaksi`: every payment of the student, with receipt and proof. */
export function Component() {
  const can = useCan();
  useLiveRefresh('payment:changed', [paymentContract.own]);
  const cancel = useAskedChange(paymentContract.cancel, [paymentContract.own, paymentContract.account]);
  const actions = (row: PaymentView) => {
    return [
      ...paperActions(row, can),
      ...(row.status === 'WAITING'
        ? [
            {
              label: 'Batalkan',
              danger: true,
              run: () =>
                void cancel(
                  {
                    title: `Batalkan pembayaran ${row.typeName}?`,
                    consequence:
                      'Bukti ini tidak akan diverifikasi. Uang yang sudah ditransfer tidak kembali sendiri.',
                    verb: 'Batalkan',
                  },
                  { params: { id: row._id }, body: { updatedAt: row.updatedAt } },
                ),
            },
          ]
        : []),
    ];
  };
  return (
    <Page
      title="Riwayat transaksi"
      purpose="Semua pembayaran Anda, beserta kwitansinya."
      actions={
        <Button component={Link} to="/student/pembayaran" variant="default">
          Tagihan
        </Button>
      }
    >
      <ListTable
        endpoint={paymentContract.own}
        columns={columns}
        filters={filters}
        searchLabel="Cari nomor referensi"
        noun="transaksi"
        nothing={{ title: 'Belum ada transaksi.', hint: 'Pembayaran yang Anda kirim tampil di sini.' }}
        rowName={({ typeName, paidOn }) => `${typeName} ${paidOn}`}
        renderMenu={(row) => <RowMenu name={row.typeName} actions={actions(row)} />}
      />
      <OwnRefunds />
    </Page>
  );
}
