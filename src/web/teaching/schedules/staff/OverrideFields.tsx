import { Switch, Textarea } from '@mantine/core';
import type { ScheduleFormState } from './form-values.ts';
import classes from './form.module.css';

type OverrideProps = { form: ScheduleFormState; open: boolean; toggle: (open: boolean) => void };

/** Lets who may take responsibility for a clash, with the reason. */
export function OverrideFields({ form, open, toggle }: OverrideProps) {
  return (
    <fieldset className={classes.group}>
      <Switch
        label="Izinkan jadwal bentrok"
        description="Hanya bila memang disengaja, misalnya kuliah gabungan."
        checked={open}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {open && (
        <Textarea
          label="Alasan mengizinkan bentrok"
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('overrideReason')}
        />
      )}
    </fieldset>
  );
}
