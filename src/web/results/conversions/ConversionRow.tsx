import { ActionIcon, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ConversionView } from '#shared/results/conversions/conversion.contract.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import type { ContractForm } from '#web/platform/lib/form.ts';
import classes from './conversion.module.css';
import type { ConversionValues } from './conversion-values.ts';

type Props = {
  index: number;
  // Only the fields matter here, not what the form sends.
  form: Pick<ContractForm<ConversionValues, unknown>, 'getInputProps'>;
  courses: ConversionView['courses'];
  readOnly: boolean;
  onRemove: () => void;
};

/** One course of the former college and what it stands for here. */
export function ConversionRow({ index, form, courses, readOnly, onRemove }: Props) {
  const field = (name: string) => ({ ...form.getInputProps(`rows.${index}.${name}`), readOnly });
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>Baris {index + 1}</legend>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <TextInput label="Kode asal" {...field('originCode')} />
        <TextInput label="Mata kuliah asal" {...field('originName')} />
        <NumberInput label="Sks asal" min={1} max={24} allowDecimal={false} {...field('originSks')} />
        <TextInput label="Nilai asal" {...field('originLetter')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="sm" mt="xs">
        <Select
          label="Diakui sebagai"
          searchable
          data={courses.map(({ _id, code, name, sks }) => ({
            value: _id,
            label: `${code} ${name} (${sks} sks)`,
          }))}
          {...field('courseId')}
        />
        <NumberInput label="Sks diakui" min={1} max={24} allowDecimal={false} {...field('recognisedSks')} />
        <Select label="Nilai diakui" data={[...letters]} {...field('recognisedLetter')} />
      </SimpleGrid>
      {!readOnly && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={`Hapus baris ${index + 1}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
    </fieldset>
  );
}
