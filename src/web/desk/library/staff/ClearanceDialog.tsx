import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClearanceView,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import {
  clearancePurposeLabels,
  clearanceStateLabels,
  DONATION_CHECK,
} from '#shared/desk/library/clearance.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { DecisionForm } from '#web/platform/ui/DecisionForm.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { Checks } from '../Checks.tsx';
import { ClearanceChip } from '../chips.tsx';

type Props = { request: ClearanceView; onClose: () => void };
const { list, get, decide: decideCall, print } = libraryClearanceContract;

function Decide({ request, onClose, asksDonation }: Props & { asksDonation: boolean }) {
  const [donation, setDonation] = useState('');
  const decide = useEndpointMutation(decideCall, { invalidates: [list, get, libraryDeskContract.dashboard] });
  const { _id: id, updatedAt } = request;
  const choice = (label: string, decision: 'ISSUE' | 'REFUSE' | 'TAKE_BACK') => ({
    label,
    danger: decision !== 'ISSUE',
    decide: (note: string) =>
      decide.mutate(
        { params: { id }, body: { decision, note, donation, updatedAt } },
        {
          onSuccess: ({ message }) => {
            toast.success(message ?? 'Keputusan tersimpan.');
            onClose();
          },
        },
      ),
  });
  return (
    <DecisionForm
      hint={
        request.state === 'ISSUED'
          ? 'Wajib; mahasiswa membacanya. Surat yang sudah diunduh tidak berlaku lagi.'
          : 'Wajib bila ditolak.'
      }
      error={decide.error}
      busy={decide.isPending}
      choices={
        request.state === 'ISSUED'
          ? [choice('Tarik surat', 'TAKE_BACK')]
          : [choice('Tolak', 'REFUSE'), choice('Terbitkan surat', 'ISSUE')]
      }
    >
      {asksDonation && request.state === 'REQUESTED' && (
        <TextInput
          label={DONATION_CHECK}
          description="Judul buku yang diserahkan mahasiswa; wajib untuk menerbitkan surat."
          maxLength={200}
          value={donation}
          onChange={(event) => setDonation(event.currentTarget.value)}
        />
      )}
    </DecisionForm>
  );
}

/** A request for a letter of clearance: its checks as they stand now, and the decision. */
export function ClearanceDialog({ request, onClose }: Props) {
  const can = useCan();
  const { _id: id, state, number } = request;
  const asked = useQuery(endpointQuery(get, { params: { id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Bebas pustaka: ${request.studentName}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <FactGrid
          facts={[
            ['NIM', request.nim],
            ['Kelas', request.className],
            ['Keperluan', clearancePurposeLabels[request.purpose]],
            ['Nomor', number],
            ['Status', <ClearanceChip key="state" state={state} />],
          ]}
        />
        <Asked query={asked} what="syarat bebas pustaka" height="6rem">
          {({ checks }) => <Checks checks={checks} />}
        </Asked>
        {state === 'ISSUED' && (
          <Group>
            <PrintButton print={() => download(print, { params: { id } })}>Unduh surat</PrintButton>
          </Group>
        )}
        {(state === 'REQUESTED' || state === 'ISSUED') && can(decideCall.access) && (
          <Decide
            request={request}
            onClose={onClose}
            asksDonation={asked.data?.checks.some(({ name }) => name === DONATION_CHECK) ?? false}
          />
        )}
        <StepHistory steps={asked.data?.history ?? []} labels={clearanceStateLabels} />
      </Stack>
    </Modal>
  );
}
