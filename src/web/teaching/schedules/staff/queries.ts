import { useSuspenseQuery } from '@tanstack/react-query';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { endpointQuery, type QueryData } from '#web/platform/lib/query.ts';

/** Choices of filters and forms. */
export const optionsQuery = () => endpointQuery(scheduleContract.options, {});

export type ScheduleOptions = QueryData<typeof scheduleContract.options>;

/** Courses, which only the form of a class asks for. */
export const coursesQuery = () => endpointQuery(scheduleContract.courses, {});

/** Every choice of the form of a class. */
export type FormOptions = ScheduleOptions & { courses: QueryData<typeof scheduleContract.courses> };

/** The choices of the form, loaded before by the page. */
export function useFormOptions(): FormOptions {
  const { data: options } = useSuspenseQuery(optionsQuery());
  const { data: courses } = useSuspenseQuery(coursesQuery());
  return { ...options, courses };
}

/** One class with its meetings. */
export const scheduleQuery = (id: string) => endpointQuery(scheduleContract.get, { params: { id } });

/** The term that is active, else the newest. */
export const activePeriodId = ({ periods }: ScheduleOptions): string | undefined =>
  (periods.find(({ isActive }) => isActive) ?? periods[0])?._id;
