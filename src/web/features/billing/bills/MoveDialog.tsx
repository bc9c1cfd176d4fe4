import { Select, Textarea } from '@mantine/core';
import { useNavigate } from 'react-router';
import { billContract } from '#shared/contracts/bill.contract.ts';
import type { BillDetail } from '#shared/contracts/bill-views.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
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
