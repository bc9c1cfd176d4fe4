import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallInput, type Endpoint, MAX_CHOSEN } from '#shared/platform/endpoint/endpoint.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { lookupSection } from './lookup-retry.tsx';
import type { Choice } from './LookupSelect.tsx';

type Props = Omit<MultiSelectProps, 'data' | 'searchable' | 'filter' | 'onSearchChange' | 'value'> & {
  /** Answers `{ value, label }` for a `search`, and for `ids`. */
  endpoint: Endpoint;
  value?: readonly string[];
  /** Letters needed before the endpoint is asked. */
  minLetters?: number;
};

const REST_MS = 300;

const asked = (endpoint: Endpoint, query: Record<string, string>) =>
  endpointQuery(endpoint, { query } as unknown as CallInput<Endpoint>);

/** The names of what is chosen, as many at once as an endpoint takes. */
function useChosen(endpoint: Endpoint, ids: readonly string[]): Choice[] {
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_CHOSEN) }, (_, at) =>
    ids.slice(at * MAX_CHOSEN, (at + 1) * MAX_CHOSEN).join(','),
  );
  return useQueries({
    queries: chunks.map((chunk) => ({
      ...asked(endpoint, { ids: chunk }),
      placeholderData: keepPreviousData,
    })),
    combine: (answers) => answers.flatMap(({ data }) => (data ?? []) as Choice[]),
  });
}

/** Several choices out of more than a list can show, looked up on the server while one types. */
export function LookupMultiSelect({ endpoint, value = [], minLetters = 0, ...select }: Props) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), REST_MS);
  const enough = text.length >= minLetters;
  const looked = useLookup({
    ...asked(endpoint, text === '' ? {} : { search: text }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const { data, isError } = looked;
  const chosen = useChosen(endpoint, value);
  const found = enough ? ((data ?? []) as Choice[]) : [];
  const known = new Map([...found, ...chosen].map((choice) => [choice.value, choice]));
  // What has no name yet is not shown by its id.
  for (const id of value) if (!known.has(id)) known.set(id, { value: id, label: '…' });
  const shown = new Set(found.map((choice) => choice.value));
  const hint = isError ? 'Pilihan gagal dimuat.' : 'Tidak ada yang cocok';
  return (
    <MultiSelect
      {...select}
      value={[...value]}
      data={[...known.values()]}
      searchable
      filter={({ options }) => options.filter((option) => 'value' in option && shown.has(option.value))}
      onSearchChange={setTyped}
      {...lookupSection(looked)}
      nothingFoundMessage={enough ? hint : `Ketik minimal ${minLetters} huruf`}
    />
  );
}
