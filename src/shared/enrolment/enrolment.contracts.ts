import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';

/** Contracts of the wing. */
export const enrolmentContracts = {
  krs: krsContract,
  krsAdvisor: krsAdvisorContract,
  krsStaff: krsStaffContract,
};
