import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import {
  gradeComponentLabels,
  gradeComponents,
  type GradeWeights,
  percentText,
  WHOLE_WEIGHT,
} from '#shared/platform/grading/components.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { decimalOf } from '#web/platform/ui/DecimalInput.tsx';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import { useAskedClose } from '#web/platform/ui/use-asked-close.ts';

type Props = { sheet: GradeSheet; onClose: () => void; onDone: (sheet: GradeSheet) => void };

/** The weights of a class; together exactly 100 percent. */
export function WeightsDialog({ sheet, onClose, onDone }: Props) {
  /** Hundredths of a percent; text is what cannot be read. */
  const [typed, setTyped] = useState<Record<keyof GradeWeights, number | string>>(sheet.weights);
  const [problem, setProblem] = useState<string | null>(null);
  const { close, asking } = useAskedClose(
    () => gradeComponents.some((code) => typed[code] !== sheet.weights[code]),
    onClose,
  );
  const save = useEndpointMutation(gradeContract.saveWeights, { invalidates: [gradeContract.sheet] });
  const weights = Object.fromEntries(
    gradeComponents.map((code) => [code, decimalOf(typed[code])]),
  ) as GradeWeights;
  const sum = gradeComponents.reduce((total, code) => total + weights[code], 0);
  const send = (): void =>
    save.mutate(
      { params: { id: sheet.scheduleId }, body: { updatedAt: sheet.updatedAt, weights } },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Bobot tersimpan.');
          onDone(data);
          onClose();
        },
        onError: (error) => {
          const text = error instanceof CallError ? error.body?.errors?.['weights'] : undefined;
          if (text) setProblem(text);
          else showError(error);
        },
      },
    );
  return (
    <Modal opened onClose={close} closeOnEscape={!asking} title="Bobot penilaian">
      <Stack>
        {sheet.hasScores && (
          <Text size="sm">Semua nilai akhir kelas ini dihitung ulang dengan bobot baru.</Text>
        )}
        {gradeComponents.map((code) => (
          <PercentInput
            key={code}
            label={gradeComponentLabels[code]}
            value={typed[code]}
            onChange={(value) => setTyped((now) => ({ ...now, [code]: value }))}
          />
        ))}
        <Text role="status" c={sum === WHOLE_WEIGHT ? undefined : 'var(--danger-ink)'} size="sm">
          {problem ??
            (Number.isNaN(sum)
              ? 'Perbaiki bobot yang belum terbaca.'
              : `Jumlah ${percentText(sum)} dari 100%.`)}
        </Text>
        <Group justify="flex-end">
          <Button onClick={send} loading={save.isPending} disabled={sum !== WHOLE_WEIGHT}>
            Simpan bobot
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
