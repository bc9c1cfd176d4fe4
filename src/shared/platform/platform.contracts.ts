import { auditContract } from '#shared/platform/audit/audit.contract.ts';
import { securityEventContract } from '#shared/platform/audit/security-event.contract.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { referenceContract } from '#shared/platform/reference/reference.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';

/** Contracts of the wing by their slice. */
export const platformContracts = {
  audit: auditContract,
  campus: campusContract,
  file: fileContract,
  health: healthContract,
  jobs: jobsContract,
  mainData: mainDataContract,
  reference: referenceContract,
  report: reportContract,
  securityEvent: securityEventContract,
  verify: verifyContract,
};
