import { useState } from 'react';
import {
  type ClearanceView,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import { clearancePurposeLabels, clearanceStateLabels } from '#shared/desk/library/clearance.ts';
import { later } from '#web/platform/lib/later.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import { ClearanceChip } from '../chips.tsx';
import { optionsOf } from '../options.ts';

const ClearanceDialog = later(async () => (await import('./ClearanceDialog.tsx')).ClearanceDialog);

const columns: Column<ClearanceView>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ studentName }) => <strong>{studentName}</strong>,
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  {
    key: 'purpose',
    title: 'Keperluan',
    card: 'fact',
    render: ({ purpose }) => clearancePurposeLabels[purpose],
  },
  {
    key: 'createdAt',
    title: 'Diminta',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  { key: 'number', title: 'Nomor', render: ({ number }) => number ?? '-' },
  { key: 'validUntil', title: 'Berlaku sampai', render: ({ validUntil }) => <DateText date={validUntil} /> },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <ClearanceChip state={state} />,
  },
];

const filters: Filter[] = [
  { name: 'state', label: 'Status', options: optionsOf(clearanceStateLabels) },
  { name: 'purpose', label: 'Keperluan', options: optionsOf(clearancePurposeLabels) },
];

/** Requests for a letter of clearance. */
export function ClearancesTab() {
  const [open, setOpen] = useState<ClearanceView | null>(null);
  return (
    <>
      <ListTable
        endpoint={libraryClearanceContract.list}
        columns={columns}
        filters={filters}
        searchLabel="Cari NIM atau nama"
        noun="permintaan"
        nothing={{ title: 'Belum ada permintaan bebas pustaka.' }}
        rowName={({ studentName }) => studentName}
        onOpen={setOpen}
      />
      {open !== null && <ClearanceDialog request={open} onClose={() => setOpen(null)} />}
    </>
  );
}
