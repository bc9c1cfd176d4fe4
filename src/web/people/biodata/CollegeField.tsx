import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

export type College = { universityId: string; universityName: string };

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'description'> & {
  value: College;
  onChange: (college: College) => void;
};

const REST_MS = 300;
const MIN_LETTERS = 3;

/** Former college, chosen from PDDIKTI's list or typed if it is not listed. */
export function CollegeField({ value, onChange, ...input }: Props) {
  const [search] = useDebouncedValue(value.universityName.trim(), REST_MS);
  const { data = [] } = useLookup({
    ...endpointQuery(conversionContract.universities, { query: { search } }),
    enabled: value.universityId === '' && search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      {...input}
      description={
        value.universityId === '' ? 'Ketik 3 huruf, lalu pilih dari daftar.' : 'Dari daftar PDDIKTI.'
      }
      data={[...new Set(data.map(({ label }) => label))]}
      filter={({ options }) => options}
      value={value.universityName}
      onChange={(name) => {
        const listed = data.find(({ label }) => label === name);
        onChange({ universityId: listed?.value ?? '', universityName: name });
      }}
    />
  );
}
