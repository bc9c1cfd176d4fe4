import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillDetail } from '#shared/finance/billing/bill.views.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { staleBills } from './stale-bills.ts';

/** Pays a bill out of what the student holds here. */
export function DepositDialog({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const form = useContractForm(billContract.payByDeposit.body, {
    updatedAt: bill.updatedAt,
    amount: Math.min(bill.deposit, bill.balance),
  });
  const { submit, busy } = useFormSave(billContract.payByDeposit, form, {
    invalidates: staleBills,
    params: { id: bill._id },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Bayar dari deposit"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Bayar"
      onClose={onClose}
    >
      <MoneyInput
        label="Jumlah"
        description={`Deposit ${rupiah(bill.deposit)}, sisa tagihan ${rupiah(bill.balance)}.`}
        withAsterisk
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  );
}
