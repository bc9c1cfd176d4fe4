import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';
import { CorrectionForm } from './CorrectionForm.tsx';

type Props = {
  sheet: GradeSheet;
  row: SheetRow;
  /** Whether something was entered that closing would lose. */
  typed: boolean;
  onTyped: () => void;
  onClose: () => void;
};

/** A published grade: the student's objection, and the way to a correction. */
export function RowDialog({ sheet, row, typed, onTyped, onClose }: Props) {
  const { close, asking } = useAskedClose(() => typed, onClose);
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={!asking}
      title={`${row.name} · ${hundredths(row.final)} (${row.letter ?? '-'})`}
    >
      <Stack onChange={onTyped} onDrop={onTyped}>
        {row.objection !== null && <Objection row={row} onClose={onClose} />}
        {row.rejected !== null && (
          <Refusal
            title="Koreksi terakhir ditolak kaprodi."
            why={`Diajukan menjadi ${hundredths(row.rejected.proposedScore)}. Alasan penolakan: ${row.rejected.note}`}
          />
        )}
        {row.openCorrection !== null ? (
          <Refusal
            title="Koreksi menunggu keputusan kaprodi."
            why={`Diajukan menjadi ${hundredths(row.openCorrection.proposedScore)}: ${row.openCorrection.reason}`}
          />
        ) : (
          sheet.can.correct &&
          row.gradeId !== null && (
            <CorrectionForm sheet={sheet} row={row} gradeId={row.gradeId} onClose={onClose} />
          )
        )}
      </Stack>
    </Modal>
  );
}

function Objection({ row: { objection }, onClose }: { row: SheetRow; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const send = useEndpointMutation(gradeContract.answerObjection, { invalidates: [gradeContract.sheet] });
  if (objection === null) return null;
  const submit = (): void =>
    send.mutate(
      { params: { id: objection._id }, body: { answer } },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Jawaban terkirim.');
          onClose();
        },
      },
    );
  return (
    <Stack gap="xs">
      <Text fw={600}>Sanggahan mahasiswa</Text>
      <Text size="sm">{objection.text}</Text>
      {objection.answeredAt !== null ? (
        <Text size="sm">Jawaban: {objection.answer}</Text>
      ) : (
        <>
          <Textarea
            label="Jawaban Anda"
            autosize
            minRows={2}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button
              variant="light"
              onClick={submit}
              loading={send.isPending}
              disabled={answer.trim().length < 10}
            >
              Kirim jawaban
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
