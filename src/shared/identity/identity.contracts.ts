import { accessContract } from '#shared/identity/access/access.contract.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';

/** Contracts of the wing by their slice. */
export const identityContracts = {
  access: accessContract,
  auth: authContract,
  user: userContract,
};
