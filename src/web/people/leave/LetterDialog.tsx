import { Alert, Group, Modal, Stack } from '@mantine/core';
import { letterContract, type LetterView } from '#shared/completion/letters/letter.contract.ts';
import { exitLetters, letterStateLabels, letterTypeLabels } from '#shared/completion/letters/letter.ts';
import { download } from '#web/platform/lib/download.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { DecisionForm } from '#web/platform/ui/DecisionForm.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { LetterChip } from './LetterChip.tsx';

type Props = { letter: LetterView; onClose: () => void };
type Decision = 'ISSUE' | 'REFUSE' | 'VOID';

function Decide({ letter, onClose }: Props) {
  const decide = useEndpointMutation(letterContract.decide, { invalidates: [letterContract.list] });
  const { _id: id, updatedAt, state, type } = letter;
  const send = (decision: Decision, note: string): void =>
    decide.mutate(
      { params: { id }, body: { decision, note, updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          onClose();
        },
      },
    );
  const ends = exitLetters[type] !== undefined;
  if (state !== 'SUBMITTED' && (state !== 'ISSUED' || ends)) return null;
  const choice = (label: string, decision: Decision) => ({
    label,
    danger: decision !== 'ISSUE',
    decide: (note: string) => send(decision, note),
  });
  return (
    <DecisionForm
      hint={state === 'SUBMITTED' ? 'Wajib bila ditolak.' : 'Wajib bila dicabut.'}
      error={decide.error}
      busy={decide.isPending}
      choices={
        state === 'ISSUED'
          ? [choice('Cabut surat', 'VOID')]
          : [choice('Tolak', 'REFUSE'), choice('Terbitkan surat', 'ISSUE')]
      }
    >
      {ends && (
        <Alert color="yellow">
          Menerbitkan surat ini mengakhiri studi mahasiswa dan mencatat status keluarnya.
        </Alert>
      )}
    </DecisionForm>
  );
}

/** Issues, refuses or withdraws a requested letter. */
export function LetterDialog({ letter, onClose }: Props) {
  const can = useCan();
  const { _id: id, type, state, number } = letter;
  const { data = [] } = useLookup(endpointQuery(letterContract.history, { params: { id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${letterTypeLabels[type]}: ${letter.studentName}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <FactGrid
          facts={[
            ['NIM', letter.nim],
            ['Kelas', letter.className],
            ['Keperluan', letter.purpose],
            ['Ditujukan kepada', letter.addressee],
            ['Nomor', number],
            ['Status', <LetterChip key="state" state={state} />],
          ]}
        />
        {number !== null && (
          <Group>
            <PrintButton print={() => download(letterContract.print, { params: { id } })}>
              Unduh surat
            </PrintButton>
          </Group>
        )}
        {can(letterContract.decide.access) && <Decide letter={letter} onClose={onClose} />}
        <StepHistory steps={data} labels={letterStateLabels} />
      </Stack>
    </Modal>
  );
}
