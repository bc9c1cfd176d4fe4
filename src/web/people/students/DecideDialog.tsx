import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { dataChangeContract, type DataChangeView } from '#shared/people/biodata/data-change.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { ChangeList, DataChangeChip } from '#web/people/biodata/ChangeList.tsx';
import { Proof } from '#web/people/biodata/Proof.tsx';

function Decision({ request, onClose }: { request: DataChangeView; onClose: () => void }) {
  const [note, setNote] = useState('');
  const decide = useEndpointMutation(dataChangeContract.decide, {
    invalidates: [dataChangeContract.list, profileContract.student, studentContract.list],
  });
  const send = (decision: 'APPROVED' | 'REJECTED'): void =>
    decide.mutate(
      { params: { id: request._id }, body: { decision, note, updatedAt: request.updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          onClose();
        },
      },
    );
  const open = request.status === 'REQUESTED';
  return (
    <Stack>
      {decide.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(decide.error)}
        </Alert>
      )}
      <Group justify="space-between">
        <Text>{request.nim}</Text>
        <DataChangeChip status={request.status} />
      </Group>
      <ChangeList changes={request.changes} />
      <Text>Alasan: {request.reason}</Text>
      <Proof request={request} shown />
      {request.decisionNote !== '' && <Text>Catatan: {request.decisionNote}</Text>}
      {open && (
        <>
          <Textarea
            label="Catatan untuk mahasiswa"
            description="Wajib bila ditolak."
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" color="red" loading={decide.isPending} onClick={() => send('REJECTED')}>
              Tolak
            </Button>
            <Button loading={decide.isPending} onClick={() => send('APPROVED')}>
              Setujui dan ubah data
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** One request with its changes; approval applies them at once. */
export function DecideDialog({ request, onClose }: { request: DataChangeView | null; onClose: () => void }) {
  return (
    <Modal opened={request !== null} onClose={onClose} title={request?.studentName ?? ''} size="lg">
      {request !== null && <Decision request={request} onClose={onClose} />}
    </Modal>
  );
}
