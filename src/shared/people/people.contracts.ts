import { biodataDocumentContract } from '#shared/people/biodata/biodata-document.contract.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { lecturerBankContract } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import {
  activityRecordContract,
  educationRecordContract,
  publicationRecordContract,
  seminarRecordContract,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import { lecturerSignatureContract } from '#shared/people/lecturers/lecturer-signature.contract.ts';
import { lecturerWorkloadContract } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { avatarContract } from '#shared/people/profile/avatar.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { concentrationContract } from '#shared/people/students/concentration.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentReportContract } from '#shared/people/students/student-report.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';

/** Contracts of the wing by their slice. */
export const peopleContracts = {
  avatar: avatarContract,
  biodata: biodataContract,
  biodataDocument: biodataDocumentContract,
  concentration: concentrationContract,
  dataChange: dataChangeContract,
  guidance: guidanceContract,
  leave: leaveContract,
  lecturer: lecturerContract,
  lecturerActivities: activityRecordContract,
  lecturerBank: lecturerBankContract,
  lecturerEducations: educationRecordContract,
  lecturerPublications: publicationRecordContract,
  lecturerSeminars: seminarRecordContract,
  lecturerSignature: lecturerSignatureContract,
  lecturerWorkload: lecturerWorkloadContract,
  profile: profileContract,
  student: studentContract,
  studentBulk: studentBulkContract,
  studentClass: studentClassContract,
  studentReport: studentReportContract,
};
