import { Textarea } from '@mantine/core';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';
import { SupervisorFields } from './SupervisorFields.tsx';

/** Appoints other supervisors, with the reason. */
export function SupervisorsDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { supervisors, periode } = thesis;
  const idOf = (order: 1 | 2): string =>
    supervisors.find((one) => one.order === order && one.state !== 'DECLINED')?.lectureId ?? '';
  const form = useContractForm(thesisStaffContract.step1.body, {
    ...lockOf(thesis),
    action: 'CHANGE_SUPERVISORS',
    supervisorIds: [idOf(1), idOf(2)],
    note: '',
  });
  const { submit, busy } = useFormSave(thesisStaffContract.step1, form, {
    invalidates: staleTheses,
    onSaved: onClose,
  });
  return (
    <FormDialog title="Ganti pembimbing" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <SupervisorFields
        periodeId={periode._id}
        value={form.values.supervisorIds}
        onChange={(ids) => form.setFieldValue('supervisorIds', ids)}
        errors={form.errors}
      />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
