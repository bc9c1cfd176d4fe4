import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { later } from '#web/platform/lib/later.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import type { Field } from './field.ts';
import { SecretField } from './SecretField.tsx';
import type { IsSet, SettingsForm } from './settings-form.ts';
import { SignatureField } from './SignatureField.tsx';

const RowsField = later(async () => (await import('./RowsField.tsx')).RowsField);

type Props = { form: SettingsForm; field: Field; at: string; isSet: IsSet };

/** The input of one setting. @param at where the group lies in the form's values, `values.` at the top. */
export function SettingField({ form, field, at, isSet }: Props) {
  const path = `${at}${field.name}`;
  const words = { label: field.label, description: field.help, withAsterisk: field.required === true };
  const inputs = form.getInputProps(path);
  switch (field.kind) {
    case 'rows':
      return (
        <RowsField
          form={form}
          field={field}
          path={path}
          renderField={(inner, row) => <SettingField form={form} field={inner} at={row} isSet={isSet} />}
        />
      );
    case 'signature':
      return <SignatureField form={form} path={path} label={field.label} />;
    case 'secret':
      return <SecretField form={form} name={field.name} words={words} isSet={isSet} />;
    case 'switch':
      return (
        <Switch
          label={field.label}
          description={field.help}
          {...form.getInputProps(path, { type: 'checkbox' })}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...words}
          {...inputs}
          min={0}
          max={field.max}
          allowDecimal={false}
          suffix={field.suffix ?? ''}
        />
      );
    case 'decimal':
      return (
        <DecimalInput
          {...words}
          {...inputs}
          decimals={field.scale === 100 ? 2 : 1}
          suffix={field.suffix ?? ''}
        />
      );
    case 'money':
      return <MoneyInput {...words} {...inputs} />;
    case 'select':
      return <Select {...words} {...inputs} data={[...field.options]} allowDeselect={false} />;
    case 'long':
      return <Textarea {...words} {...inputs} autosize minRows={2} maxRows={16} />;
    case 'date':
      return <DateField {...words} {...inputs} />;
    case 'minute':
      return <TextInput {...words} {...inputs} type="datetime-local" />;
    case 'color':
      return <TextInput {...words} {...inputs} type="color" maw={220} />;
    case 'text':
      break;
  }
  return <TextInput {...words} {...inputs} />;
}
