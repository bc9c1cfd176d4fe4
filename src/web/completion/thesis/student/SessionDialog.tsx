import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail, ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useStep } from '../use-step.ts';

type Props = { thesis: ThesisDetail; session: ThesisGuidance | null; onClose: () => void };

/** Writes a guidance session, or changes one that is not approved yet. */
export function SessionDialog({ thesis, session, onClose }: Props) {
  const people = thesis.supervisors.filter(({ state }) => state === 'ACCEPTED');
  const [files, setFiles] = useState<File[]>([]);
  const form = useContractForm(thesisContract.saveSession.body, {
    sessionId: session?._id,
    updatedAt: session?.updatedAt,
    lectureId: session?.lectureId ?? people[0]?.lectureId ?? null,
    date: session?.date ?? campusToday(),
    chapter: session?.chapter ?? '',
    topic: session?.topic ?? '',
    studentNote: session?.studentNote ?? '',
  });
  const { send, busy } = useStep(thesisContract.saveSession);
  const submit = form.onSubmit((body) => {
    const [file] = files;
    const input = { params: { id: thesis._id }, body, ...(file !== undefined && { files: { file } }) };
    send(input, 'Bimbingan tercatat.', {
      onDone: onClose,
      onRefused: (error) => showServerErrors(form, error),
    });
  });
  return (
    <FormDialog
      title={session === null ? 'Catat bimbingan' : 'Ubah catatan bimbingan'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Select
        label="Pembimbing"
        withAsterisk
        allowDeselect={false}
        data={people.map(({ lectureId, name, order }) => ({ value: lectureId, label: `${order}. ${name}` }))}
        {...form.getInputProps('lectureId')}
      />
      <Group grow align="flex-start">
        <DateField label="Tanggal" withAsterisk max={campusToday()} {...form.getInputProps('date')} />
        <TextInput label="Bab" placeholder="Bab 2" {...form.getInputProps('chapter')} />
      </Group>
      <TextInput label="Pokok bahasan" withAsterisk {...form.getInputProps('topic')} />
      <Textarea
        label="Catatan Anda"
        withAsterisk
        description="Apa yang dibicarakan dan disepakati."
        autosize
        minRows={3}
        {...form.getInputProps('studentNote')}
      />
      <UploadField
        label="Berkas, bila ada"
        path="file"
        rule={thesisContract.saveSession.upload}
        value={files}
        onChange={setFiles}
        error={form.errors['file']}
      />
    </FormDialog>
  );
}
