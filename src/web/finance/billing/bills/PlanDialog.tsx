import { Textarea } from '@mantine/core';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillDetail } from '#shared/finance/billing/bill.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { PartFields, startingParts } from '../PartFields.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleBills } from './stale-bills.ts';

/** Gives the student an own plan of instalments; none goes back to that of the type. */
export function PlanDialog({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const net = bill.charged - bill.lateFee - bill.discounted;
  const form = useContractForm(billContract.plan.body, {
    updatedAt: bill.updatedAt,
    parts: startingParts(bill.parts, net),
    reason: '',
  });
  const { submit, busy } = useFormSave(billContract.plan, form, {
    invalidates: staleBills,
    params: { id: bill._id },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Atur cicilan" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <PartFields form={form} net={net} none="Kembali ke cicilan jenis pembayarannya." />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
