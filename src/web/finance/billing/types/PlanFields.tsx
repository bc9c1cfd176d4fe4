import { ActionIcon, Button, Group, Select, Switch } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { MAX_PARTS } from '#shared/finance/billing/installments.ts';
import type { LateFeeRule } from '#shared/finance/billing/late-fee.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import classes from '../billing.module.css';
import { PercentInput } from '#web/platform/ui/PercentInput.tsx';
import type { TypeForm } from './type-values.ts';

const lateFeeModes: { value: LateFeeRule['mode']; label: string }[] = [
  { value: 'NONE', label: 'Tanpa denda' },
  { value: 'FLAT', label: 'Sekali, jumlah tetap' },
  { value: 'PERCENT_PER_MONTH', label: 'Persen per bulan' },
];

const starts: Record<LateFeeRule['mode'], object> = {
  NONE: { mode: 'NONE' },
  FLAT: { mode: 'FLAT', value: '' },
  PERCENT_PER_MONTH: { mode: 'PERCENT_PER_MONTH', value: 200, max: null },
};

type Props = {
  form: TypeForm;
  /** The first day of the final exams, where it is known. */
  examDay: string | null;
};

/** Parts of the bill, each a share with a day; none means it is paid in one part. */
export function InstallmentFields({ form, examDay }: Props) {
  const { installments, dueDate } = form.values;
  const add = (): void => {
    if (installments.length === 0) {
      form.setFieldValue('installments', [
        { percent: 5000, dueDate: '' },
        { percent: 5000, dueDate },
      ]);
    } else form.insertListItem('installments', { percent: '', dueDate: '' }, installments.length - 1);
  };
  return (
    <fieldset className={classes.fieldset}>
      <legend>Cicilan</legend>
      {installments.map((_, at) => (
        <div key={at} className={classes.row}>
          <PercentInput
            aria-label={`Bagian cicilan ${at + 1}`}
            {...form.getInputProps(`installments.${at}.percent`)}
          />
          <DateField
            aria-label={`Jatuh tempo cicilan ${at + 1}`}
            {...form.getInputProps(`installments.${at}.dueDate`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Hapus cicilan ${at + 1}`}
            onClick={() => form.removeListItem('installments', at)}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {form.errors['installments'] !== undefined && (
        <span className={classes.error} role="alert">
          {form.errors['installments']}
        </span>
      )}
      {examDay !== null && installments.length > 0 && dueDate >= examDay && (
        <Refusal
          title="Cicilan terakhir jatuh setelah UAS dimulai."
          why={`UAS semester ini mulai ${longDate(examDay)}.`}
          next="Tetap dapat disimpan, tetapi sebaiknya lunas sebelum UAS."
        />
      )}
      <Group>
        <Button variant="default" size="compact-md" onClick={add} disabled={installments.length >= MAX_PARTS}>
          Tambah cicilan
        </Button>
        <span className={classes.soft}>
          {installments.length === 0
            ? 'Tanpa cicilan.'
            : 'Jumlahnya 100%; yang terakhir jatuh pada tanggal jatuh tempo.'}
        </span>
      </Group>
      <Switch label="Boleh dibayar sebagian" {...form.getInputProps('allowPartial', { type: 'checkbox' })} />
      {form.values.allowPartial && (
        <MoneyInput label="Pembayaran sebagian minimal" maw={280} {...form.getInputProps('minPartial')} />
      )}
    </fieldset>
  );
}

/** What being late costs. */
export function LateFeeFields({ form }: { form: TypeForm }) {
  const { lateFee } = form.values;
  return (
    <fieldset className={classes.fieldset}>
      <legend>Denda keterlambatan</legend>
      <div className={classes.pair}>
        <Select
          label="Denda"
          allowDeselect={false}
          data={lateFeeModes}
          value={lateFee.mode}
          onChange={(mode) => form.setFieldValue('lateFee', starts[mode ?? 'NONE'] as LateFeeRule)}
        />
        {lateFee.mode === 'FLAT' && (
          <MoneyInput label="Jumlah denda" withAsterisk {...form.getInputProps('lateFee.value')} />
        )}
        {lateFee.mode === 'PERCENT_PER_MONTH' && (
          <>
            <PercentInput label="Persen per bulan" withAsterisk {...form.getInputProps('lateFee.value')} />
            <MoneyInput
              label="Denda paling banyak (opsional)"
              {...form.getInputProps('lateFee.max')}
              value={lateFee.max ?? ''}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
