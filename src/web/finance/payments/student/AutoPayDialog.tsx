import { Text } from '@mantine/core';
import { useState } from 'react';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { ChargeWindow } from './ChargeWindow.tsx';
import { openWords, proposedAmount } from './proposed-amount.ts';

type Props = { bill: OwnBillView; onClose: () => void };

function AmountForm({ bill, onClose, onCharge }: Props & { onCharge: (id: string) => void }) {
  const form = useContractForm(gatewayContract.charge.body, {
    billId: bill._id,
    amount: proposedAmount(bill),
  });
  const charge = useEndpointMutation(gatewayContract.charge);
  const submit = form.onSubmit((body) =>
    charge.mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          if (data.amount !== body.amount) {
            toast.success(`Pembayaran ${rupiah(data.amount)} sudah dibuat sebelumnya. Selesaikan dahulu.`);
          }
          onCharge(data._id);
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={`Bayar otomatis ${bill.name}`}
      form={form}
      onSubmit={submit}
      busy={charge.isPending}
      verb="Lanjut"
      onClose={onClose}
    >
      <Text>Pembayaran langsung tercatat setelah diterima, tanpa mengunggah bukti.</Text>
      <MoneyInput
        label="Jumlah yang dibayar"
        description={openWords(bill)}
        withAsterisk
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  );
}

/** Pays a bill through the gateway: how much, then where, until the money is there. */
export function AutoPayDialog({ bill, onClose }: Props) {
  const [id, setId] = useState<string | null>(null);
  return id === null ? (
    <AmountForm bill={bill} onClose={onClose} onCharge={setId} />
  ) : (
    <ChargeWindow
      id={id}
      title={`Bayar otomatis ${bill.name}`}
      onAgain={() => setId(null)}
      onClose={onClose}
    />
  );
}
