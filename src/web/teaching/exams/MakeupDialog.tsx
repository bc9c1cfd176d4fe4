import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import type { OwnExam } from '#shared/teaching/exams/exam.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { kindText } from './exam-words.ts';

/** Asks for a make-up exam with a letter from a doctor or an office. */
export function MakeupDialog({ exam, onClose }: { exam: OwnExam; onClose: () => void }) {
  const form = useContractForm(examMakeupContract.request.body, { reason: '' });
  const [letter, setLetter] = useState<File[]>([]);
  const request = useEndpointMutation(examMakeupContract.request, { invalidates: [examContract.own] });
  const [file] = letter;
  const submit = form.onSubmit((body) => {
    if (!file) return;
    request.mutate(
      { params: { id: exam._id }, body, files: { file } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Permohonan terkirim.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    );
  });
  return (
    <FormDialog
      title={`Ujian susulan ${kindText(exam)} ${exam.courseName}`}
      form={form}
      onSubmit={submit}
      busy={request.isPending}
      verb="Ajukan"
      onClose={onClose}
    >
      <Textarea label="Alasan" withAsterisk autosize minRows={3} {...form.getInputProps('reason')} />
      <UploadField
        label="Surat dokter atau surat resmi"
        rule={examMakeupContract.request.upload}
        value={letter}
        path="file"
        onChange={(files) => {
          setLetter(files);
          form.clearFieldError('file');
        }}
        required
        error={form.errors['file']}
      />
    </FormDialog>
  );
}
