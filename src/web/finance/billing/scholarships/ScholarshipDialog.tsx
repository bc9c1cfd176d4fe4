import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { scholarshipContract, type ScholarshipView } from '#shared/finance/billing/scholarship.contract.ts';
import {
  type PaymentCategory,
  type ScholarshipKind,
  scholarshipKinds,
} from '#shared/finance/billing/kinds.ts';
import { MAX_GPA } from '#shared/platform/grading/scale.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { categoryOptions, kindOptions } from '../billing-words.ts';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import classes from '../billing.module.css';

const empty = {
  name: '',
  kind: null as ScholarshipKind | null,
  mode: 'PERCENT' as ScholarshipView['mode'],
  value: '' as number | string,
  categories: [] as string[],
  sponsor: '',
  minIpk: null as number | string | null,
  isActive: true,
};

/** What KIP Kuliah pays for a student, whole (academic practice); other levies are not its. */
const covered = {
  mode: 'PERCENT' as const,
  value: 10_000,
  categories: ['SPP', 'SKS', 'UTS', 'UAS', 'HERREGISTRASI', 'PENDAFTARAN'] satisfies PaymentCategory[],
};

type Props = { scholarship: ScholarshipView | null; onClose: () => void };

/** Adds a scholarship, or changes `scholarship`. */
export function ScholarshipDialog({ scholarship, onClose }: Props) {
  const { holders: _h, given: _g, ...stored } = scholarship ?? { holders: 0, given: 0, ...empty };
  const form = useContractForm(scholarshipContract.save.body, stored);
  const { submit, busy } = useFormSave(scholarshipContract.save, form, {
    invalidates: [scholarshipContract.list],
    onSaved: onClose,
  });
  const { mode, categories } = form.values;
  const choose = (value: string | null): void => {
    form.setFieldValue('kind', scholarshipKinds.find((one) => one === value) ?? null);
    if (scholarship === null && value === 'KIP' && categories.length === 0) form.setValues(covered);
  };
  return (
    <FormDialog
      title={scholarship === null ? 'Tambah beasiswa' : `Ubah ${scholarship.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <Select
          label="Jenis"
          withAsterisk
          allowDeselect={false}
          data={kindOptions}
          {...form.getInputProps('kind')}
          onChange={choose}
        />
        <TextInput label="Sponsor (opsional)" {...form.getInputProps('sponsor')} />
      </div>
      <div className={classes.pair}>
        <Select
          label="Berupa"
          allowDeselect={false}
          data={[
            { value: 'PERCENT', label: 'Persen dari tagihan' },
            { value: 'AMOUNT', label: 'Jumlah tetap' },
          ]}
          {...form.getInputProps('mode')}
        />
        {mode === 'PERCENT' ? (
          <PercentInput label="Persen" withAsterisk {...form.getInputProps('value')} />
        ) : (
          <MoneyInput
            label="Jumlah per semester"
            description="Dipotong dari tagihan yang paling awal jatuh tempo; sisanya dari tagihan berikutnya."
            withAsterisk
            {...form.getInputProps('value')}
          />
        )}
      </div>
      <MultiSelect
        label="Memotong"
        placeholder={categories.length === 0 ? 'Semua kategori' : undefined}
        data={categoryOptions}
        searchable
        {...form.getInputProps('categories')}
      />
      <DecimalInput
        label="IPK minimal (opsional)"
        max={MAX_GPA}
        maw={220}
        {...form.getInputProps('minIpk')}
      />
      <Switch label="Dapat diberikan" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
