import { Button, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import {
  studentClassContract,
  type StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { classTypeOptions, currentYear } from '#web/platform/ui/people/options.ts';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';

function ClassForm({ row, onClose }: { row: StudentClassRow | null; onClose: () => void }) {
  const form = useContractForm(studentClassContract.save.body, {
    ...(row && { _id: row._id, updatedAt: row.updatedAt }),
    name: row?.name ?? '',
    label: row?.label ?? '',
    entryYear: row?.entryYear ?? currentYear(),
    classType: row?.classType ?? 'OFFLINE',
    capacity: row?.capacity ?? 40,
    advisorId: row?.advisorId ?? null,
    isActive: row?.isActive ?? true,
  });
  const save = useEndpointMutation(studentClassContract.save, {
    invalidates: [studentClassContract.list, studentClassContract.get, studentClassContract.select],
  });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Kelas tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  const advisor = row?.advisorId && row.advisorName ? { value: row.advisorId, label: row.advisorName } : null;
  return (
    <form noValidate onSubmit={submit} aria-label="Kelas mahasiswa">
      <Stack>
        <TextInput
          label="Nama kelas"
          description="Paling banyak 5 huruf, begitulah PDDIKTI menyimpannya."
          maxLength={5}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Nama panjang (opsional)"
          placeholder="Reguler pagi"
          {...form.getInputProps('label')}
        />
        <Group grow align="start">
          <NumberInput
            label="Angkatan"
            hideControls
            thousandSeparator=""
            withAsterisk
            {...form.getInputProps('entryYear')}
          />
          <NumberInput
            label="Kapasitas"
            min={1}
            suffix=" kursi"
            withAsterisk
            {...form.getInputProps('capacity')}
          />
        </Group>
        <Select
          label="Tipe kelas"
          data={classTypeOptions}
          allowDeselect={false}
          {...form.getInputProps('classType')}
        />
        <LookupSelect
          endpoint={lecturerContract.select}
          chosen={advisor}
          label="Dosen PA (opsional)"
          clearable
          {...form.getInputProps('advisorId')}
        />
        {row !== null && (
          <Switch label="Masih dipakai" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={save.isPending}>
            Simpan kelas
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Creates a class, or changes one. */
export function ClassDialog({
  editing,
  onClose,
}: {
  editing: StudentClassRow | 'new' | null;
  onClose: () => void;
}) {
  const row = editing === 'new' ? null : editing;
  return (
    <Modal
      opened={editing !== null}
      onClose={onClose}
      title={row === null ? 'Tambah kelas' : `Ubah kelas ${row.name}`}
    >
      <ListsInPlace>{editing !== null && <ClassForm row={row} onClose={onClose} />}</ListsInPlace>
    </Modal>
  );
}
