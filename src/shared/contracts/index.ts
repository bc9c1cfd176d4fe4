import { accessContract } from './access.contract.ts';
import { attendanceContract } from './attendance.contract.ts';
import { authContract } from './auth.contract.ts';
import { campusContract } from './campus.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { scheduleContract } from './schedule.contract.ts';
import { userContract } from './user.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = {
  access: accessContract,
  attendance: attendanceContract,
  auth: authContract,
  campus: campusContract,
  jobs: jobsContract,
  schedule: scheduleContract,
  user: userContract,
} as const;
