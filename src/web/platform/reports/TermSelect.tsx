import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

type Terms = ResponseOf<typeof reportContract.periods>;

export const termsQuery = () => endpointQuery(reportContract.periods, {});

/** The term the address names, else the active one, else the latest. */
export function useTerm(terms: Terms): Terms[number] | undefined {
  const [params] = useSearchParams();
  return (
    terms.find(({ _id }) => _id === params.get('period')) ??
    terms.find(({ isActive }) => isActive) ??
    terms[0]
  );
}

/** The term of a report, kept in the address; a list begins at its first page. */
export function TermSelect({ terms, value }: { terms: Terms; value: string }) {
  const [, setParams] = useSearchParams();
  return (
    <Select
      label="Semester"
      maw={280}
      allowDeselect={false}
      data={terms.map(({ _id, label }) => ({ value: _id, label }))}
      value={value}
      onChange={(period) =>
        setParams((before) => {
          const next = new URLSearchParams(before);
          next.set('period', period ?? '');
          next.delete('page');
          return next;
        })
      }
    />
  );
}
