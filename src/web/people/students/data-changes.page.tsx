import { useState } from 'react';
import { dataChangeContract, type DataChangeView } from '#shared/people/biodata/data-change.contract.ts';
import { ChangeList, DataChangeChip } from '#web/people/biodata/ChangeList.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { later } from '#web/platform/lib/later.tsx';

const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog);

const columns: Column<DataChangeView>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    render: ({ studentName, nim }) => `${studentName} (${nim})`,
    card: 'head',
  },
  {
    key: 'changes',
    title: 'Perubahan',
    render: ({ changes }) => <ChangeList changes={changes} />,
    card: 'fact',
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <DataChangeChip status={status} />,
    card: 'fact',
  },
  {
    key: 'createdAt',
    title: 'Diajukan',
    render: ({ createdAt }) => <MomentText at={createdAt} relative />,
    sortable: true,
    card: 'fact',
  },
];

export const access = dataChangeContract.list.access;

/** `/staff/mahasiswa/perubahan-data`: data changes requested by students, and their decisions. */
export function Component() {
  const [open, setOpen] = useState<DataChangeView | null>(null);
  return (
    <>
      <TablePage
        title="Pengajuan perubahan data"
        purpose="Data yang sudah tercatat di PDDIKTI hanya berubah setelah Anda menyetujuinya di sini."
        endpoint={dataChangeContract.list}
        columns={columns}
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: 'REQUESTED', label: 'Menunggu' },
              { value: 'APPROVED', label: 'Disetujui' },
              { value: 'REJECTED', label: 'Ditolak' },
              { value: 'WITHDRAWN', label: 'Dibatalkan' },
            ],
          },
        ]}
        searchLabel="Cari mahasiswa"
        noun="pengajuan"
        nothing={{ title: 'Belum ada pengajuan perubahan data.' }}
        rowName={({ studentName }) => studentName}
        onOpen={setOpen}
      />
      <DecideDialog request={open} onClose={() => setOpen(null)} />
    </>
  );
}
