import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { Field } from './field.ts';
import type { SettingsForm } from './settings-form.ts';
import classes from './main-data.module.css';

type Rows = Extract<Field, { kind: 'rows' }>;
type Props = {
  form: SettingsForm;
  field: Rows;
  path: string;
  /** The input of one field of a row. @param at where the row lies in the form's values */
  renderField: (field: Field, at: string) => ReactNode;
};

/** A list of settings of one kind: every row has the same fields, rows are added at the end. */
export function RowsField({ form, field, path, renderField }: Props) {
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
              <Fragment key={inner.name}>{renderField(inner, `${path}.${i}.`)}</Fragment>
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
