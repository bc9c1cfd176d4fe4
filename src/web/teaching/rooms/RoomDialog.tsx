import { Group, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import {
  roomContract,
  roomTypeLabels,
  roomTypes,
  type RoomView,
} from '#shared/teaching/rooms/room.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

const empty = {
  code: '',
  name: '',
  building: '',
  floor: '',
  capacity: 40 as number | '',
  type: 'KELAS',
  facilities: [] as string[],
  isActive: true,
};

/** Adds a room, or changes `room`. */
export function RoomDialog({ room, onClose }: { room: RoomView | null; onClose: () => void }) {
  const form = useContractForm(roomContract.save.body, room ?? empty);
  const { submit, busy } = useFormSave(roomContract.save, form, {
    invalidates: [roomContract.list, roomContract.select],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={room === null ? 'Tambah ruang' : `Ubah ruang ${room.code}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput label="Kode" withAsterisk {...form.getInputProps('code')} />
        <Select
          label="Jenis"
          withAsterisk
          allowDeselect={false}
          data={roomTypes.map((value) => ({ value, label: roomTypeLabels[value] }))}
          {...form.getInputProps('type')}
        />
      </Group>
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <TextInput label="Gedung" {...form.getInputProps('building')} />
        <TextInput label="Lantai" {...form.getInputProps('floor')} />
      </Group>
      <NumberInput
        label="Kapasitas"
        suffix=" kursi"
        withAsterisk
        min={1}
        max={500}
        {...form.getInputProps('capacity')}
      />
      <TagsInput
        label="Fasilitas"
        description="Tekan Enter setelah tiap fasilitas."
        {...form.getInputProps('facilities')}
      />
      <Switch label="Dapat dijadwalkan" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
