import { accessContract } from './access.contract.ts';
import { authContract } from './auth.contract.ts';
import { campusContract } from './campus.contract.ts';
import { conversionContract } from './conversion.contract.ts';
import { gradeContract } from './grade.contract.ts';
import { gradeReportContract } from './grade-report.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { transcriptContract } from './transcript.contract.ts';
import { userContract } from './user.contract.ts';
import { verifyContract } from './verify.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = {
  access: accessContract,
  auth: authContract,
  campus: campusContract,
  conversion: conversionContract,
  grade: gradeContract,
  gradeReport: gradeReportContract,
  jobs: jobsContract,
  transcript: transcriptContract,
  user: userContract,
  verify: verifyContract,
} as const;
