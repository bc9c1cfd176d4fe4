import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { guidanceContract, type GuidanceNote } from '#shared/people/guidance/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

type Props = { studentId: string; note: GuidanceNote | null; onClose: () => void };

/** Form for a guidance note. */
export function NoteDialog({ studentId, note, onClose }: Props) {
  const form = useContractForm(guidanceContract.save.body, {
    ...(note && { _id: note._id, updatedAt: note.updatedAt }),
    topic: note?.topic ?? '',
    date: note?.date ?? campusToday(),
    note: note?.note ?? '',
    shared: note?.shared ?? true,
  });
  const { submit, busy } = useFormSave(guidanceContract.save, form, {
    params: { id: studentId },
    invalidates: [guidanceContract.notes, krsAdvisorContract.advisees],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={note === null ? 'Catat bimbingan' : 'Ubah catatan bimbingan'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Pokok bahasan" withAsterisk {...form.getInputProps('topic')} />
      <DateField label="Tanggal" withAsterisk {...form.getInputProps('date')} />
      <Textarea label="Catatan" autosize minRows={4} withAsterisk {...form.getInputProps('note')} />
      <Checkbox
        label="Tampilkan kepada mahasiswa"
        description="Tanpa centang hanya Anda yang membacanya."
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
