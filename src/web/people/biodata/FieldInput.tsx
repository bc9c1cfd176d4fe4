import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BiodataField } from '#shared/people/biodata/fields.ts';
import { needsIn, specialNeeds, sumOfNeeds } from '#shared/platform/reference/special-needs.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { PhoneInput } from '#web/platform/ui/PhoneInput.tsx';
import { choices } from '#web/platform/ui/people/options.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { RegionSelect } from './RegionSelect.tsx';
import type { BiodataValues } from './biodata-values.ts';
import { fieldKind } from './field-kinds.ts';

type Form = UseFormReturnType<BiodataValues, (values: BiodataValues) => unknown>;
type Props = { form: Pick<Form, 'getInputProps' | 'setFieldValue'>; field: BiodataField; disabled: boolean };

const needOptions = specialNeeds.map(({ id, name, letter }) => ({
  value: String(id),
  label: `${letter} ${name}`,
}));

function Needs({ form, field, disabled }: Props) {
  const { value, error } = form.getInputProps(field.path);
  const chosen = typeof value === 'number' ? needsIn(value).map(({ id }) => String(id)) : [];
  return (
    <MultiSelect
      label={field.label}
      placeholder={chosen.length === 0 ? 'Tidak ada' : undefined}
      data={needOptions}
      value={chosen}
      onChange={(ids) => form.setFieldValue(field.path, sumOfNeeds(ids.map(Number)))}
      error={error}
      disabled={disabled}
      clearable
      searchable
      data-path={field.path}
    />
  );
}

/** Input for one field of the biodata, by its kind. */
export function FieldInput({ form, field, disabled }: Props) {
  const kind = fieldKind(field.path);
  const { onChange, value, ...input } = form.getInputProps(field.path);
  const common = { label: field.label, disabled, withAsterisk: field.need === 'P' };
  switch (kind.kind) {
    case 'needs':
      return <Needs form={form} field={field} disabled={disabled} />;
    case 'country':
      return (
        <CountrySelect
          {...input}
          label={field.label}
          disabled={disabled}
          value={value}
          onChange={onChange}
          withAsterisk
        />
      );
    case 'photo':
      return null;
    case 'switch':
      return (
        <Switch
          {...input}
          label={field.label}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'region':
      return (
        <RegionSelect
          value={value === '' ? null : String(value)}
          onChange={(code) => onChange(code ?? '')}
          required
          error={typeof input.error === 'string' ? input.error : null}
          path={field.path}
        />
      );
    case 'choice':
      return (
        <Select
          {...input}
          {...common}
          data={choices(kind.list)}
          value={value === '' ? null : String(value)}
          onChange={(code) => onChange(code ?? '')}
          clearable
        />
      );
    case 'date':
      return <DateField {...input} {...common} value={String(value)} onChange={onChange} />;
    case 'phone':
      return <PhoneInput {...input} {...common} value={String(value)} onChange={onChange} maxLength={25} />;
    default:
      return (
        <TextInput
          {...input}
          {...common}
          value={String(value)}
          onChange={onChange}
          description={kind.description}
          inputMode={kind.inputMode}
          maxLength={field.max}
        />
      );
  }
}
