import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { SimilarTitles } from '../parts/SimilarTitles.tsx';
import { lockOf } from '../thesis-query.ts';
import { useStep } from '../use-step.ts';
import { SupervisorFields } from './SupervisorFields.tsx';

/** Chooses a title, words it, and appoints its supervisors; a signed decree may come along. */
export function TitleDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { titles, periode } = thesis;
  const [files, setFiles] = useState<File[]>([]);
  const form = useContractForm(thesisStaffContract.step1.body, {
    ...lockOf(thesis),
    action: 'APPROVE_TITLE',
    chosen: titles[0]?._id ?? '',
    titleId: titles[0]?.titleId ?? '',
    titleEn: titles[0]?.titleEn ?? '',
    supervisorIds: ['', ''],
  });
  const { send, busy } = useStep(thesisStaffContract.step1);
  const choose = (chosen: string): void => {
    const { titleId = '', titleEn = '' } = titles.find(({ _id }) => _id === chosen) ?? {};
    form.setValues({ chosen, titleId, titleEn });
  };
  const submit = form.onSubmit((body) => {
    const [file] = files;
    send({ body, ...(file !== undefined && { files: { file } }) }, 'Judul disetujui, pembimbing diundang.', {
      onDone: onClose,
      onRefused: (error) => showServerErrors(form, error),
    });
  });
  return (
    <FormDialog
      title="Judul dan pembimbing"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Setujui judul"
      onClose={onClose}
    >
      <Radio.Group
        label="Judul yang dipilih"
        withAsterisk
        {...form.getInputProps('chosen')}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          {titles.map(({ _id, titleId }) => (
            <Radio key={_id} value={_id} label={titleId} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label="Judul" withAsterisk autosize minRows={2} {...form.getInputProps('titleId')} />
      <SimilarTitles title={form.values.titleId} except={thesis._id} />
      <Textarea label="Judul bahasa Inggris" autosize minRows={2} {...form.getInputProps('titleEn')} />
      <SupervisorFields
        periodeId={periode._id}
        value={form.values.supervisorIds}
        onChange={(ids) => form.setFieldValue('supervisorIds', ids)}
        errors={form.errors}
      />
      <UploadField
        label="SK bertanda tangan, bila ada"
        path="file"
        rule={thesisStaffContract.step1.upload}
        value={files}
        onChange={setFiles}
        error={form.errors['file']}
      />
    </FormDialog>
  );
}
