import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { correctionProof, correctionReason, gradeContract } from '#shared/results/grades/grade.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { type OutsideGrade, toGradePlace, staleAfterGrade } from './outside-grade.ts';
import { ScoreField } from './ScoreField.tsx';

const correctionBody = gradeContract.save.body.safeExtend({ reason: correctionReason });

type Props = { studentId: string; grade: OutsideGrade; onClose: () => void };

/** Requests a correction of a published grade, with reason and proof. */
export function CorrectGradeDialog({ studentId, grade, onClose }: Props) {
  const form = useContractForm(correctionBody, {
    ...toGradePlace(studentId, grade),
    score: grade.score ?? '',
    reason: '',
  });
  const [proof, setProof] = useState<File[]>([]);
  const send = useEndpointMutation(gradeContract.save, { invalidates: staleAfterGrade });
  const submit = form.onSubmit((body) => {
    send.mutate(
      { body, files: { proof } },
      {
        onSuccess: ({ message }) => {
          form.resetDirty();
          toast.success(message ?? 'Koreksi diajukan.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    );
  });
  const from = grade.score === null ? (grade.letter ?? '-') : `${hundredths(grade.score)} (${grade.letter})`;
  return (
    <FormDialog
      title={`Koreksi nilai ${grade.name}`}
      form={form}
      onSubmit={submit}
      busy={send.isPending}
      verb="Ajukan koreksi"
      onClose={onClose}
    >
      <Text size="sm">
        {grade.period.label}, sekarang {from}. Kaprodi memutuskan; nilai lama tetap tercatat dan mahasiswa
        diberi tahu.
      </Text>
      <ScoreField from={from} {...form.getInputProps('score')} />
      <Textarea label="Alasan" withAsterisk autosize minRows={3} {...form.getInputProps('reason')} />
      <UploadField
        path="proof"
        label="Bukti, misalnya transkrip atau lembar nilai"
        rule={correctionProof}
        value={proof}
        onChange={(files) => {
          setProof(files);
          form.clearFieldError('proof');
        }}
        required
        error={form.errors['proof']}
      />
    </FormDialog>
  );
}
