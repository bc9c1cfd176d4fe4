import { accessContract } from './access.contract.ts';
import { authContract } from './auth.contract.ts';
import { campusContract } from './campus.contract.ts';
import { courseContract } from './course.contract.ts';
import { curriculumContract } from './curriculum.contract.ts';
import { roomContract } from './room.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { userContract } from './user.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = {
  access: accessContract,
  auth: authContract,
  campus: campusContract,
  course: courseContract,
  curriculum: curriculumContract,
  room: roomContract,
  jobs: jobsContract,
  user: userContract,
} as const;
