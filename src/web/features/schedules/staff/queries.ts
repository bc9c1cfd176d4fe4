import { scheduleContract } from '#shared/contracts/schedule.contract.ts';
import { endpointQuery, type QueryData } from '#web/lib/query.ts';

/** Choices of forms and filters. */
export const optionsQuery = () => endpointQuery(scheduleContract.options, {});

export type ScheduleOptions = QueryData<typeof scheduleContract.options>;

/** One class with its meetings. */
export const scheduleQuery = (id: string) => endpointQuery(scheduleContract.get, { params: { id } });

/** The term that is active, else the newest. */
export const activePeriodId = ({ periods }: ScheduleOptions): string | undefined =>
  (periods.find(({ isActive }) => isActive) ?? periods[0])?._id;
