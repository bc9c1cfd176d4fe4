import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  roomContract,
  roomTypeLabels,
  roomTypes,
  type RoomView,
} from '#shared/teaching/rooms/room.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { ImportButton } from '#web/platform/ui/import/ImportButton.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ManyActions } from '#web/platform/ui/table/ManyActions.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { later } from '#web/platform/lib/later.tsx';

const RoomDialog = later(async () => (await import('./RoomDialog.tsx')).RoomDialog);

const columns: Column<RoomView>[] = [
  { key: 'code', title: 'Kode', render: ({ code }) => <strong>{code}</strong>, sortable: true, card: 'head' },
  { key: 'name', title: 'Nama', render: ({ name }) => name, sortable: true, card: 'fact' },
  { key: 'type', title: 'Jenis', render: ({ type }) => roomTypeLabels[type], card: 'fact' },
  {
    key: 'place',
    title: 'Gedung dan lantai',
    render: ({ building, floor }) =>
      [building, floor && `lantai ${floor}`].filter((part) => part !== '').join(', ') || '-',
  },
  {
    key: 'capacity',
    title: 'Kapasitas',
    render: ({ capacity }) => capacity,
    sortable: true,
    align: 'right',
    card: 'fact',
  },
  {
    key: 'facilities',
    title: 'Fasilitas',
    render: ({ facilities }) => facilities.join(', ') || '-',
    optional: true,
  },
  {
    key: 'isActive',
    title: 'Status',
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? 'success' : 'neutral'}>
        {isActive ? 'Dipakai' : 'Tidak dipakai'}
      </StatusChip>
    ),
  },
];

const filters: Filter[] = [
  {
    name: 'type',
    label: 'Jenis',
    options: roomTypes.map((value) => ({ value, label: roomTypeLabels[value] })),
  },
  {
    name: 'active',
    label: 'Status',
    options: [
      { value: 'true', label: 'Dipakai' },
      { value: 'false', label: 'Tidak dipakai' },
    ],
  },
];

/** `/staff/ruang`: rooms classes are held in. */
export function Component() {
  const can = useCan();
  const [open, setOpen] = useState<{ room: RoomView | null } | null>(null);
  const remove = useAskedChange(roomContract.remove, [roomContract.list, roomContract.select]);
  const mayEdit = can(roomContract.save.access);
  const actions = (room: RoomView) => [
    ...(mayEdit ? [{ label: 'Ubah', run: () => setOpen({ room }) }] : []),
    ...(can(roomContract.remove.access)
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                {
                  title: `Hapus ruang ${room.code}?`,
                  consequence: `${room.name} tidak dapat dijadwalkan lagi.`,
                },
                { params: { id: room._id } },
              ),
          },
        ]
      : []),
  ];
  const add = mayEdit ? (
    <>
      <ImportButton kind="rooms" />
      <Button onClick={() => setOpen({ room: null })}>Tambah ruang</Button>
    </>
  ) : undefined;
  return (
    <>
      <TablePage
        title="Ruang"
        purpose="Tempat kuliah dan ujian, dengan kapasitas yang membatasi kelas di dalamnya."
        actions={add}
        endpoint={roomContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(roomContract.export)}
        exportsChosen
        searchLabel="Cari kode, nama, atau gedung"
        noun="ruang"
        nothing={{ title: 'Belum ada ruang.', action: add }}
        {...((can(roomContract.setActive.access) || can(roomContract.removeMany.access)) && {
          renderBulk: (rows: RoomView[], clear: () => void) => (
            <ManyActions
              rows={rows}
              clear={clear}
              noun="ruang"
              nameOf={({ code }) => code}
              setActive={roomContract.setActive}
              remove={roomContract.removeMany}
              lists={[roomContract.list, roomContract.select]}
              isActive={({ isActive }) => isActive}
            />
          ),
        })}
        rowName={({ code }) => code}
        renderMenu={(room) => <RowMenu name={room.code} actions={actions(room)} />}
        {...(mayEdit && { onOpen: (room: RoomView) => setOpen({ room }) })}
      />
      {open !== null && <RoomDialog room={open.room} onClose={() => setOpen(null)} />}
    </>
  );
}
