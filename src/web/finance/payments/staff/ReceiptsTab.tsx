import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { chargeAttentionLabels } from '#shared/finance/gateway/gateway.ts';
import {
  paymentSourceLabels,
  paymentSources,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/finance/payments/payment-state.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan, useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { moneyColumn, studentColumn } from '#web/platform/ui/finance/columns.tsx';
import {
  categoryFilter,
  dayFilters,
  entryYearFilter,
  periodFilter,
  useMethodFilter,
} from '#web/platform/ui/finance/filters.ts';
import { classTypeOptions } from '#web/platform/ui/people/options.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useStudentClassFilter } from '#web/platform/ui/study/class-filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { paperActions } from '../paper-actions.ts';
import { PaymentStatusChip } from '../payment-words.tsx';
import { paymentLists } from './payment-lists.ts';

const EnterDialog = later(async () => (await import('./EnterDialog.tsx')).EnterDialog);
const RefundDialog = later(async () => (await import('./RefundDialog.tsx')).RefundDialog);

const columns: Column<StaffPaymentView>[] = [
  {
    key: 'paidOn',
    title: 'Tanggal',
    sortable: true,
    card: 'fact',
    render: ({ paidOn }) => <DateText date={paidOn} />,
  },
  studentColumn('studentName', ({ studentName }) => studentName),
  { key: 'type', title: 'Tagihan', render: ({ typeName }) => typeName },
  { key: 'method', title: 'Metode', render: ({ method }) => method },
  { key: 'source', title: 'Sumber', render: ({ source }) => paymentSourceLabels[source] },
  moneyColumn('amount', 'Jumlah', { sortable: true, card: 'fact' }),
  { key: 'receiptNo', title: 'Kwitansi', render: ({ receiptNo }) => receiptNo ?? '-' },
  { key: 'reference', title: 'Referensi', render: ({ reference }) => reference || '-', optional: true },
  { key: 'className', title: 'Kelas', render: ({ className }) => className ?? '-', optional: true },
  { key: 'decidedBy', title: 'Petugas', render: ({ decidedBy }) => decidedBy ?? '-', optional: true },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status, twins, attention, rejectReason, reverseReason }) => (
      <>
        <PaymentStatusChip status={status} />
        {attention !== null && <StatusChip tone="danger">{chargeAttentionLabels[attention]}</StatusChip>}
        {twins > 0 && <StatusChip tone="warning">Mungkin ganda</StatusChip>}
        {rejectReason !== '' && <div>{rejectReason}</div>}
        {reverseReason !== '' && <div>{reverseReason}</div>}
      </>
    ),
  },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
  },
  categoryFilter,
  {
    name: 'source',
    label: 'Sumber',
    options: paymentSources.map((value) => ({ value, label: paymentSourceLabels[value] })),
  },
];

const classTypeFilter: Filter = { name: 'classType', label: 'Tipe kelas', options: classTypeOptions };

type Open = { what: 'enter' } | { what: 'reverse' | 'refund'; payment: StaffPaymentView } | null;

function Reversal({ payment, onClose }: { payment: StaffPaymentView; onClose: () => void }) {
  const reverse = useEndpointMutation(paymentContract.reverse, { invalidates: paymentLists });
  const run = (reason: string): void =>
    reverse.mutate(
      { params: { id: payment._id }, body: { updatedAt: payment.updatedAt, reason } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pembayaran dibalik.');
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <ReasonWindow
      title={`Balik pembayaran ${rupiah(payment.amount)} ${payment.studentName}?`}
      consequence={`Yang menjadi deposit keluar dari deposit, yang membayar ${payment.typeName} membuka tagihan itu kembali, dan kwitansi ${payment.receiptNo ?? ''} batal.`}
      verb="Balik"
      minLetters={10}
      busy={reverse.isPending}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

/** Every payment with its receipt: entering cash, reversing, giving back. */
export function ReceiptsTab() {
  const can = useCan();
  const user = useUser();
  const methods = useMethodFilter();
  const classes = useStudentClassFilter();
  const files = useListFiles(paymentContract.export);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const actions = (row: StaffPaymentView) => {
    const isVerified = row.status === 'VERIFIED';
    return [
      ...paperActions(row, can),
      ...(isVerified && can(refundContract.request.access)
        ? [{ label: 'Ajukan pengembalian', run: () => setOpen({ what: 'refund', payment: row }) }]
        : []),
      ...(isVerified && can(paymentContract.reverse.access) && row.decidedById !== user._id
        ? [{ label: 'Balik', danger: true, run: () => setOpen({ what: 'reverse', payment: row }) }]
        : []),
    ];
  };
  return (
    <>
      {can(paymentContract.enter.access) && (
        <Group justify="flex-end" mb="md">
          <Button component={Link} to="/staff/impor/statement" variant="default">
            Unggah mutasi rekening
          </Button>
          <Button onClick={() => setOpen({ what: 'enter' })}>Catat pembayaran</Button>
        </Group>
      )}
      {files.progress}
      <ListTable
        endpoint={paymentContract.list}
        columns={columns}
        filters={[
          ...filters,
          ...methods,
          periodFilter(),
          entryYearFilter(),
          ...classes,
          classTypeFilter,
          ...dayFilters,
        ]}
        exports={files.exports}
        searchLabel="Cari NIM, nama, atau referensi"
        noun="pembayaran"
        nothing={{ title: 'Belum ada pembayaran.' }}
        rowName={({ studentName, typeName }) => `${studentName}, ${typeName}`}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actions(row)} />}
      />
      {open?.what === 'enter' && <EnterDialog onClose={close} />}
      {open?.what === 'reverse' && <Reversal payment={open.payment} onClose={close} />}
      {open?.what === 'refund' && <RefundDialog payment={open.payment} onClose={close} />}
    </>
  );
}
