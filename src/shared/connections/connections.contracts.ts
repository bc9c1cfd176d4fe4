import { feederDataContract } from '#shared/connections/feeder/feeder-data.contract.ts';
import { feederProofContract } from '#shared/connections/feeder/feeder-proof.contract.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';

/** Contracts of the wing by their slice. */
export const connectionsContracts = {
  feeder: feederContract,
  feederData: feederDataContract,
  feederProof: feederProofContract,
  import: importContract,
  lms: lmsContract,
};
