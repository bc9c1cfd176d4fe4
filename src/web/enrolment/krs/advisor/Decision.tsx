import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { krsAdvisorContract, type KrsDetail } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { krsLists } from '../detail-query.ts';

type Verdict = 'approve' | 'return' | 'reject';

const needsNote: Record<Verdict, boolean> = { approve: false, return: true, reject: true };

/** Approves, returns or rejects; the latter two need a note for the student. */
export function Decision({ data: { krs, student, actions } }: { data: KrsDetail }) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirm();
  const decide = useEndpointMutation(krsAdvisorContract.decide, {
    invalidates: krsLists,
  });
  const open = (['approve', 'return', 'reject'] as const).filter((action) => actions.includes(action));
  if (open.length === 0) return null;
  const send = (decision: Verdict): void => {
    setError(null);
    const body = { decision, note: note.trim(), updatedAt: krs.updatedAt };
    decide.mutate(
      { params: { id: krs._id }, body },
      {
        onSuccess: ({ message }) => {
          setNote('');
          toast.success(message ?? 'Keputusan tersimpan.');
        },
        onError: (failure) => {
          const field = failure instanceof CallError ? failure.body?.errors?.['note'] : undefined;
          if (field === undefined) showError(failure);
          else setError(field);
        },
      },
    );
  };
  const act = async (decision: Verdict): Promise<void> => {
    if (needsNote[decision] && note.trim() === '') {
      setError('Tulis catatan, agar mahasiswa tahu apa yang perlu diperbaiki.');
      return;
    }
    const agreed =
      decision !== 'reject' ||
      (await confirm({
        title: `Tolak KRS ${student.name}?`,
        consequence: 'Kursinya dilepas dan pengajuan ini berakhir; hanya BAAK yang dapat membukanya kembali.',
        verb: 'Tolak',
      }));
    if (agreed) send(decision);
  };
  return (
    <Panel title="Keputusan">
      <Textarea
        label="Catatan untuk mahasiswa"
        description="Wajib bila dikembalikan atau ditolak."
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        error={error}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group mt="md">
        {open.includes('approve') && (
          <Button loading={decide.isPending} onClick={() => void act('approve')}>
            Setujui {krs.totalSks} sks
          </Button>
        )}
        {open.includes('return') && (
          <Button variant="default" disabled={decide.isPending} onClick={() => void act('return')}>
            Kembalikan
          </Button>
        )}
        {open.includes('reject') && (
          <Button variant="light" color="red" disabled={decide.isPending} onClick={() => void act('reject')}>
            Tolak
          </Button>
        )}
      </Group>
    </Panel>
  );
}
