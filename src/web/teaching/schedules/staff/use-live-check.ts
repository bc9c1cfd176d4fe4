import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { payloadOf } from '#web/platform/lib/form-errors.ts';
import { call } from '#web/platform/lib/call.ts';
import type { ScheduleValues } from './form-values.ts';

const REST_MS = 400;

/** The plan the form holds, when it is complete enough to be checked. */
function planOf(values: ScheduleValues, id: string | undefined) {
  const checked = scheduleContract.check.body.safeParse(
    payloadOf({ ...values, ...(id !== undefined && { _id: id }) }),
  );
  return checked.success ? checked.data : null;
}

/** Clashes, warnings and affected students of what is being typed; asked for when typing rests. */
export function useLiveCheck(values: ScheduleValues, id: string | undefined) {
  const [plan] = useDebouncedValue(planOf(values, id), REST_MS);
  return useQuery({
    queryKey: [scheduleContract.check.path, plan],
    queryFn: async ({ signal }) =>
      (await call(scheduleContract.check, { body: plan ?? neverAsked(), signal })).data,
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The query is off while there is no plan. @throws always. */
function neverAsked(): never {
  throw new Error('There is no plan to check');
}
