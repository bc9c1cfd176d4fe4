import { Select, Textarea } from '@mantine/core';
import { type GrantRow, scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { COACHING_TERMS, endCauseLabels, endCauses } from '#shared/finance/billing/coaching.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleBills } from '../bills/stale-bills.ts';
import { currentPeriod, periodOptions } from '#web/platform/ui/period-options.ts';

const causes = endCauses.map((value) => ({ value, label: endCauseLabels[value] }));

/** Ends a grant from a term on. */
export function EndDialog({ grant, onClose }: { grant: GrantRow; onClose: () => void }) {
  const within = periodOptions().filter(
    ({ value }) => value >= grant.fromPeriod && value <= grant.untilPeriod,
  );
  const start = within.find(({ value }) => value === currentPeriod()) ?? within[0];
  const form = useContractForm(scholarshipContract.end.body, {
    updatedAt: grant.updatedAt,
    fromPeriod: start?.value ?? null,
    cause: grant.isBelow ? 'GPA' : 'OTHER',
    reason: '',
  });
  const { submit, busy } = useFormSave(scholarshipContract.end, form, {
    invalidates: [scholarshipContract.grants, scholarshipContract.list, ...staleBills],
    params: { id: grant._id },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Akhiri ${grant.scholarship} ${grant.name}?`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Akhiri"
      onClose={onClose}
    >
      <Select
        label="Tidak berlaku mulai"
        description="Tagihan semester itu dan sesudahnya menjadi penuh lagi."
        withAsterisk
        allowDeselect={false}
        data={within}
        {...form.getInputProps('fromPeriod')}
      />
      <Select
        label="Sebab"
        description={
          grant.kind === 'KIP'
            ? `KIP diakhiri karena IPK setelah pembinaan ${COACHING_TERMS} semester; tercatat ${grant.coached.length}.`
            : undefined
        }
        withAsterisk
        allowDeselect={false}
        data={causes}
        {...form.getInputProps('cause')}
      />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
