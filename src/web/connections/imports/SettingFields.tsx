import { Select } from '@mantine/core';
import type { ImportKindView } from '#shared/connections/imports/import.contract.ts';

type Props = {
  kind: ImportKindView;
  values: Readonly<Record<string, string>>;
  onChange: (key: string, value: string) => void;
};

/** What counts for every row of the file. */
export function SettingFields({ kind, values, onChange }: Props) {
  return kind.options.map(({ key, label, required, choices }) => (
    <Select
      key={key}
      label={required ? label : `${label} (opsional)`}
      withAsterisk={required}
      data={choices}
      value={values[key] ?? null}
      onChange={(value) => onChange(key, value ?? '')}
      searchable
      clearable={!required}
      maw="30rem"
    />
  ));
}
