import { Modal } from '@mantine/core';
import { useState } from 'react';
import {
  type BankOwner,
  lecturerBankContract,
} from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments } from '#shared/platform/reference/lecturer.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { BankFacts } from './BankFacts.tsx';

const columns: Column<BankOwner>[] = [
  { key: 'name', title: 'Dosen', render: ({ fullName }) => fullName, sortable: true, card: 'head' },
  {
    key: 'nidn',
    title: 'NIDN/NUPTK',
    render: ({ nidn }) => <span className="tabular">{nidn ?? '-'}</span>,
    sortable: true,
    card: 'fact',
  },
  { key: 'employment', title: 'Ikatan kerja', render: ({ employment }) => labelOf(employments, employment) },
  {
    key: 'told',
    title: 'Rekening',
    render: ({ toldAt }) =>
      toldAt === null ? (
        <StatusChip tone="warning">Belum diisi</StatusChip>
      ) : (
        <StatusChip tone="success">Terisi</StatusChip>
      ),
    card: 'fact',
  },
  {
    key: 'toldAt',
    title: 'Diperbarui',
    render: ({ toldAt }) => (toldAt === null ? '-' : <MomentText at={toldAt} />),
  },
];

/** `/staff/rekening-dosen`: bank accounts of lecturers, for finance. */
export function Component() {
  const [open, setOpen] = useState<BankOwner | null>(null);
  return (
    <>
      <TablePage
        title="Rekening dosen"
        purpose="Tujuan pembayaran honor. Setiap pembacaan nomor rekening tercatat."
        endpoint={lecturerBankContract.list}
        columns={columns}
        filters={[
          {
            name: 'told',
            label: 'Rekening',
            options: [
              { value: 'true', label: 'Terisi' },
              { value: 'false', label: 'Belum diisi' },
            ],
          },
        ]}
        searchLabel="Cari nama atau NIDN"
        noun="dosen"
        nothing={{ title: 'Belum ada dosen.' }}
        rowName={({ fullName }) => fullName}
        onOpen={setOpen}
      />
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open?.fullName}>
        {open !== null && <BankFacts lecturerId={open._id} />}
      </Modal>
    </>
  );
}
