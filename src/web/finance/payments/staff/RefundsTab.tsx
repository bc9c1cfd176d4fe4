import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type RefundView, refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { refundReasonLabels, refundStatuses, refundStatusLabels } from '#shared/finance/billing/kinds.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { moneyColumn, studentColumn } from '#web/platform/ui/finance/columns.tsx';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import { accountOf, RefundStatusChip } from '../refund-words.tsx';

const RefundDialog = later(async () => (await import('./RefundDialog.tsx')).RefundDialog);
const PayRefundDialog = later(async () => (await import('./PayRefundDialog.tsx')).PayRefundDialog);
const RefundWindow = later(async () => (await import('./RefundWindow.tsx')).RefundWindow);

const columns: Column<RefundView>[] = [
  studentColumn('studentName', ({ studentName }) => studentName),
  moneyColumn('amount', 'Jumlah', { sortable: true, card: 'fact' }),
  {
    key: 'reason',
    title: 'Alasan',
    card: 'fact',
    render: ({ reason, note }) => (
      <>
        {refundReasonLabels[reason]}
        {note !== '' && <div>{note}</div>}
      </>
    ),
  },
  { key: 'from', title: 'Dari', render: ({ paymentName }) => paymentName ?? 'Deposit' },
  {
    key: 'account',
    title: 'Rekening tujuan',
    render: accountOf,
  },
  { key: 'by', title: 'Pengaju', render: ({ requestedBy }) => requestedBy ?? '-', optional: true },
  {
    key: 'createdAt',
    title: 'Diajukan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'paidOn',
    title: 'Ditransfer',
    render: ({ paidOn }) => (paidOn === null ? '-' : <DateText date={paidOn} />),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status, decisionNote }) => (
      <>
        <RefundStatusChip status={status} />
        {decisionNote !== '' && <div>{decisionNote}</div>}
      </>
    ),
  },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: refundStatuses.map((value) => ({ value, label: refundStatusLabels[value] })),
  },
];

function Rejection({ refund, onClose }: { refund: RefundView; onClose: () => void }) {
  const decide = useEndpointMutation(refundContract.decide, { invalidates: [refundContract.list] });
  const run = (note: string): void =>
    decide.mutate(
      { params: { id: refund._id }, body: { decision: 'REJECTED', note, updatedAt: refund.updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Ditolak.');
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <ReasonWindow
      title={
        refund.status === 'APPROVED'
          ? `Batalkan persetujuan pengembalian dana ${refund.studentName}?`
          : `Tolak pengembalian dana ${refund.studentName}?`
      }
      consequence={`${rupiah(refund.amount)} tidak dikembalikan. Pengaju dan mahasiswa membaca alasan ini.`}
      verb={refund.status === 'APPROVED' ? 'Batalkan persetujuan' : 'Tolak'}
      busy={decide.isPending}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

type Open = { what: 'show' | 'pay' | 'reject'; refund: RefundView } | { what: 'ask' } | null;

/** Money to be given back: asked by finance, decided by leaders, transferred and recorded. */
export function RefundsTab() {
  const can = useCan();
  const files = useListFiles(refundContract.export);
  const [open, setOpen] = useState<Open>(null);
  const approve = useAskedChange(refundContract.decide, [refundContract.list]);
  const decisions = (refund: RefundView) => [
    {
      label: 'Setujui',
      run: () =>
        void approve(
          {
            title: `Setujui pengembalian ${rupiah(refund.amount)} ${refund.studentName}?`,
            consequence: `Bagian Keuangan mentransfernya ke ${accountOf(refund)}.`,
            verb: 'Setujui',
            danger: false,
          },
          { params: { id: refund._id }, body: { decision: 'APPROVED', updatedAt: refund.updatedAt } },
        ),
    },
    { label: 'Tolak', danger: true, run: () => setOpen({ what: 'reject', refund }) },
  ];
  const actions = (refund: RefundView) => [
    ...(refund.status === 'SUBMITTED' && can(refundContract.decide.access) ? decisions(refund) : []),
    ...(refund.status === 'APPROVED' && can(refundContract.pay.access)
      ? [{ label: 'Catat transfer', run: () => setOpen({ what: 'pay', refund }) }]
      : []),
    ...(refund.status === 'APPROVED' && can(refundContract.decide.access)
      ? [{ label: 'Batalkan persetujuan', danger: true, run: () => setOpen({ what: 'reject', refund }) }]
      : []),
  ];
  return (
    <>
      {can(refundContract.request.access) && (
        <Group justify="flex-end" mb="md">
          <Button variant="default" onClick={() => setOpen({ what: 'ask' })}>
            Kembalikan deposit
          </Button>
        </Group>
      )}
      {files.progress}
      <ListTable
        endpoint={refundContract.list}
        columns={columns}
        filters={filters}
        exports={files.exports}
        searchLabel="Cari NIM atau nama"
        noun="pengembalian"
        nothing={{
          title: 'Belum ada pengembalian dana.',
          hint: 'Ajukan dari menu sebuah pembayaran di tab Penerimaan, atau kembalikan deposit.',
        }}
        rowName={({ studentName }) => studentName}
        onOpen={(refund) => setOpen({ what: 'show', refund })}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actions(row)} />}
      />
      {open?.what === 'ask' && <RefundDialog payment={null} onClose={() => setOpen(null)} />}
      {open?.what === 'show' && <RefundWindow refund={open.refund} onClose={() => setOpen(null)} />}
      {open?.what === 'pay' && <PayRefundDialog refund={open.refund} onClose={() => setOpen(null)} />}
      {open?.what === 'reject' && <Rejection refund={open.refund} onClose={() => setOpen(null)} />}
    </>
  );
}
