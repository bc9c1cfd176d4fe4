import { Textarea } from '@mantine/core';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';
import { SimilarTitles } from '../parts/SimilarTitles.tsx';

/** Asks for another title, which supervisors and the head of programme decide. */
export function TitleChangeDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { titleId, titleEn } = thesis;
  const form = useContractForm(thesisContract.step.body, {
    ...lockOf(thesis),
    action: 'REQUEST_TITLE',
    titleId,
    titleEn,
    note: '',
  });
  const { submit, busy } = useFormSave(thesisContract.step, form, {
    invalidates: staleTheses,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Minta ubah judul"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Ajukan"
      onClose={onClose}
    >
      <Textarea label="Judul baru" withAsterisk autosize minRows={2} {...form.getInputProps('titleId')} />
      {form.values.titleId !== titleId && <SimilarTitles title={form.values.titleId} except={thesis._id} />}
      <Textarea label="Judul bahasa Inggris" autosize minRows={2} {...form.getInputProps('titleEn')} />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
