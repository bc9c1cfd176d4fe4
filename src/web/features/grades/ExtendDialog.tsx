import { Button, Group, Modal, TextInput } from '@mantine/core';
import { gradeContract } from '#shared/contracts/grade.contract.ts';
import { type ClassGradeRow, gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { showError } from '#web/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/lib/form.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { Form } from '#web/ui/Form.tsx';

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
          toast.success(message ?? 'Masa input diperpanjang.');
          onClose();
        },
      },
    ),
  );
  return (
    <Modal opened onClose={onClose} title={`Perpanjang masa input ${name}`}>
      <Form form={form} onSubmit={submit} label="Perpanjang masa input" guard={false}>
        <TextInput
          type="date"
          label="Sampai dengan"
          description="Dosen kelas ini dapat mengisi nilai sampai akhir hari itu."
          withAsterisk
          data-autofocus
          {...form.getInputProps('until')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            Perpanjang
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
