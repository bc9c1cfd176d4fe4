import { TextInput } from '@mantine/core';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { type ClassGradeRow, gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

type Props = { row: ClassGradeRow; name: string; onClose: () => void };

/** Lets the lecturers of one class write until a later day. */
export function ExtendDialog({ row, name, onClose }: Props) {
  const form = useContractForm(gradeContract.extend.body, {
    scheduleId: row._id,
    until: row.extendedUntil ?? '',
  });
  const send = useEndpointMutation(gradeContract.extend, {
    invalidates: [gradeReportContract.classes, gradeContract.sheet],
  });
  const submit = form.onSubmit((body) =>
    send.mutate(
      { body },
      {
        onError: (error) => void (showServerErrors(form, error) || showError(error)),
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Masa pengisian nilai diperpanjang.');
          onClose();
        },
      },
    ),
  );
  return (
    <FormDialog
      title={`Perpanjang masa pengisian nilai ${name}`}
      form={form}
      onSubmit={submit}
      busy={send.isPending}
      verb="Perpanjang"
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Sampai dengan"
        description="Dosen kelas ini dapat mengisi nilai sampai akhir hari itu."
        withAsterisk
        {...form.getInputProps('until')}
      />
    </FormDialog>
  );
}
