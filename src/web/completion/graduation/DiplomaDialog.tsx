import { TextInput } from '@mantine/core';
import {
  graduationContract,
  type GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

/** The numbers of diploma and transcript, as the national service gave them. */
export function DiplomaDialog({ graduate, onClose }: { graduate: GraduationView; onClose: () => void }) {
  const form = useContractForm(graduationContract.diploma.body, {
    diplomaNumber: graduate.diplomaNumber ?? '',
    transcriptNumber: graduate.transcriptNumber ?? '',
    updatedAt: graduate.updatedAt,
  });
  const { submit, busy } = useFormSave(graduationContract.diploma, form, {
    params: { id: graduate._id },
    invalidates: [graduationContract.list, graduationContract.ofStudent],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Nomor ijazah ${graduate.diplomaName}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput
        label="Nomor ijazah nasional"
        description="15 angka: 5 kode program studi, 4 tahun lulus, 5 nomor urut, 1 angka pemeriksa."
        withAsterisk
        inputMode="numeric"
        {...form.getInputProps('diplomaNumber')}
      />
      <TextInput label="Nomor transkrip" withAsterisk {...form.getInputProps('transcriptNumber')} />
    </FormDialog>
  );
}
