import { authContract } from './auth.contract.ts';
import { campusContract } from './campus.contract.ts';
import { jobsContract } from './jobs.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = { auth: authContract, campus: campusContract, jobs: jobsContract } as const;
