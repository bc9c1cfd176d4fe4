import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { lookupSection } from '#web/platform/ui/lookup-retry.tsx';

export type Person = { userId: string | null; name: string };

type Props = {
  label: string;
  path: string;
  value: Person;
  onChange: (person: Person) => void;
  error?: ReactNode;
};

const REST_MS = 300;

/** A person by name: chosen from those with an account, or typed where somebody comes from outside. */
export function PersonField({ label, path, value, onChange, error }: Props) {
  const [search] = useDebouncedValue(value.name.trim(), REST_MS);
  const asked = useLookup({
    ...endpointQuery(meetingRecordContract.people, { query: { search } }),
    enabled: value.userId === null && search.length >= 2,
    placeholderData: keepPreviousData,
  });
  const { data = [] } = asked;
  return (
    <Autocomplete
      label={label}
      withAsterisk
      data-path={path}
      description={value.userId === null ? undefined : 'Akun portal'}
      data={[...new Set(data.map(({ label: name }) => name))]}
      filter={({ options }) => options}
      value={value.name}
      error={error}
      {...lookupSection(asked)}
      onChange={(name) => {
        const account = data.find((one) => one.label === name);
        onChange({ userId: account?.value ?? null, name });
      }}
    />
  );
}
