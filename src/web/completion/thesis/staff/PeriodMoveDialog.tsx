import { Select, Textarea } from '@mantine/core';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleTheses } from '../thesis-query.ts';
import { usePeriodChoices } from './choices.ts';

/** Moves a thesis to another period, which gives it that period's time. */
export function PeriodMoveDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { _id: id, updatedAt, periode } = thesis;
  const form = useContractForm(thesisStaffContract.changePeriod.body, {
    periodeId: null as string | null,
    note: '',
  });
  const { submit, busy } = useFormSave(thesisStaffContract.changePeriod, form, {
    invalidates: staleTheses,
    params: { id, updatedAt },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Ubah periode" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <Select
        label="Periode"
        description={`Sekarang ${periode.name}.`}
        withAsterisk
        data={usePeriodChoices().filter(({ value }) => value !== periode._id)}
        {...form.getInputProps('periodeId')}
      />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
