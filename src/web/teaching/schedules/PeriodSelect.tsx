import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { PeriodChoice } from '#shared/platform/term/period.views.ts';

type Props = { periods: readonly PeriodChoice[]; period: PeriodChoice | null };

/** The term as the query of a timetable. */
export const termQuery = (period: PeriodChoice | null) => (period ? { periodId: period._id } : {});

/** The term whose timetable is shown; kept in the address. */
export function PeriodSelect({ periods, period }: Props) {
  const [, setParams] = useSearchParams();
  if (periods.length < 2) return null;
  return (
    <Select
      aria-label="Semester"
      allowDeselect={false}
      data={periods.map(({ _id, label }) => ({ value: _id, label }))}
      value={period?._id ?? null}
      onChange={(value) =>
        setParams((before) => ({ ...Object.fromEntries(before), periodId: value ?? '' }), {
          preventScrollReset: true,
        })
      }
    />
  );
}
