import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/contracts/grade.contract.ts';
import type { GradeSheet, SheetRow } from '#shared/contracts/grade-views.ts';
import {
  type ComponentScores,
  gradeComponentLabels,
  usedComponents,
} from '#shared/domain/grading/components.ts';
import { parseScore } from '#shared/domain/grading/score-text.ts';
import { hundredths } from '#shared/format/number.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { Refusal } from '#web/ui/Refusal.tsx';
import { scoreText } from './grid-model.ts';

type Props = { sheet: GradeSheet; row: SheetRow; onClose: () => void };

/** A published grade: the student's objection, and the way to a correction. */
export function RowDialog({ sheet, row, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`${row.name} · ${hundredths(row.final)} (${row.letter ?? '-'})`}>
      <Stack>
        {row.objection !== null && <Objection row={row} onClose={onClose} />}
        {row.openCorrection !== null ? (
          <Refusal
            title="Koreksi menunggu keputusan kaprodi."
            why={`Diajukan menjadi ${hundredths(row.openCorrection.proposedScore)}: ${row.openCorrection.reason}`}
          />
        ) : (
          sheet.can.correct &&
          row.gradeId !== null && (
            <Correction sheet={sheet} row={row} gradeId={row.gradeId} onClose={onClose} />
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

/** The typed scores that differ from the stored ones, or null while one is wrong. */
function changesOf(texts: Record<string, string>, row: SheetRow): Partial<ComponentScores> | null {
  const changes: Partial<ComponentScores> = {};
  for (const [code, text] of Object.entries(texts)) {
    const parsed = parseScore(text);
    if (!parsed.ok) return null;
    const key = code as keyof ComponentScores;
    if (parsed.score !== row.components[key]) changes[key] = parsed.score;
  }
  return changes;
}

function Correction({ sheet, row, gradeId, onClose }: Props & { gradeId: string }) {
  const used = usedComponents(sheet.weights);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(used.map((code) => [code, scoreText(row.components[code])])),
  );
  const [reason, setReason] = useState('');
  const request = useEndpointMutation(gradeContract.requestCorrection, {
    invalidates: [gradeContract.sheet],
  });
  const changes = changesOf(texts, row);
  const ready = changes !== null && Object.keys(changes).length > 0 && reason.trim().length >= 10;
  const submit = (): void =>
    request.mutate(
      { body: { gradeId, components: changes ?? {}, reason } },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Koreksi diajukan.');
          onClose();
        },
      },
    );
  return (
    <Stack gap="xs">
      <Text fw={600}>Ajukan koreksi nilai</Text>
      <Text size="sm">Kaprodi memutuskan; nilai lama tetap tercatat dan mahasiswa diberi tahu.</Text>
      {used.map((code) => (
        <TextInput
          key={code}
          label={gradeComponentLabels[code]}
          inputMode="decimal"
          value={texts[code] ?? ''}
          error={parseScore(texts[code] ?? '').ok ? undefined : 'Nilai harus 0–100.'}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTexts((now) => ({ ...now, [code]: value }));
          }}
        />
      ))}
      <Textarea
        label="Alasan"
        withAsterisk
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button onClick={submit} loading={request.isPending} disabled={!ready}>
          Ajukan koreksi
        </Button>
      </Group>
    </Stack>
  );
}
