import { Button, Group, Modal, Textarea } from '@mantine/core';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { type ClassGradeRow, gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';

type Props = { row: ClassGradeRow; name: string; onClose: () => void };

/** Sends submitted grades back with what has to be repaired. */
export function ReturnDialog({ row, name, onClose }: Props) {
  const form = useContractForm(gradeContract.return.body, { scheduleId: row._id, note: '' });
  const { close, asking } = useAskedClose(() => form.isDirty(), onClose);
  const send = useEndpointMutation(gradeContract.return, {
    invalidates: [gradeReportContract.classes, gradeContract.sheet],
  });
  const submit = form.onSubmit((body) =>
    send.mutate(
      { body },
      {
        onError: (error) => void (showServerErrors(form, error) || showError(error)),
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Nilai dikembalikan.');
          onClose();
        },
      },
    ),
  );
  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title={`Kembalikan nilai ${name}`}>
      <Form form={form} onSubmit={submit} label="Kembalikan nilai" guard={false}>
        <Textarea
          label="Catatan untuk dosen"
          withAsterisk
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            Kembalikan
          </Button>
        </Group>
      </Form>
    </Modal>
  );
}
