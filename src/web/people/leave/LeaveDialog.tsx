import { Alert, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { leaveContract, type LeaveDetail } from '#shared/people/leave/leave.contract.ts';
import { leaveWarnings } from '#shared/people/leave/check-leave.ts';
import { leaveFileLabels, leaveStateLabels } from '#shared/people/leave/leave.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { DecisionForm } from '#web/platform/ui/DecisionForm.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { LeaveChip } from './LeaveChip.tsx';
import { LeaveFacts } from './LeaveFacts.tsx';
import { LeaveLetters } from './LeaveLetters.tsx';

const acceptVerbs: Partial<Record<LeaveDetail['state'], string>> = {
  FINANCE_OK: 'Terbitkan surat izin cuti',
  RETURN_ASKED: 'Setujui aktif kembali',
};

function Decision({ leave, onDone }: { leave: LeaveDetail; onDone: () => void }) {
  const decide = useEndpointMutation(leaveContract.decide, {
    invalidates: [leaveContract.list, leaveContract.get],
  });
  const { _id: id, updatedAt, state } = leave;
  const send = (decision: 'ACCEPT' | 'REFUSE', note: string): void =>
    decide.mutate(
      { params: { id }, body: { decision, note, updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          onDone();
        },
      },
    );
  const refuse = state === 'RETURN_ASKED' ? 'Kembalikan' : 'Tolak';
  const accept = acceptVerbs[state] ?? 'Setujui dan teruskan';
  return (
    <DecisionForm
      hint="Wajib bila ditolak; mahasiswa membacanya."
      error={decide.error}
      busy={decide.isPending}
      choices={[
        { label: refuse, danger: true, decide: (note) => send('REFUSE', note) },
        { label: accept, decide: (note) => send('ACCEPT', note) },
      ]}
    />
  );
}

function Detail({ leave, onDone }: { leave: LeaveDetail; onDone: () => void }) {
  return (
    <Stack>
      <Group justify="space-between">
        <span>
          {leave.nim} · {leave.className ?? '-'} · PA {leave.advisorName ?? 'belum ada'}
        </span>
        <LeaveChip state={leave.state} />
      </Group>
      <LeaveFacts leave={leave} />
      {leaveWarnings(leave, leave.reason).map((warning) => (
        <Alert key={warning} color="yellow">
          {warning}
        </Alert>
      ))}
      <AttachmentList files={leave.files} labels={leaveFileLabels} />
      <LeaveLetters leave={leave} />
      {leave.mayDecide && <Decision leave={leave} onDone={onDone} />}
      <StepHistory steps={leave.history} labels={leaveStateLabels} />
    </Stack>
  );
}

/** One leave with files, history and the reader's decision. */
export function LeaveDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error } = useQuery(endpointQuery(leaveContract.get, { params: { id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Cuti ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {error !== null && data === undefined && <Alert color="red">{messageOf(error)}</Alert>}
      {error === null && data === undefined && (
        <Skeleton height="16rem" role="status" aria-label="Memuat cuti" />
      )}
      {data !== undefined && <Detail leave={data} onDone={onClose} />}
    </Modal>
  );
}
