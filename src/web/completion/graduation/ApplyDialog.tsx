import { Textarea, TextInput } from '@mantine/core';
import { graduationContract, type Readiness } from '#shared/completion/graduation/graduation.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

/** The application: the name as the diploma will carry it, and the title of the thesis. */
export function ApplyDialog({ readiness, onClose }: { readiness: Readiness; onClose: () => void }) {
  const { proposed, application } = readiness;
  const form = useContractForm(graduationContract.apply.body, {
    ...proposed,
    ...(application !== null && { updatedAt: application.updatedAt }),
  });
  const { submit, busy } = useFormSave(graduationContract.apply, form, {
    invalidates: [graduationContract.own],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Ajukan yudisium"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Pastikan dan ajukan"
      onClose={onClose}
    >
      <TextInput
        label="Nama untuk ijazah"
        description="Persis seperti pada ijazah sekolah Anda. Nama ini dicetak pada ijazah dan transkrip."
        withAsterisk
        {...form.getInputProps('diplomaName')}
      />
      <Textarea
        label="Judul skripsi"
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('thesisTitle')}
      />
      <Textarea
        label="Judul skripsi dalam bahasa Inggris"
        autosize
        minRows={2}
        {...form.getInputProps('thesisTitleEn')}
      />
    </FormDialog>
  );
}
