import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { lookupSection } from './lookup-retry.tsx';

export type Choice = { value: string; label: string };

type Props = Omit<SelectProps, 'data' | 'searchable' | 'filter' | 'onSearchChange'> & {
  /** Answers `{ value, label }` for a `search`. */
  endpoint: Endpoint;
  /** Further fields of the query. */
  fixed?: Record<string, string>;
  /** The chosen one, so that its name is known before anything was searched. */
  chosen?: Choice | null;
  /** Choices that always stand above what is found. */
  before?: readonly Choice[];
  /** Letters needed before the endpoint is asked. */
  minLetters?: number;
};

const REST_MS = 300;

const choicesOf = (data: unknown): Choice[] => {
  const list = Array.isArray(data) ? data : (data as { data?: unknown } | undefined)?.data;
  return Array.isArray(list) ? (list as Choice[]) : [];
};

/** A select that looks its choices up on the server while one types. */
export function LookupSelect({
  endpoint,
  fixed,
  chosen = null,
  before = [],
  minLetters = 0,
  ...select
}: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, REST_MS);
  const text = search === chosen?.label ? '' : search.trim();
  const enough = text.length >= minLetters;
  const query = { ...fixed, ...(text === '' ? {} : { search: text }) };
  const asked = useLookup({
    ...endpointQuery(endpoint, { query } as unknown as CallInput<Endpoint>),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const { data, isError } = asked;
  const first = chosen === null || before.some(({ value }) => value === chosen.value) ? [] : [chosen];
  const known = [...before, ...first];
  const found = (enough ? choicesOf(data) : []).filter(
    ({ value }) => !known.some((one) => one.value === value),
  );
  const hint = isError ? 'Pilihan gagal dimuat.' : 'Tidak ada yang cocok';
  return (
    <Select
      {...select}
      data={[...known, ...found]}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      {...lookupSection(asked)}
      nothingFoundMessage={enough ? hint : `Ketik minimal ${minLetters} huruf`}
    />
  );
}
