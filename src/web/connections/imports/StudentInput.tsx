import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { lookupSection } from '#web/platform/ui/lookup-retry.tsx';

type Props = Omit<AutocompleteProps, 'data' | 'filter' | 'onOptionSubmit' | 'onChange'> & {
  value: string;
  onChange: (text: string) => void;
  /** The NIM of the student who was picked. */
  onChoose: (nim: string) => void;
};

const REST_MS = 300;
const SHOWN = 8;

/** A cell of a NIM in which students are looked up by NIM or name; what is typed counts as it stands, too. */
export function StudentInput({ value, onChange, onChoose, ...input }: Props) {
  const [text] = useDebouncedValue(value.trim(), REST_MS);
  const asked = useLookup({
    ...endpointQuery(studentContract.list, { query: { search: text, limit: SHOWN } }),
    enabled: text.length >= 2 && text === value.trim(),
    placeholderData: keepPreviousData,
  });
  const students = text.length >= 2 ? (asked.data?.data ?? []) : [];
  const names = new Map(students.map(({ nim, name }) => [nim, name]));
  return (
    <Autocomplete
      {...input}
      placeholder="Ketik NIM atau nama"
      value={value}
      data={[...names.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value}, ${names.get(option.value) ?? ''}`}
      onChange={onChange}
      onOptionSubmit={onChoose}
      {...lookupSection(asked)}
    />
  );
}
