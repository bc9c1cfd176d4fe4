import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { currentPeriod, periodOptions } from '#web/platform/ui/period-options.ts';
import classes from '#web/finance/billing/billing.module.css';
import { staleInvoices } from './sponsor-words.ts';

/** Days a sponsor is given unless told otherwise. */
const DUE_DAYS = 30;

type PreviewProps = {
  chosen: boolean;
  data: ResponseOf<(typeof sponsorInvoiceContract)['preview']> | undefined;
  error: Error | null;
};

/** What the invoice would ask for, before it is issued. */
function InvoicePreview({ chosen, data, error }: PreviewProps) {
  const asked = data !== undefined && data.claimed > 0;
  return (
    <section className={classes.preview} aria-label="Perkiraan invoice" aria-live="polite">
      {!chosen && <span>Pilih beasiswa untuk melihat isi invoice.</span>}
      {error !== null && <span>{messageOf(error)}</span>}
      {data !== undefined && data.total > 0 && (
        <strong>
          {grouped(data.students)} mahasiswa, {grouped(data.bills)} tagihan, {rupiah(data.total)}
        </strong>
      )}
      {data !== undefined && data.total === 0 && (
        <span>Tidak ada potongan semester ini yang belum ditagihkan.</span>
      )}
      {asked && <div className={classes.soft}>{rupiah(data.claimed)} sudah ada pada invoice lain.</div>}
    </section>
  );
}

/** Issues the invoice of a subsidy for a term. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useLookup(endpointQuery(scholarshipContract.list, {}));
  const subsidies = data.filter(({ kind }) => kind === 'SUBSIDI');
  const form = useContractForm(sponsorInvoiceContract.issue.body.omit({ seen: true }), {
    scholarshipId: '',
    periodCode: currentPeriod(),
    sponsor: '',
    address: '',
    dueDate: addDays(campusToday(), DUE_DAYS),
    note: '',
  });
  const { scholarshipId, periodCode } = form.values;
  const chosen = scholarshipId !== '';
  const preview = useQuery({
    ...endpointQuery(sponsorInvoiceContract.preview, { query: { scholarshipId, periodCode } }),
    enabled: chosen,
  });
  const { submit, busy } = useFormSave(sponsorInvoiceContract.issue, form, {
    invalidates: staleInvoices,
    also: { seen: preview.data },
    refreshRefused: true,
    onSaved: onClose,
  });
  const choose = (id: string | null): void => {
    form.setFieldValue('scholarshipId', id ?? '');
    const sponsor = subsidies.find(({ _id }) => _id === id)?.sponsor ?? '';
    if (sponsor !== '') form.setFieldValue('sponsor', sponsor);
  };
  return (
    <FormDialog
      title="Terbitkan invoice sponsor"
      form={form}
      onSubmit={submit}
      busy={busy || preview.isLoading}
      verb="Terbitkan"
      onClose={onClose}
    >
      <div className={classes.pair}>
        <Select
          label="Beasiswa"
          withAsterisk
          data={subsidies.map(({ _id, name }) => ({ value: _id, label: name }))}
          nothingFoundMessage="Belum ada subsidi pihak ketiga"
          {...form.getInputProps('scholarshipId')}
          value={chosen ? scholarshipId : null}
          onChange={choose}
        />
        <Select
          label="Semester"
          withAsterisk
          allowDeselect={false}
          data={periodOptions()}
          {...form.getInputProps('periodCode')}
        />
      </div>
      <InvoicePreview chosen={chosen} data={preview.data} error={preview.error} />
      <TextInput label="Sponsor" withAsterisk {...form.getInputProps('sponsor')} />
      <Textarea label="Alamat (opsional)" autosize minRows={2} {...form.getInputProps('address')} />
      <DateField label="Jatuh tempo" withAsterisk maw={220} {...form.getInputProps('dueDate')} />
      <Textarea
        label="Catatan (opsional)"
        description="Dicetak pada invoice, misalnya nomor perjanjian kerja sama."
        autosize
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
