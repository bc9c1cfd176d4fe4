import { Checkbox, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { courseGroups } from '#shared/platform/reference/course.ts';
import classes from './courses.module.css';

type Values = {
  group?: string | null;
  hasSap?: boolean;
  hasSyllabus?: boolean;
  hasHandout?: boolean;
  hasPracticeGuide?: boolean;
};

const papers = [
  ['hasSap', 'SAP'],
  ['hasSyllabus', 'Silabus'],
  ['hasHandout', 'Bahan ajar'],
  ['hasPracticeGuide', 'Acara praktik dan diktat'],
] as const;

type Props<V extends Values, B> = { form: Pick<UseFormReturnType<V, B>, 'values' | 'getInputProps'> };

/** Fields PDDIKTI requires besides the sks: group and documents. */
export function ReportFields<V extends Values, B>({ form }: Props<V, B>) {
  return (
    <>
      <Select
        label="Kelompok mata kuliah"
        description="Untuk pelaporan PDDIKTI."
        placeholder="Tidak ditentukan"
        clearable
        data={[...courseGroups]}
        {...form.getInputProps('group')}
      />
      <fieldset className={classes.fieldset}>
        <legend>Kelengkapan yang dilaporkan</legend>
        <div className={classes.split}>
          {papers.map(([name, label]) => (
            <Checkbox key={name} label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
          ))}
        </div>
      </fieldset>
    </>
  );
}
