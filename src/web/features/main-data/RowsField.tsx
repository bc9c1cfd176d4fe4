import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Field } from './field.ts';
import { SettingField } from './SettingField.tsx';
import type { IsSet, SettingsForm } from './settings-form.ts';
import classes from './main-data.module.css';

type Rows = Extract<Field, { kind: 'rows' }>;
type Props = { form: SettingsForm; field: Rows; path: string; isSet: IsSet };

/** A list of settings of one kind: every row has the same fields, rows are added at the end. */
export function RowsField({ form, field, path, isSet }: Props) {
  const { value = [], error } = form.getInputProps(path) as { value?: unknown[]; error?: string };
  return (
    <div className={classes.rows}>
      {value.map((_, i) => (
        // Rows have no identity of their own: they are told apart by their place.
        <fieldset key={i} className={classes.row}>
          <legend className={classes.label}>
            {field.label} {i + 1}
          </legend>
          <div className={classes.grid}>
            {field.fields.map((inner) => (
              <SettingField key={inner.name} form={form} field={inner} at={`${path}.${i}.`} isSet={isSet} />
            ))}
          </div>
          <Button
            variant="subtle"
            color="red"
            size="compact-md"
            mt="sm"
            onClick={() => form.removeListItem(path, i)}
          >
            Hapus {field.row} {i + 1}
          </Button>
        </fieldset>
      ))}
      {error !== undefined && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.7} />}
        onClick={() => form.insertListItem(path, { ...field.empty })}
      >
        {field.add}
      </Button>
    </div>
  );
}
