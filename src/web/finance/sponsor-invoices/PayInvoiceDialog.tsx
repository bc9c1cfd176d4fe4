import { Select, TextInput } from '@mantine/core';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import {
  sponsorInvoiceContract,
  type SponsorInvoiceDetail,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useRepeatKey } from '#web/platform/lib/repeat-key.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { useMoneyQuestions } from '#web/platform/ui/use-money-questions.tsx';
import { staleInvoices } from './sponsor-words.ts';
import classes from '#web/finance/billing/billing.module.css';

type Props = { invoice: SponsorInvoiceDetail; onClose: () => void };

/** Records what the sponsor transferred; asks where it may be booked already, or is paid for what was withdrawn. */
export function PayInvoiceDialog({ invoice, onClose }: Props) {
  const { data } = useLookup(endpointQuery(paymentMethodContract.list, { query: { limit: 100 } }));
  const form = useContractForm(sponsorInvoiceContract.pay.body, {
    methodId: '',
    amount: invoice.balance,
    paidOn: campusToday(),
    reference: '',
    updatedAt: invoice.updatedAt,
  });
  const { mutateAsync, isPending: busy } = useEndpointMutation(sponsorInvoiceContract.pay, {
    invalidates: staleInvoices,
  });
  const once = useRepeatKey();
  const withQuestions = useMoneyQuestions();
  const submit = form.onSubmit((body) => {
    void withQuestions(
      ({ isOtherMoney, knowsWithdrawn }) =>
        once(body, (idempotencyKey) =>
          mutateAsync({
            params: { id: invoice._id },
            body: { ...body, isOtherMoney, knowsWithdrawn },
            idempotencyKey,
          }),
        ),
      ({ message }) => {
        toast.success(message ?? 'Pembayaran tercatat.');
        onClose();
      },
      (error) => {
        if (!showServerErrors(form, error)) showError(error);
      },
    );
  });
  const methods = (data?.data ?? []).filter(({ isActive }) => isActive);
  return (
    <FormDialog
      title={`Pembayaran ${invoice.sponsor}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Catat"
      onClose={onClose}
    >
      <Select
        label="Diterima di"
        withAsterisk
        data={methods.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.getInputProps('methodId')}
      />
      <div className={classes.pair}>
        <MoneyInput
          label="Jumlah"
          description={`Sisa invoice ${rupiah(invoice.balance)}.`}
          withAsterisk
          {...form.getInputProps('amount')}
        />
        <DateField label="Tanggal bayar" withAsterisk {...form.getInputProps('paidOn')} />
      </div>
      <TextInput label="Nomor referensi (opsional)" {...form.getInputProps('reference')} />
    </FormDialog>
  );
}
