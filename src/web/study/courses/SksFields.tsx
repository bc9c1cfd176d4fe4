import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './courses.module.css';

type Sks = number | '';
type Values = { sks: Sks; sksTheory: Sks; sksPractice: Sks; sksField: Sks; sksSimulation: Sks };

const parts = [
  ['sksTheory', 'Teori'],
  ['sksPractice', 'Praktik'],
  ['sksField', 'Lapangan'],
  ['sksSimulation', 'Simulasi'],
] as const;

type Props<V extends Values, B> = { form: Pick<UseFormReturnType<V, B>, 'values' | 'getInputProps'> };

/** Sks of a course and their split, with an immediate error if the parts do not add up. */
export function SksFields<V extends Values, B>({ form }: Props<V, B>) {
  const total = Number(form.values.sks);
  const spent = parts.reduce((sum, [name]) => sum + Number(form.values[name]), 0);
  return (
    <>
      <NumberInput label="Bobot" suffix=" sks" withAsterisk min={1} max={8} {...form.getInputProps('sks')} />
      <fieldset className={classes.fieldset}>
        <legend>Pembagian sks</legend>
        <div className={classes.split}>
          {parts.map(([name, label]) => (
            <NumberInput key={name} label={label} min={0} max={8} {...form.getInputProps(name)} />
          ))}
        </div>
        <p className={classes.soft} role="status" data-wrong={spent !== total}>
          {spent === total
            ? `Jumlah ${spent} sks, sesuai bobot.`
            : `Jumlah ${spent} sks, seharusnya ${total} sks.`}
        </p>
      </fieldset>
    </>
  );
}
