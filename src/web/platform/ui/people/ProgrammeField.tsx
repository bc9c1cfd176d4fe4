import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { programmeChoices } from './programme-choices.ts';

export type Programme = { programId: string; programName: string };

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'description'> & {
  /** PDDIKTI id of the college; nothing is offered without one. */
  college: string;
  value: Programme;
  onChange: (programme: Programme) => void;
};

const FIVE_MINUTES = 5 * 60_000;

/**
 * A study programme of a former college: chosen from PDDIKTI's list, or typed where the list cannot be had. One without
 * an id is looked for by its name when it is reported.
 */
export function ProgrammeField({ college, value, onChange, ...input }: Props) {
  const can = useCan();
  const { data } = useLookup({
    ...endpointQuery(conversionContract.programmes, { params: { a: college, b: 'prodi' } }),
    enabled: college !== '' && !input.readOnly && can(conversionContract.programmes.access),
    staleTime: FIVE_MINUTES,
    retry: false,
  });
  const choices = programmeChoices(data?.programmes ?? []);
  const chosen = value.programId === '' ? undefined : 'Dari daftar PDDIKTI.';
  const wanted = choices.length > 0 ? 'Pilih dari daftar PDDIKTI.' : undefined;
  return (
    <Autocomplete
      {...input}
      description={chosen ?? wanted}
      data={choices.map(({ name }) => name)}
      maxDropdownHeight={240}
      value={value.programName}
      onChange={(name) =>
        onChange({ programId: choices.find((one) => one.name === name)?.id ?? '', programName: name })
      }
    />
  );
}
