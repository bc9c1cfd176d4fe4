import { Checkbox, Group, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import {
  paymentTypeContract,
  type PaymentTypeDetail,
} from '#shared/finance/billing/payment-type.contract.ts';
import { gateLabels } from '#shared/platform/access/gates.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { later } from '#web/platform/lib/later.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { Pair } from '#web/platform/ui/Pair.tsx';
import { categoryOptions } from '../billing-words.ts';
import { periodOptions } from '#web/platform/ui/period-options.ts';
import { AmountFields } from './AmountFields.tsx';
import { emptyType, type TypeForm as Fields, valuesOf } from './type-values.ts';

// Below the first screen of the form.
const TypePreview = laterPanel(async () => (await import('./TypePreview.tsx')).TypePreview);
const TargetFields = laterPanel(async () => (await import('./TargetFields.tsx')).TargetFields);
const InstallmentFields = later(async () => (await import('./PlanFields.tsx')).InstallmentFields);
const EarlyBirdFields = later(async () => (await import('./EarlyBirdFields.tsx')).EarlyBirdFields);
const LateFeeFields = later(async () => (await import('./PlanFields.tsx')).LateFeeFields);

/** Name, kind and term: what a type is. */
function IdentityFields({ form, fixed }: { form: Fields; fixed: boolean }) {
  return (
    <>
      <Pair>
        <TextInput
          label="Nama"
          placeholder="SPP Ganjil 2026/2027"
          withAsterisk
          {...form.getInputProps('name')}
        />
        <TextInput label="Kode" placeholder="SPP-20261-REG" withAsterisk {...form.getInputProps('code')} />
      </Pair>
      <Pair>
        <Select
          label="Kategori"
          withAsterisk
          searchable
          disabled={fixed}
          data={categoryOptions}
          {...form.getInputProps('category')}
        />
        <Select
          label="Semester"
          withAsterisk
          allowDeselect={false}
          disabled={fixed}
          data={periodOptions()}
          {...form.getInputProps('periodCode')}
        />
        <DateField label="Jatuh tempo" withAsterisk {...form.getInputProps('dueDate')} />
      </Pair>
    </>
  );
}

/** The gates that ask for the payment of single types. */
const examGates = ['UTS', 'UAS'] as const;

/** What payment opens, how it can be paid, and what students should know. */
function FurtherFields({ form }: { form: Fields }) {
  const { data } = useLookup(endpointQuery(paymentMethodContract.list, { query: { limit: 100 } }));
  const methods = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <Checkbox.Group
        label="Menjadi syarat ujian"
        description="KRS, sidang, dan wisuda mengikuti aturan pembayaran kampus, bukan pilihan per jenis."
        {...form.getInputProps('gates')}
      >
        <Group mt="xs">
          {examGates.map((gate) => (
            <Checkbox key={gate} value={gate} label={gateLabels[gate]} />
          ))}
        </Group>
      </Checkbox.Group>
      <MultiSelect
        label="Dapat dibayar melalui"
        placeholder="Semua metode aktif"
        data={methods}
        {...form.getInputProps('methodIds')}
      />
      <Textarea label="Catatan untuk mahasiswa" autosize minRows={2} {...form.getInputProps('note')} />
    </>
  );
}

/** A new type, or an existing one; a closed one is only read, and any by whoever may not change it. */
export function TypeForm({
  type,
  start,
}: {
  type: PaymentTypeDetail | null;
  start: Pick<PaymentTypeDetail, 'lateFee'>;
}) {
  const navigate = useNavigate();
  const form = useContractForm(
    paymentTypeContract.save.body,
    type === null ? emptyType(start) : valuesOf(type),
  );
  const { submit, busy } = useFormSave(paymentTypeContract.save, form, {
    invalidates: [paymentTypeContract.list, paymentTypeContract.get, paymentTypeContract.select],
    onSaved: ({ _id, jobId }) =>
      void navigate(`/staff/pembayaran-mahasiswa/jenis/${_id}${jobId === null ? '' : `?job=${jobId}`}`),
  });
  const fields: Fields = form;
  const mayWrite = useCan()(paymentTypeContract.save.saves[type === null ? 'create' : 'update']);
  const fixed = type !== null && type.status !== 'DRAFT';
  return (
    <Panel title="Isi jenis pembayaran">
      <Form form={form} onSubmit={submit} label="Jenis pembayaran">
        <fieldset disabled={type?.status === 'CLOSED' || !mayWrite} style={{ display: 'contents' }}>
          <IdentityFields form={fields} fixed={fixed} />
          <AmountFields form={fields} fixed={fixed} />
          <TargetFields form={fields} />
          <TypePreview values={form.values} />
          <InstallmentFields form={fields} examDay={type?.examDay ?? null} />
          <EarlyBirdFields form={fields} />
          <LateFeeFields form={fields} />
          <FurtherFields form={fields} />
        </fieldset>
        {mayWrite && (
          <SaveBar
            dirty={form.isDirty()}
            busy={busy}
            verb={type === null ? 'Simpan draf' : 'Simpan'}
            onReset={form.reset}
          />
        )}
      </Form>
    </Panel>
  );
}
