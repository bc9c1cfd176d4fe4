import { accessContract } from './access.contract.ts';
import { attendanceContract } from './attendance.contract.ts';
import { authContract } from './auth.contract.ts';
import { biodataContract } from './biodata.contract.ts';
import { calendarContract } from './calendar.contract.ts';
import { campusContract } from './campus.contract.ts';
import { conversionContract } from './conversion.contract.ts';
import { gradeContract } from './grade.contract.ts';
import { gradeReportContract } from './grade-report.contract.ts';
import { transcriptContract } from './transcript.contract.ts';
import { courseContract } from './course.contract.ts';
import { curriculumContract } from './curriculum.contract.ts';
import { fileContract } from './file.contract.ts';
import { importContract } from './import.contract.ts';
import { roomContract } from './room.contract.ts';
import { dashboardContract } from './dashboard.contract.ts';
import { dataChangeContract } from './data-change.contract.ts';
import { lecturerContract } from './lecturer.contract.ts';
import { profileContract } from './profile.contract.ts';
import { referenceContract } from './reference.contract.ts';
import { studentBulkContract } from './student-bulk.contract.ts';
import { studentClassContract } from './student-class.contract.ts';
import { studentContract } from './student.contract.ts';
import { scheduleContract } from './schedule.contract.ts';
import { krsAdvisorContract } from './krs-advisor.contract.ts';
import { krsStaffContract } from './krs-staff.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { krsContract } from './krs.contract.ts';
import { timetableContract } from './timetable.contract.ts';
import { userContract } from './user.contract.ts';
import { verifyContract } from './verify.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts = {
  access: accessContract,
  attendance: attendanceContract,
  auth: authContract,
  biodata: biodataContract,
  calendar: calendarContract,
  campus: campusContract,
  conversion: conversionContract,
  grade: gradeContract,
  gradeReport: gradeReportContract,
  transcript: transcriptContract,
  course: courseContract,
  curriculum: curriculumContract,
  file: fileContract,
  import: importContract,
  room: roomContract,
  dashboard: dashboardContract,
  dataChange: dataChangeContract,
  lecturer: lecturerContract,
  profile: profileContract,
  reference: referenceContract,
  student: studentContract,
  studentBulk: studentBulkContract,
  studentClass: studentClassContract,
  schedule: scheduleContract,
  jobs: jobsContract,
  krs: krsContract,
  krsAdvisor: krsAdvisorContract,
  krsStaff: krsStaffContract,
  timetable: timetableContract,
  user: userContract,
  verify: verifyContract,
} as const;
