import { Alert, Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract, type StudentRow } from '#shared/people/students/student.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { isStudentStatus, type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { statusOptions } from '#web/platform/ui/people/options.ts';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import { emptyGrounds, GroundsFields } from './GroundsFields.tsx';

type Student = Pick<StudentRow, '_id' | 'name' | 'status' | 'updatedAt'>;

function StatusForm({ student, onClose }: { student: Student; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useContractForm(studentBulkContract.setStatus.body, {
    to: null as StudentStatus | null,
    updatedAt: student.updatedAt,
    ...emptyGrounds,
  });
  const change = useEndpointMutation(studentBulkContract.setStatus, {
    invalidates: [studentContract.list, profileContract.student, profileContract.history],
  });
  const submit = form.onSubmit((body) =>
    change.mutate(
      { params: { id: student._id }, body },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Status diubah.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) setRefusal(messageOf(error));
        },
      },
    ),
  );
  // An inactive student may exit, and an exit may be undone to inactive.
  const others = statusOptions.filter(({ value }) => value !== student.status || value === 'inactive');
  const { to } = form.values;
  return (
    <form noValidate onSubmit={submit} aria-label="Ubah status">
      <Stack>
        {refusal !== null && (
          <Alert color="red" role="alert" title="Status belum dapat diubah">
            {refusal}
          </Alert>
        )}
        <Select
          label="Status baru"
          description={`Sekarang: ${studentStatusLabels[student.status]}`}
          data={others}
          withAsterisk
          data-autofocus
          {...form.getInputProps('to')}
        />
        {isStudentStatus(to) && <GroundsFields from={student.status} to={to} form={form} prefix="" />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={change.isPending}>
            Ubah status
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Changes the status of one student, with the fields the transition requires. */
export function StatusDialog({ student, onClose }: { student: Student | null; onClose: () => void }) {
  return (
    <Modal opened={student !== null} onClose={onClose} title={student ? `Status ${student.name}` : ''}>
      <ListsInPlace>{student !== null && <StatusForm student={student} onClose={onClose} />}</ListsInPlace>
    </Modal>
  );
}
