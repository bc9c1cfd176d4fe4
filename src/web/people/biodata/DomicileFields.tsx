import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { RegionSelect } from './RegionSelect.tsx';
import type { BiodataValues } from './biodata-values.ts';
import classes from './Biodata.module.css';

type Props = { form: Pick<UseFormReturnType<BiodataValues>, 'getInputProps'>; disabled: boolean };

const texts = [
  ['street', 'Jalan'],
  ['rt', 'RT'],
  ['rw', 'RW'],
  ['hamlet', 'Dusun'],
  ['kelurahan', 'Kelurahan'],
  ['postalCode', 'Kode pos'],
] as const;

/** Fields of the domicile, if it differs from the identity card. */
export function DomicileFields({ form, disabled }: Props) {
  const same = form.getInputProps('domicile.sameAsKtp', { type: 'checkbox' });
  const region = form.getInputProps('domicile.wilayahId');
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>Alamat domisili</legend>
      <Checkbox label="Sama dengan alamat di atas" {...same} />
      {same.checked !== true && (
        <div className={classes.fields}>
          {texts.map(([field, label]) => (
            <TextInput key={field} label={label} {...form.getInputProps(`domicile.${field}`)} />
          ))}
          <div className={classes.wide}>
            <RegionSelect
              value={region.value === '' ? null : String(region.value)}
              onChange={(code) => region.onChange(code ?? '')}
              error={typeof region.error === 'string' ? region.error : null}
              path="domicile.wilayahId"
            />
          </div>
        </div>
      )}
    </fieldset>
  );
}
