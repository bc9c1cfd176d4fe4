import { Select, Textarea, TextInput } from '@mantine/core';
import type { StaffPaymentView } from '#shared/contracts/payment-views.ts';
import { refundContract } from '#shared/contracts/refund.contract.ts';
import { refundReasonLabels, refundReasons } from '#shared/domain/finance/kinds.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';

/** Asks to give a payment back; the head of finance decides. */
export function RefundDialog({ payment, onClose }: { payment: StaffPaymentView; onClose: () => void }) {
  const form = useContractForm(refundContract.request.body, {
    studentId: payment.studentId,
    paymentId: payment._id,
    amount: payment.amount,
    reason: 'SALAH_TRANSFER',
    note: '',
    bankName: payment.senderBank,
    accountNumber: '',
    accountHolder: payment.senderName,
  });
  const { submit, busy } = useFormSave(refundContract.request, form, {
    invalidates: [refundContract.list],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Kembalikan dana ${payment.studentName}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Ajukan"
      onClose={onClose}
    >
      <MoneyInput
        label="Jumlah"
        description={`Pembayaran ${rupiah(payment.amount)} untuk ${payment.typeName}`}
        withAsterisk
        {...form.getInputProps('amount')}
      />
      <Select
        label="Alasan"
        withAsterisk
        allowDeselect={false}
        data={refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }))}
        {...form.getInputProps('reason')}
      />
      <Textarea label="Keterangan" autosize {...form.getInputProps('note')} />
      <TextInput label="Bank tujuan" withAsterisk {...form.getInputProps('bankName')} />
      <TextInput
        label="Nomor rekening"
        inputMode="numeric"
        withAsterisk
        {...form.getInputProps('accountNumber')}
      />
      <TextInput label="Nama pemilik rekening" withAsterisk {...form.getInputProps('accountHolder')} />
    </FormDialog>
  );
}
