import { useState } from 'react';
import { gatewayContract, type StaffChargeView } from '#shared/finance/gateway/gateway.contract.ts';
import {
  chargeAttentionLabels,
  chargeAttentions,
  type ChargeStatus,
  chargeStatuses,
  chargeStatusLabels,
} from '#shared/finance/gateway/gateway.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { studentColumn } from '#web/platform/ui/finance/columns.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText, Money } from '#web/platform/ui/values.tsx';
import { GatewayState } from './GatewayState.tsx';
import { paymentLists } from './payment-lists.ts';

const stale = [gatewayContract.list, gatewayContract.state, ...paymentLists];

const tones: Record<ChargeStatus, Tone> = {
  CREATING: 'warning',
  OPEN: 'info',
  PAID: 'success',
  EXPIRED: 'neutral',
  FAILED: 'danger',
  CANCELLED: 'neutral',
};

const columns: Column<StaffChargeView>[] = [
  {
    key: 'createdAt',
    title: 'Dibuat',
    sortable: true,
    card: 'fact',
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  studentColumn('studentName', ({ studentName }) => studentName),
  { key: 'type', title: 'Tagihan', render: ({ typeName }) => typeName },
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
    render: ({ status, attention, unfollowed }) => (
      <>
        <StatusChip tone={tones[status]}>{chargeStatusLabels[status]}</StatusChip>
        {attention !== null && <StatusChip tone="danger">{chargeAttentionLabels[attention]}</StatusChip>}
        {unfollowed > 0 && <StatusChip tone="warning">Pemberitahuan belum diproses</StatusChip>}
      </>
    ),
  },
  { key: 'receiptNo', title: 'Kwitansi', render: ({ receiptNo }) => receiptNo ?? '-' },
  {
    key: 'askedAt',
    title: 'Status diambil',
    optional: true,
    render: ({ askedAt }) => <MomentText at={askedAt} relative />,
  },
  { key: 'orderId', title: 'Nomor pesanan', optional: true, render: ({ orderId }) => orderId },
  {
    key: 'reference',
    title: 'Referensi penyedia',
    optional: true,
    render: ({ reference }) => reference || '-',
  },
  {
    key: 'resolution',
    title: 'Tindak lanjut',
    optional: true,
    render: ({ resolution }) => resolution || '-',
  },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: chargeStatuses.map((value) => ({ value, label: chargeStatusLabels[value] })),
  },
  {
    name: 'attention',
    label: 'Selisih',
    options: chargeAttentions.map((value) => ({ value, label: chargeAttentionLabels[value] })),
  },
];

function Resolution({ charge, onClose }: { charge: StaffChargeView; onClose: () => void }) {
  const resolve = useEndpointMutation(gatewayContract.resolve, { invalidates: stale });
  const run = (reason: string): void =>
    resolve.mutate(
      { params: { id: charge._id }, body: { updatedAt: charge.updatedAt, reason } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Tindak lanjut tercatat.');
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <ReasonWindow
      title={`Tindak lanjut ${rupiah(charge.amount)} ${charge.studentName}`}
      consequence="Tulis apa yang sudah dilakukan. Catatan ini tidak memindahkan uang."
      verb="Catat"
      danger={false}
      minLetters={10}
      busy={resolve.isPending}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

/** Charges at the payment gateway beside what became of them here. */
export function GatewayTab() {
  const can = useCan();
  const { data: state } = useLookup(endpointQuery(gatewayContract.state, {}));
  const [resolving, setResolving] = useState<StaffChargeView | null>(null);
  const check = useEndpointMutation(gatewayContract.check, { invalidates: stale });
  const ask = ({ _id: id }: StaffChargeView): void =>
    check.mutate(
      { params: { id } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Status diambil.'), onError: showError },
    );
  const actions = (row: StaffChargeView) => [
    ...(can(gatewayContract.check.access) ? [{ label: 'Ambil status', run: () => ask(row) }] : []),
    ...(row.attention !== null && can(gatewayContract.resolve.access)
      ? [{ label: 'Catat tindak lanjut', run: () => setResolving(row) }]
      : []),
  ];
  return (
    <>
      {state !== undefined && <GatewayState state={state} />}
      <ListTable
        endpoint={gatewayContract.list}
        columns={columns}
        filters={filters}
        searchLabel="Cari NIM, nama, atau nomor pesanan"
        noun="pembayaran otomatis"
        nothing={{ title: 'Belum ada pembayaran otomatis.' }}
        rowName={({ studentName, typeName }) => `${studentName}, ${typeName}`}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actions(row)} />}
      />
      {resolving !== null && <Resolution charge={resolving} onClose={() => setResolving(null)} />}
    </>
  );
}
