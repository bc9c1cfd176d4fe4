import { Select } from '@mantine/core';
import type { EarlyBird } from '#shared/finance/billing/early-bird.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import classes from '../billing.module.css';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import type { TypeForm } from './type-values.ts';

type Choice = EarlyBird['mode'] | 'NONE';

const choices: { value: Choice; label: string }[] = [
  { value: 'NONE', label: 'Tanpa potongan' },
  { value: 'AMOUNT', label: 'Jumlah tetap' },
  { value: 'PERCENT', label: 'Persen' },
];

/** What paying a bill in full by a day takes off it; not offered for bills in parts. */
export function EarlyBirdFields({ form }: { form: TypeForm }) {
  const { earlyBird, installments } = form.values;
  const choose = (mode: Choice): void =>
    form.setFieldValue(
      'earlyBird',
      mode === 'NONE' ? null : { mode, value: '', until: earlyBird?.until ?? '' },
    );
  return (
    <fieldset className={classes.fieldset}>
      <legend>Potongan bayar lunas awal</legend>
      <div className={classes.pair}>
        <Select
          label="Potongan"
          allowDeselect={false}
          disabled={installments.length > 0 && earlyBird === null}
          data={choices}
          data-path="earlyBird"
          value={earlyBird?.mode ?? 'NONE'}
          error={form.errors['earlyBird']}
          onChange={(mode) => choose(mode ?? 'NONE')}
        />
        {earlyBird?.mode === 'AMOUNT' && (
          <MoneyInput label="Jumlah potongan" withAsterisk {...form.getInputProps('earlyBird.value')} />
        )}
        {earlyBird?.mode === 'PERCENT' && (
          <PercentInput label="Persen potongan" withAsterisk {...form.getInputProps('earlyBird.value')} />
        )}
        {earlyBird !== null && (
          <DateField label="Lunas sampai" withAsterisk {...form.getInputProps('earlyBird.until')} />
        )}
      </div>
      <span className={classes.soft}>
        {installments.length > 0
          ? 'Hanya untuk tagihan tanpa cicilan.'
          : 'Dihitung menurut tanggal bayar, setelah beasiswa dan potongan lain.'}
      </span>
    </fieldset>
  );
}
