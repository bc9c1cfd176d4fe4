import { biodataRoutes } from '#server/people/biodata/biodata.routes.ts';
import { biodataSentences } from '#server/people/biodata/biodata.sentences.ts';
import { changeProofTimer } from '#server/people/biodata/proofs.timer.ts';
import { guidanceRoutes } from '#server/people/guidance/guidance.routes.ts';
import { leaveRoutes } from '#server/people/leave/leave.routes.ts';
import { leaveSentences } from '#server/people/leave/leave.sentences.ts';
import { leaveTimer } from '#server/people/leave/leave.timer.ts';
import { lecturerRecordRoutes } from '#server/people/lecturer-records/lecturer-records.routes.ts';
import { lecturerRoutes } from '#server/people/lecturers/lecturers.routes.ts';
import { lecturersSentences } from '#server/people/lecturers/lecturers.sentences.ts';
import { profileRoutes } from '#server/people/profile/profile.routes.ts';
import { studentClassRoutes } from '#server/people/student-classes/student-classes.routes.ts';
import { studentClassesSentences } from '#server/people/student-classes/student-classes.sentences.ts';
import { BULK_EDIT_JOB, bulkEditJob } from '#server/people/students/bulk.service.ts';
import { PASSWORD_SHEET_JOB, passwordSheetJob } from '#server/people/students/password-sheet.service.ts';
import { studentRoutes } from '#server/people/students/students.routes.ts';
import { studentsSentences } from '#server/people/students/students.sentences.ts';
import type { Wing } from '#server/platform/wing.ts';

export const people: Wing = {
  routes: [
    biodataRoutes,
    guidanceRoutes,
    leaveRoutes,
    lecturerRecordRoutes,
    lecturerRoutes,
    profileRoutes,
    studentClassRoutes,
    studentRoutes,
  ],
  sentences: [
    biodataSentences,
    leaveSentences,
    lecturersSentences,
    studentClassesSentences,
    studentsSentences,
  ],
  timers: [changeProofTimer, leaveTimer],
  addJobs: (registry) => {
    registry.add(BULK_EDIT_JOB, bulkEditJob);
    // Stopped half-way, some would have a password that nobody knows.
    registry.add(PASSWORD_SHEET_JOB, passwordSheetJob, { cancel: false });
  },
};
