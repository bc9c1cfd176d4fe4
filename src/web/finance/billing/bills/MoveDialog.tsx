import { Select, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillDetail } from '#shared/finance/billing/bill.views.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleBills } from './stale-bills.ts';

/** Replaces a bill by one of another type. */
export function MoveDialog({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(billContract.move.body, {
    updatedAt: bill.updatedAt,
    paymentTypeId: bill.moves[0]?.value ?? null,
    reason: '',
  });
  const { submit, busy } = useFormSave(billContract.move, form, {
    invalidates: staleBills,
    params: { id: bill._id },
    onSaved: ({ _id }) => void navigate(`/staff/pembayaran-mahasiswa/tagihan/${_id}`),
  });
  return (
    <FormDialog
      title="Ganti tagihan"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Ganti"
      onClose={onClose}
    >
      <Select
        label="Menjadi"
        description={`Tagihan lama dibatalkan; ${rupiah(bill.paid)} yang sudah dibayar ikut pindah, kelebihannya menjadi deposit.`}
        withAsterisk
        allowDeselect={false}
        data={bill.moves}
        {...form.getInputProps('paymentTypeId')}
      />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
