import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { referenceContract } from '#shared/platform/reference/reference.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

const HOME = { value: 'ID', label: 'Indonesia' };

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: unknown;
  onChange: (code: string) => void;
};

/** Selects a country by code; loads the full list for a foreign country or a search. */
export function CountrySelect({ value, onChange, ...input }: Props) {
  const [looking, setLooking] = useState(false);
  const { data } = useLookup({
    ...endpointQuery(referenceContract.countries, {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: looking || String(value) !== HOME.value,
  });
  return (
    <Select
      {...input}
      data={data ?? [HOME]}
      value={String(value)}
      onChange={(code) => onChange(code ?? HOME.value)}
      onDropdownOpen={() => setLooking(true)}
      allowDeselect={false}
      searchable
    />
  );
}
