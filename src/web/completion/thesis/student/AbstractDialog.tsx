import { Switch, TagsInput, Textarea } from '@mantine/core';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleTheses } from '../thesis-query.ts';

const MAX_WORDS = 300;
const wordsOf = (text: string): string => {
  const count = text.split(/\s+/).filter(Boolean).length;
  return `${count} dari ${MAX_WORDS} kata`;
};

/** Abstract in both languages, keywords, and whether the full text may be read. */
export function AbstractDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { _id: id, updatedAt, abstractId, abstractEn, keywords, publishFullText } = thesis;
  const form = useContractForm(thesisContract.saveAbstract.body, {
    updatedAt,
    abstractId,
    abstractEn,
    keywords,
    publishFullText,
  });
  const { submit, busy } = useFormSave(thesisContract.saveAbstract, form, {
    invalidates: staleTheses,
    params: { id },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Abstrak" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <Textarea
        label="Abstrak bahasa Indonesia"
        description={wordsOf(form.values.abstractId)}
        withAsterisk
        autosize
        minRows={6}
        maxRows={14}
        {...form.getInputProps('abstractId')}
      />
      <Textarea
        label="Abstrak bahasa Inggris"
        description={wordsOf(form.values.abstractEn)}
        withAsterisk
        autosize
        minRows={6}
        maxRows={14}
        lang="en"
        {...form.getInputProps('abstractEn')}
      />
      <TagsInput
        label="Kata kunci"
        description="Tiga sampai lima; tekan Enter setelah tiap kata kunci."
        withAsterisk
        {...form.getInputProps('keywords')}
      />
      <Switch
        label="Naskah lengkap boleh dibaca mahasiswa dan dosen lain"
        {...form.getInputProps('publishFullText', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
