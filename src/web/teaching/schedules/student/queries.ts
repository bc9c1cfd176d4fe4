import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** Own classes of the student in a term, the running one unless named. */
export const ownScheduleQuery = (periodId: string | null) =>
  endpointQuery(timetableContract.student, { query: periodId ? { periodId } : {} });

/** One own class with its meetings. */
export const ownClassQuery = (id: string) =>
  endpointQuery(timetableContract.studentClass, { params: { id } });
