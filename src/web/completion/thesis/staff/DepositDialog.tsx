import { TextInput } from '@mantine/core';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleTheses } from '../thesis-query.ts';

/** The library has received the work; where it keeps it may be said. */
export function DepositDialog({ thesis, onClose }: { thesis: ThesisDetail; onClose: () => void }) {
  const { _id: id, updatedAt } = thesis;
  const form = useContractForm(thesisStaffContract.receiveDeposit.body, { updatedAt, url: '' });
  const { submit, busy } = useFormSave(thesisStaffContract.receiveDeposit, form, {
    invalidates: staleTheses,
    params: { id },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Penyerahan ke perpustakaan"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Catat penyerahan"
      onClose={onClose}
    >
      <TextInput label="Tautan repositori" placeholder="https://" {...form.getInputProps('url')} />
    </FormDialog>
  );
}
