import { accessContract } from './access.contract.ts';
import { authContract } from './auth.contract.ts';
import { campusContract } from './campus.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { krsAdvisorContract } from './krs-advisor.contract.ts';
import { krsStaffContract } from './krs-staff.contract.ts';
import { krsContract } from './krs.contract.ts';
import { userContract } from './user.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = {
  access: accessContract,
  auth: authContract,
  campus: campusContract,
  jobs: jobsContract,
  krs: krsContract,
  krsAdvisor: krsAdvisorContract,
  krsStaff: krsStaffContract,
  user: userContract,
} as const;
