import { NumberInput } from '@mantine/core';
import { DecimalInput } from '#web/ui/DecimalInput.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import type { Field } from './field.ts';
import type { SettingsForm } from './settings-form.ts';

type Props = {
  field: Extract<Field, { kind: 'number' | 'decimal' | 'money' }>;
  words: { label: string; description: string | undefined; withAsterisk: boolean };
  inputs: ReturnType<SettingsForm['getInputProps']>;
};

/** The input of a setting that is a number: a count, hundredths or tenths, or rupiah. */
export function AmountField({ field, words, inputs }: Props) {
  if (field.kind === 'money') return <MoneyInput {...words} {...inputs} />;
  const suffix = field.suffix ?? '';
  return field.kind === 'decimal' ? (
    <DecimalInput {...words} {...inputs} decimals={field.scale === 100 ? 2 : 1} suffix={suffix} />
  ) : (
    <NumberInput {...words} {...inputs} min={0} max={field.max} allowDecimal={false} suffix={suffix} />
  );
}
