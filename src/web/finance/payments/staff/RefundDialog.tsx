import { Select, Textarea, TextInput } from '@mantine/core';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { refundReasonLabels, refundReasons } from '#shared/finance/billing/kinds.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';

/** What a student holds as deposit, in words; nothing while it is not known. */
function useDepositWords(studentId: string): string | undefined {
  const can = useCan();
  const { data } = useLookup({
    ...endpointQuery(paymentContract.accountOf, { params: { id: studentId } }),
    enabled: studentId !== '' && can(paymentContract.accountOf.access),
  });
  return data && `Deposit mahasiswa ${rupiah(data.deposit)}`;
}

/** Nothing typed yet; later the amount, or what cannot be read as one. */
const noAmount: number | string = '';

type Props = {
  /** What is given back; null for money out of a student's deposit. */
  payment: StaffPaymentView | null;
  onClose: () => void;
};

/** Asks to give a payment or money of a deposit back; leaders decide. */
export function RefundDialog({ payment, onClose }: Props) {
  const form = useContractForm(refundContract.request.body, {
    studentId: payment?.studentId ?? '',
    paymentId: payment?._id ?? null,
    amount: payment?.amount ?? noAmount,
    reason: payment === null ? 'KELEBIHAN' : 'SALAH_TRANSFER',
    note: '',
    bankName: payment?.senderBank ?? '',
    accountNumber: '',
    accountHolder: payment?.senderName ?? '',
  });
  const { submit, busy } = useFormSave(refundContract.request, form, {
    invalidates: [refundContract.list],
    onSaved: onClose,
  });
  const deposit = useDepositWords(payment === null ? form.values.studentId : '');
  return (
    <FormDialog
      title={payment === null ? 'Kembalikan deposit' : `Kembalikan dana ${payment.studentName}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Ajukan"
      onClose={onClose}
    >
      {payment === null && (
        <LookupSelect
          endpoint={studentContract.select}
          label="Mahasiswa"
          placeholder="Ketik NIM atau nama"
          withAsterisk
          minLetters={2}
          {...form.getInputProps('studentId')}
        />
      )}
      <MoneyInput
        label="Jumlah"
        description={
          payment === null ? deposit : `Pembayaran ${rupiah(payment.amount)} untuk ${payment.typeName}`
        }
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
