import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

/** One KRS as those see it who decide on it or look after it. */
export const detailQuery = (id: string) => endpointQuery(krsAdvisorContract.detail, { params: { id } });

/** What a change of one KRS makes stale. */
export const krsLists = [
  krsAdvisorContract.detail,
  krsAdvisorContract.advisees,
  krsStaffContract.list,
  krsStaffContract.summary,
  krsStaffContract.unregistered,
] as const;

/** After a closing step was begun, also where a colleague was faster. */
export const closingRefresh = { invalidates: [krsStaffContract.summary], refreshRefused: true };
