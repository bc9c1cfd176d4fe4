import { authContract } from './auth.contract.ts';
import { campusContract } from './campus.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = { auth: authContract, campus: campusContract } as const;
