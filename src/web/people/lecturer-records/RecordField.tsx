import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_GPA } from '#shared/platform/grading/scale.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { choices } from '#web/platform/ui/people/options.ts';
import { CountrySelect } from '#web/people/biodata/CountrySelect.tsx';
import type { RecordInput } from './record-inputs.ts';

type Props = {
  input: RecordInput;
  form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'>;
};

type Bound = { value?: unknown; onChange: (value: unknown) => void; error?: unknown; onBlur?: () => void };

/** Text area with one name per line. */
function Lines({ value, onChange, ...props }: Bound & { label: string; description?: string | undefined }) {
  const lines = Array.isArray(value) ? value.join('\n') : '';
  const { error, ...rest } = props;
  return (
    <Textarea
      {...rest}
      error={typeof error === 'string' ? error : undefined}
      autosize
      minRows={2}
      value={lines}
      onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
    />
  );
}

/** Input for one field of a history. */
export function RecordField({ input: { name, label, kind, options, required, description }, form }: Props) {
  const bound = form.getInputProps(name) as Bound;
  const props = {
    ...form.getInputProps(name),
    label: required ? label : `${label} (opsional)`,
    description,
    withAsterisk: required === true,
  };
  if (kind === 'choice') {
    return <Select {...props} data={choices(options ?? [])} clearable={required !== true} searchable />;
  }
  if (kind === 'country') return <CountrySelect {...props} />;
  if (kind === 'day') return <DateField {...props} />;
  if (kind === 'money') return <MoneyInput {...props} leftSection="Rp" />;
  if (kind === 'whole')
    return <NumberInput {...props} hideControls thousandSeparator="" allowDecimal={false} />;
  if (kind === 'gpa') return <DecimalInput {...props} max={MAX_GPA} />;
  if (kind === 'lines') return <Lines {...props} {...bound} />;
  if (kind === 'long') return <Textarea {...props} autosize minRows={2} />;
  return <TextInput {...props} />;
}
