import { Select, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { later } from '#web/lib/later.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import type { Field } from './field.ts';
import type { IsSet, SettingsForm } from './settings-form.ts';

/** As high as a field with its label. */
const place = <Skeleton height="4.25rem" />;

// Not every section holds one of these.
const AmountField = later(async () => (await import('./AmountField.tsx')).AmountField, place);
const SecretField = later(async () => (await import('./SecretField.tsx')).SecretField, place);
const SignatureField = later(async () => (await import('./SignatureField.tsx')).SignatureField, place);
const RowsField = later(async () => (await import('./RowsField.tsx')).RowsField);

type Props = { form: SettingsForm; field: Field; at: string; isSet: IsSet };

/** The input of one setting. @param at where the group lies in the form's values, `values.` at the top. */
export function SettingField({ form, field, at, isSet }: Props) {
  const path = `${at}${field.name}`;
  const words = { label: field.label, description: field.help, withAsterisk: field.required === true };
  const inputs = form.getInputProps(path);
  switch (field.kind) {
    case 'rows':
      return <RowsField form={form} field={field} path={path} isSet={isSet} />;
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
    case 'decimal':
    case 'money':
      return <AmountField field={field} words={words} inputs={inputs} />;
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
