import { Button, Group, Input, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { correctionProof, gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import {
  type ComponentScores,
  finalScore,
  gradeComponentLabels,
  type GradeWeights,
  usedComponents,
} from '#shared/platform/grading/components.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { scoreText } from './grid-model.ts';

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

/** The final score that the typed scores give, as a sentence; empty while it cannot be told or stays as it is. */
function outcomeText(changes: Partial<ComponentScores> | null, row: SheetRow, weights: GradeWeights): string {
  const final = changes === null ? null : finalScore({ ...row.components, ...changes }, weights);
  if (final === null || final === row.final) return '';
  return `Nilai akhir ${hundredths(row.final)} (${row.letter ?? '-'}) menjadi ${hundredths(final)} (${gradeOf(final).letter}).`;
}

/** What a correction still lacks; nothing where it can be sent. */
const problemsOf = (changes: Partial<ComponentScores> | null, reason: string, proof: readonly File[]) => ({
  scores:
    changes !== null && Object.keys(changes).length === 0
      ? 'Ubah minimal satu nilai sebelum mengajukan.'
      : '',
  reason: reason.trim().length < 10 ? 'Isi alasan minimal 10 huruf.' : '',
  proof: proof.length === 0 ? 'Unggah bukti, misalnya foto lembar ujian yang sudah dinilai.' : '',
});

type Props = { sheet: GradeSheet; row: SheetRow; gradeId: string; onClose: () => void };

/** Asks for other scores of a published grade, with the reason and what shows it. */
export function CorrectionForm({ sheet, row, gradeId, onClose }: Props) {
  const used = usedComponents(sheet.weights);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(used.map((code) => [code, scoreText(row.components[code])])),
  );
  const [reason, setReason] = useState('');
  const [proof, setProof] = useState<File[]>([]);
  const [asked, setAsked] = useState(false);
  const request = useEndpointMutation(gradeContract.requestCorrection, {
    invalidates: [gradeContract.sheet],
  });
  const changes = changesOf(texts, row);
  const problems = problemsOf(changes, reason, proof);
  const shown = asked ? problems : { scores: '', reason: '', proof: '' };
  const submit = (): void => {
    setAsked(true);
    if (changes === null || Object.values(problems).some((problem) => problem !== '')) return;
    request.mutate(
      { body: { gradeId, components: changes, reason }, files: { proof } },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Koreksi diajukan.');
          onClose();
        },
      },
    );
  };
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
      <Text size="sm" aria-live="polite">
        {outcomeText(changes, row, sheet.weights)}
      </Text>
      {shown.scores !== '' && <Input.Error role="alert">{shown.scores}</Input.Error>}
      <Textarea
        label="Alasan"
        withAsterisk
        autosize
        minRows={2}
        value={reason}
        error={shown.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <UploadField
        label="Bukti, misalnya foto lembar ujian"
        rule={correctionProof}
        value={proof}
        onChange={setProof}
        required
        error={shown.proof}
      />
      <Group justify="flex-end">
        <Button onClick={submit} loading={request.isPending}>
          Ajukan koreksi
        </Button>
      </Group>
    </Stack>
  );
}
