import { Text, TextInput } from '@mantine/core';
import {
  graduationContract,
  type GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

type Props = { rows: readonly GraduationView[]; onDone: () => void; onClose: () => void };

/** One decree for all who were chosen. */
export function DecreeDialog({ rows, onDone, onClose }: Props) {
  const form = useContractForm(graduationContract.decree.body, {
    number: '',
    date: campusToday(),
    applications: rows.map(({ _id, updatedAt }) => ({ _id, updatedAt })),
  });
  const { submit, busy } = useFormSave(graduationContract.decree, form, {
    invalidates: [graduationContract.list, graduationContract.ofStudent],
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={`Nyatakan ${rows.length} mahasiswa lulus`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Tetapkan kelulusan"
      onClose={onClose}
    >
      <Text>
        Status mereka menjadi Lulus dan KRS yang belum disetujui ditutup. Syarat setiap mahasiswa diperiksa
        sekali lagi; bila ada yang belum terpenuhi, tidak satu pun ditetapkan.
      </Text>
      <TextInput label="Nomor SK yudisium" withAsterisk {...form.getInputProps('number')} />
      <DateField label="Tanggal SK" withAsterisk {...form.getInputProps('date')} />
    </FormDialog>
  );
}
