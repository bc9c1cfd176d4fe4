import { Select } from '@mantine/core';
import { useState } from 'react';
import { paymentMethodContract } from '#shared/contracts/payment-method.contract.ts';
import { type RefundView, refundContract } from '#shared/contracts/refund.contract.ts';
import {
  type RefundStatus,
  refundReasonLabels,
  refundStatuses,
  refundStatusLabels,
} from '#shared/domain/finance/kinds.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { useQuery } from '@tanstack/react-query';
import { campusToday } from '#web/lib/campus-today.ts';
import { showError } from '#web/lib/errors.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { endpointQuery, useEndpointMutation } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { moneyColumn, studentColumn } from '#web/ui/finance/columns.tsx';
import { ReasonWindow } from '#web/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx';
import { ListTable } from '#web/ui/table/TablePage.tsx';
import { listExports } from '#web/ui/table/list-exports.ts';
import type { Column, Filter } from '#web/ui/table/table-types.ts';
import { useAskedChange } from '#web/ui/use-asked-change.ts';
import { MomentText } from '#web/ui/values.tsx';
import { paymentLists } from './payment-lists.ts';

const tones: Record<RefundStatus, Tone> = {
  SUBMITTED: 'warning',
  APPROVED: 'info',
  PAID: 'success',
  REJECTED: 'danger',
};

/** Where the money goes, as it is typed at the bank. */
const accountOf = ({ bankName, accountNumber, accountHolder }: RefundView): string =>
  `${bankName} ${accountNumber}, a.n. ${accountHolder}`;

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
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status, decisionNote }) => (
      <>
        <StatusChip tone={tones[status]}>{refundStatusLabels[status]}</StatusChip>
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

/** Records the transfer of an approved refund. */
function PayRefund({ refund, onClose }: { refund: RefundView; onClose: () => void }) {
  const { data } = useQuery(endpointQuery(paymentMethodContract.list, { query: { limit: 100 } }));
  const form = useContractForm(refundContract.pay.body, {
    methodId: '',
    paidOn: campusToday(),
    updatedAt: refund.updatedAt,
  });
  const { submit, busy } = useFormSave(refundContract.pay, form, {
    params: { id: refund._id },
    invalidates: [refundContract.list, ...paymentLists],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Transfer ${rupiah(refund.amount)} ke ${refund.accountHolder}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Catat transfer"
      onClose={onClose}
    >
      <p>{`Rekening tujuan: ${accountOf(refund)}.`}</p>
      <Select
        label="Dari rekening"
        withAsterisk
        data={(data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.getInputProps('methodId')}
      />
      <DateField label="Tanggal transfer" withAsterisk {...form.getInputProps('paidOn')} />
    </FormDialog>
  );
}

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
      title={`Tolak pengembalian dana ${refund.studentName}?`}
      consequence={`${rupiah(refund.amount)} tidak dikembalikan. Pengaju membaca alasan ini.`}
      verb="Tolak"
      busy={decide.isPending}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

/** Money to be given back: asked by finance, decided by its head, transferred and recorded. */
export function RefundsTab() {
  const can = useCan();
  const [open, setOpen] = useState<{ what: 'pay' | 'reject'; refund: RefundView } | null>(null);
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
  ];
  return (
    <>
      <ListTable
        endpoint={refundContract.list}
        columns={columns}
        filters={filters}
        {...(can(refundContract.export.access) && { exports: listExports(refundContract.export) })}
        searchLabel="Cari NIM atau nama"
        noun="pengembalian"
        nothing={{
          title: 'Belum ada pengembalian dana.',
          hint: 'Ajukan dari menu sebuah pembayaran di tab Penerimaan.',
        }}
        rowName={({ studentName }) => studentName}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actions(row)} />}
      />
      {open?.what === 'pay' && <PayRefund refund={open.refund} onClose={() => setOpen(null)} />}
      {open?.what === 'reject' && <Rejection refund={open.refund} onClose={() => setOpen(null)} />}
    </>
  );
}
