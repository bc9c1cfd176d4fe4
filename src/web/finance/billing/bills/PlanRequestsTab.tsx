import { useState } from 'react';
import {
  planRequestContract,
  type PlanRequestRow,
} from '#shared/finance/plan-requests/plan-request.contract.ts';
import {
  type PlanRequestState,
  planRequestStateLabels,
  planRequestStates,
} from '#shared/finance/plan-requests/plan-request.ts';
import { later } from '#web/platform/lib/later.tsx';
import { moneyColumn, studentColumn } from '#web/platform/ui/finance/columns.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';

const PlanRequestWindow = later(async () => (await import('./PlanRequestWindow.tsx')).PlanRequestWindow);

const tones: Record<PlanRequestState, Tone> = {
  SUBMITTED: 'warning',
  APPROVED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
};

const columns: Column<PlanRequestRow>[] = [
  studentColumn('nim', ({ studentName }) => studentName),
  { key: 'bill', title: 'Tagihan', card: 'fact', render: ({ billName }) => billName },
  moneyColumn('balance', 'Sisa', { sortable: true }),
  { key: 'parts', title: 'Diminta', card: 'fact', render: ({ parts }) => `${parts.length} cicilan` },
  { key: 'reason', title: 'Alasan', render: ({ reason }) => reason },
  {
    key: 'createdAt',
    title: 'Diajukan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'state',
    title: 'Status',
    card: 'fact',
    render: ({ state }) => <StatusChip tone={tones[state]}>{planRequestStateLabels[state]}</StatusChip>,
  },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status',
    options: planRequestStates.map((value) => ({ value, label: planRequestStateLabels[value] })),
  },
];

/** Students' requests for own plans of instalments, decided in a window. */
export function PlanRequestsTab() {
  const files = useListFiles(planRequestContract.export);
  const [open, setOpen] = useState<PlanRequestRow | null>(null);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={planRequestContract.list}
        columns={columns}
        filters={filters}
        exports={files.exports}
        searchLabel="Cari NIM atau nama"
        noun="permohonan"
        nothing={{
          title: 'Belum ada permohonan cicilan.',
          hint: 'Mahasiswa memintanya dari tagihan di halaman Pembayaran.',
        }}
        rowName={({ studentName, billName }) => `${billName} ${studentName}`}
        onOpen={setOpen}
      />
      {open !== null && (
        <PlanRequestWindow id={open._id} name={open.studentName} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
