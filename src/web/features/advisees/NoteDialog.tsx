import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { guidanceContract, type GuidanceNote } from '#shared/contracts/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/contracts/krs-advisor.contract.ts';
import { campusToday } from '#web/lib/campus-today.ts';
import { showError } from '#web/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/lib/form.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';

type Props = { studentId: string; note: GuidanceNote | null; onClose: () => void };

/** A talk with an advisee, written down. */
export function NoteDialog({ studentId, note, onClose }: Props) {
  const form = useContractForm(guidanceContract.save.body, {
    ...(note && { _id: note._id, updatedAt: note.updatedAt }),
    topic: note?.topic ?? '',
    date: note?.date ?? campusToday(),
    note: note?.note ?? '',
    shared: note?.shared ?? true,
  });
  const save = useEndpointMutation(guidanceContract.save, {
    invalidates: [guidanceContract.notes, krsAdvisorContract.advisees],
  });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { params: { id: studentId }, body },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Catatan bimbingan tersimpan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={note === null ? 'Catat bimbingan' : 'Ubah catatan bimbingan'}
      form={form}
      onSubmit={submit}
      busy={save.isPending}
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
