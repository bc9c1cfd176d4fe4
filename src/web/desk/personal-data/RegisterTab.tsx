import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { personalDataContract, type Processing } from '#shared/desk/personal-data/personal-data.contract.ts';
import { lawfulBases, lawfulBasisLabels } from '#shared/desk/personal-data/personal-data.ts';
import { later } from '#web/platform/lib/later.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';

const ProcessingDialog = later(async () => (await import('./ProcessingDialog.tsx')).ProcessingDialog);

const { register, exportRegister, removeProcessing } = personalDataContract;

const columns: Column<Processing>[] = [
  {
    key: 'activity',
    title: 'Kegiatan',
    sortable: true,
    card: 'head',
    render: ({ activity }) => <strong>{activity}</strong>,
  },
  { key: 'purpose', title: 'Tujuan', render: ({ purpose }) => purpose },
  {
    key: 'basis',
    title: 'Dasar',
    sortable: true,
    card: 'fact',
    render: ({ basis }) => lawfulBasisLabels[basis],
  },
  {
    key: 'isSpecific',
    title: 'Data',
    card: 'fact',
    render: ({ isSpecific }) =>
      isSpecific ? (
        <StatusChip tone="warning">Spesifik</StatusChip>
      ) : (
        <StatusChip tone="neutral">Umum</StatusChip>
      ),
  },
  { key: 'access', title: 'Yang dapat melihat', render: ({ access }) => access },
  { key: 'retention', title: 'Masa simpan', card: 'fact', render: ({ retention }) => retention },
];

const filters: Filter[] = [
  {
    name: 'basis',
    label: 'Dasar',
    options: lawfulBases.map((value) => ({ value, label: lawfulBasisLabels[value] })),
  },
];

/** What the college does with personal data, why, who sees it and for how long. */
export function RegisterTab() {
  const [open, setOpen] = useState<{ row: Processing | null } | null>(null);
  const remove = useAskedChange(removeProcessing, [register]);
  const add = <Button onClick={() => setOpen({ row: null })}>Tambah pemrosesan</Button>;
  const askRemove = ({ _id: id, activity, updatedAt }: Processing) =>
    void remove(
      { title: `Hapus ${activity} dari register?`, consequence: 'Jejak audit tetap menyimpan isinya.' },
      { params: { id }, body: { updatedAt } },
    );
  return (
    <>
      <Group justify="flex-end" mb="md">
        {add}
      </Group>
      <ListTable
        endpoint={register}
        columns={columns}
        filters={filters}
        exports={listExports(exportRegister)}
        searchLabel="Cari kegiatan atau tujuan"
        noun="pemrosesan"
        nothing={{ title: 'Register masih kosong.', action: add }}
        rowName={({ activity }) => activity}
        onOpen={(row) => setOpen({ row })}
        renderMenu={(row) => (
          <RowMenu
            name={row.activity}
            actions={[
              { label: 'Ubah', run: () => setOpen({ row }) },
              { label: 'Hapus', danger: true, run: () => askRemove(row) },
            ]}
          />
        )}
      />
      {open !== null && <ProcessingDialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}
