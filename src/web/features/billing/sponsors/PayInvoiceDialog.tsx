import { Select, TextInput } from '@mantine/core';
import { paymentMethodContract } from '#shared/contracts/payment-method.contract.ts';
import {
  sponsorInvoiceContract,
  type SponsorInvoiceDetail,
} from '#shared/contracts/sponsor-invoice.contract.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { campusToday } from '#web/lib/campus-today.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { useLookup } from '#web/lib/lookup.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { staleInvoices } from './sponsor-words.ts';
import classes from '../billing.module.css';

type Props = { invoice: SponsorInvoiceDetail; onClose: () => void };

/** Records what the sponsor transferred. */
export function PayInvoiceDialog({ invoice, onClose }: Props) {
  const { data } = useLookup(endpointQuery(paymentMethodContract.list, { query: { limit: 100 } }));
  const form = useContractForm(sponsorInvoiceContract.pay.body, {
    methodId: '',
    amount: invoice.balance,
    paidOn: campusToday(),
    reference: '',
    updatedAt: invoice.updatedAt,
  });
  const { submit, busy } = useFormSave(sponsorInvoiceContract.pay, form, {
    params: { id: invoice._id },
    invalidates: staleInvoices,
    onSaved: onClose,
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
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('amount')}
        />
        <DateField label="Tanggal bayar" withAsterisk {...form.getInputProps('paidOn')} />
      </div>
      <TextInput label="Nomor referensi (opsional)" {...form.getInputProps('reference')} />
    </FormDialog>
  );
}
