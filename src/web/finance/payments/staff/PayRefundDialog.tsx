import { Select } from '@mantine/core';
import { useState } from 'react';
import { paymentProofUpload } from '#shared/finance/payments/payment.contract.ts';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { type RefundView, refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { paymentLists } from './payment-lists.ts';
import { RefundAccount } from './RefundAccount.tsx';

/** Records the transfer of an approved refund, with its proof if there is one. */
export function PayRefundDialog({ refund, onClose }: { refund: RefundView; onClose: () => void }) {
  const { data } = useLookup(endpointQuery(paymentMethodContract.list, { query: { limit: 100 } }));
  const [proof, setProof] = useState<File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useContractForm(refundContract.pay.body, {
    methodId: '',
    paidOn: campusToday(),
    updatedAt: refund.updatedAt,
  });
  const pay = useEndpointMutation(refundContract.pay, {
    invalidates: [refundContract.list, ...paymentLists],
  });
  const submit = form.onSubmit((body) =>
    pay.mutate(
      { params: { id: refund._id }, body, files: { proof }, onProgress: setProgress },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pengembalian dana tercatat.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
        onSettled: () => setProgress(null),
      },
    ),
  );
  return (
    <FormDialog
      title={`Transfer ${rupiah(refund.amount)} ke ${refund.accountHolder}`}
      form={form}
      onSubmit={submit}
      busy={pay.isPending}
      verb="Catat transfer"
      onClose={onClose}
    >
      <p>
        Rekening tujuan: <RefundAccount refund={refund} />. Setiap pembacaan tercatat.
      </p>
      <Select
        label="Dari rekening"
        withAsterisk
        data={(data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.getInputProps('methodId')}
      />
      <DateField label="Tanggal transfer" withAsterisk {...form.getInputProps('paidOn')} />
      <UploadField
        label="Bukti transfer (bila ada)"
        path="proof"
        rule={paymentProofUpload}
        value={proof}
        onChange={setProof}
        error={form.errors['proof']}
        progress={progress}
      />
    </FormDialog>
  );
}
