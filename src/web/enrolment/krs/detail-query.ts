import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** One KRS for its decider or for staff. */
export const detailQuery = (id: string) => endpointQuery(krsAdvisorContract.detail, { params: { id } });

/** Endpoints to refresh after a change of one KRS. */
export const krsLists = [
  krsAdvisorContract.detail,
  krsAdvisorContract.advisees,
  krsStaffContract.list,
  krsStaffContract.summary,
  krsStaffContract.unregistered,
] as const;

/** Refreshes the summary after a closing step, also when a colleague started it first. */
export const closingRefresh = { invalidates: [krsStaffContract.summary], refreshRefused: true };
