import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** Own classes of the lecturer in a term, the active one unless named. */
export const ownClassesQuery = (periodId: string | null) =>
  endpointQuery(timetableContract.lecturer, { query: periodId ? { periodId } : {} });
