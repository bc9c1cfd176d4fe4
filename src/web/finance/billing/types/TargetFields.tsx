import { MultiSelect } from '@mantine/core';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { LookupMultiSelect } from '#web/platform/ui/LookupMultiSelect.tsx';
import { classTypeOptions, concentrationOptions, entryYearOptions } from '#web/platform/ui/people/options.ts';
import classes from '../billing.module.css';
import { kindOptions } from '../billing-words.ts';
import type { TypeForm } from './type-values.ts';

/** Whom a type bills; an empty field asks nothing. */
export function TargetFields({ form }: { form: TypeForm }) {
  const { target } = form.values;
  /** A field that says what nothing chosen means, as long as nothing is chosen. */
  const field = (name: keyof typeof target, nothing = 'Semua') => ({
    clearable: true,
    ...form.getInputProps(`target.${name}`),
    ...(target[name].length === 0 && { placeholder: nothing }),
  });
  return (
    <fieldset className={classes.fieldset}>
      <legend>Ditagihkan kepada mahasiswa aktif</legend>
      <div className={classes.pair}>
        <MultiSelect label="Angkatan" data={entryYearOptions()} {...field('entryYears')} />
        <MultiSelect label="Tipe kelas" data={classTypeOptions} {...field('classTypes')} />
        <LookupMultiSelect endpoint={studentClassContract.select} label="Kelas" {...field('classIds')} />
        <MultiSelect label="Konsentrasi" data={concentrationOptions} {...field('concentrations')} />
        <MultiSelect
          label="Hanya penerima"
          data={kindOptions}
          {...field('scholarshipsOnly', 'Tidak dibatasi')}
        />
        <MultiSelect
          label="Kecuali penerima"
          data={kindOptions}
          {...field('scholarshipsNever', 'Tidak ada')}
        />
      </div>
      <LookupMultiSelect
        endpoint={studentContract.select}
        label="Hanya mahasiswa"
        description="Untuk tagihan perorangan: hanya yang disebut di sini dan sesuai pilihan di atas."
        minLetters={2}
        {...field('studentIds', 'Ketik NIM atau nama')}
      />
    </fieldset>
  );
}
