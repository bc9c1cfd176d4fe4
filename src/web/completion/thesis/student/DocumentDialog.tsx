import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import {
  documentMaxMb,
  type ThesisDocumentKind,
  thesisDocumentLabels,
} from '#shared/completion/thesis/documents.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useStep } from '../use-step.ts';

/** Adds a document of a kind that is wanted now. */
export function DocumentDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { _id: id, updatedAt, uploadable } = thesis;
  const [files, setFiles] = useState<File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useContractForm(thesisContract.addDocument.body, {
    kind: (uploadable.length === 1 ? uploadable[0] : null) as ThesisDocumentKind | null,
    similarityPercent: '',
  });
  const { send, busy } = useStep(thesisContract.addDocument);
  const { kind } = form.values;
  const { upload } = thesisContract.addDocument;
  const rule = kind === null ? upload : { ...upload, maxBytes: documentMaxMb(kind) * 1024 * 1024 };
  const submit = form.onSubmit((body) => {
    const [file] = files;
    if (file === undefined) return;
    const input = { params: { id, updatedAt }, body, files: { file }, onProgress: setProgress };
    send(input, `${thesisDocumentLabels[body.kind]} tersimpan.`, {
      onDone: onClose,
      onRefused: (error) => {
        setProgress(null);
        return showServerErrors(form, error);
      },
    });
  });
  return (
    <FormDialog
      title="Unggah dokumen"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Unggah"
      onClose={onClose}
    >
      <Select
        label="Jenis dokumen"
        withAsterisk
        allowDeselect={false}
        data={uploadable.map((value) => ({ value, label: thesisDocumentLabels[value] }))}
        {...form.getInputProps('kind')}
      />
      {kind === 'SIMILARITY' && (
        <NumberInput
          label="Kemiripan"
          description="Persentase pada hasil pemeriksaan."
          suffix="%"
          withAsterisk
          min={0}
          max={100}
          allowDecimal={false}
          {...form.getInputProps('similarityPercent')}
        />
      )}
      <UploadField
        label="Berkas"
        required
        rule={rule}
        value={files}
        path="file"
        onChange={(next) => {
          setFiles(next);
          form.clearFieldError('file');
        }}
        error={form.errors['file']}
        progress={progress}
      />
    </FormDialog>
  );
}
