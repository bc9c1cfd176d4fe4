import { useState } from 'react';
import { letterContract, type LetterView } from '#shared/completion/letters/letter.contract.ts';
import {
  letterStateLabels,
  letterStates,
  letterTypeLabels,
  letterTypes,
} from '#shared/completion/letters/letter.ts';
import { later } from '#web/platform/lib/later.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { LetterChip } from './LetterChip.tsx';

const LetterDialog = later(async () => (await import('./LetterDialog.tsx')).LetterDialog);

const columns: Column<LetterView>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ studentName }) => <strong>{studentName}</strong>,
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  { key: 'type', title: 'Surat', card: 'fact', render: ({ type }) => letterTypeLabels[type] },
  { key: 'purpose', title: 'Keperluan', render: ({ purpose }) => purpose },
  { key: 'number', title: 'Nomor', render: ({ number }) => number ?? '-' },
  {
    key: 'createdAt',
    title: 'Diminta',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <LetterChip state={state} />,
  },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status',
    options: letterStates.map((value) => ({ value, label: letterStateLabels[value] })),
  },
  {
    name: 'type',
    label: 'Surat',
    options: letterTypes.map((value) => ({ value, label: letterTypeLabels[value] })),
  },
];

export const access = letterContract.list.access;

/** `/staff/mahasiswa/surat`: letters requested by students. */
export function Component() {
  const [open, setOpen] = useState<LetterView | null>(null);
  return (
    <>
      <TablePage
        title="Surat mahasiswa"
        purpose="Permintaan surat diperiksa di sini; surat yang terbit bernomor dan dapat diperiksa keasliannya."
        endpoint={letterContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(letterContract.export)}
        searchLabel="Cari NIM atau nama"
        noun="surat"
        nothing={{ title: 'Belum ada permintaan surat.' }}
        rowName={({ studentName, type }) => `${letterTypeLabels[type]} ${studentName}`}
        onOpen={setOpen}
      />
      {open !== null && <LetterDialog letter={open} onClose={() => setOpen(null)} />}
    </>
  );
}
