import type { Endpoint } from './endpoint.ts';
import { accessContract } from './access.contract.ts';
import { activityContract } from './activity.contract.ts';
import { activityStaffContract } from './activity-staff.contract.ts';
import { attendanceContract } from './attendance.contract.ts';
import { attendanceReportContract } from './attendance-report.contract.ts';
import { auditContract } from './audit.contract.ts';
import { healthContract } from './health.contract.ts';
import { authContract } from './auth.contract.ts';
import { billContract } from './bill.contract.ts';
import { biodataDocumentContract } from './biodata-document.contract.ts';
import { biodataContract } from './biodata.contract.ts';
import { periodContract } from './academic-period.contract.ts';
import { calendarEventContract } from './calendar-event.contract.ts';
import { calendarContract } from './calendar.contract.ts';
import { campusContract } from './campus.contract.ts';
import { conversionContract } from './conversion.contract.ts';
import { noticeContract } from './notice.contract.ts';
import { paymentContract } from './payment.contract.ts';
import { refundContract } from './refund.contract.ts';
import { memoryContract } from './memory.contract.ts';
import { financeReportContract } from './finance-report.contract.ts';
import { feederContract } from './feeder.contract.ts';
import { feederDataContract } from './feeder-data.contract.ts';
import { feederProofContract } from './feeder-proof.contract.ts';
import { exemptionContract } from './exemption.contract.ts';
import { gateContract } from './gate.contract.ts';
import { gatewayContract } from './gateway.contract.ts';
import { gradeContract } from './grade.contract.ts';
import { gradeReportContract } from './grade-report.contract.ts';
import { graduationContract } from './graduation.contract.ts';
import { securityEventContract } from './security-event.contract.ts';
import { transcriptContract } from './transcript.contract.ts';
import { concentrationContract } from './concentration.contract.ts';
import { courseContract } from './course.contract.ts';
import { curriculumContract } from './curriculum.contract.ts';
import { fileContract } from './file.contract.ts';
import { importContract } from './import.contract.ts';
import { reportContract } from './report.contract.ts';
import { roomContract } from './room.contract.ts';
import { rpsContract } from './rps.contract.ts';
import { homeContract } from './home.contract.ts';
import { startContract } from './start.contract.ts';
import { evaluationQuestionContract } from './evaluation-question.contract.ts';
import { examContract, examMakeupContract } from './exam.contract.ts';
import { surveyContract } from './survey.contract.ts';
import { surveyFileContract } from './survey-file.contract.ts';
import { surveyReportContract } from './survey-report.contract.ts';
import { dataChangeContract } from './data-change.contract.ts';
import { disciplineContract } from './discipline.contract.ts';
import { guidanceContract } from './guidance.contract.ts';
import { lecturerBankContract } from './lecturer-bank.contract.ts';
import { lecturerSignatureContract } from './lecturer-signature.contract.ts';
import { leaveContract } from './leave.contract.ts';
import { libraryCatalogContract } from './library-catalog.contract.ts';
import { libraryClearanceContract } from './library-clearance.contract.ts';
import { libraryDeskContract } from './library-desk.contract.ts';
import { libraryOwnContract } from './library-own.contract.ts';
import { lmsContract } from './lms.contract.ts';
import { letterContract } from './letter.contract.ts';
import { meetingRecordContract } from './meeting-record.contract.ts';
import { officialReportContract } from './official-report.contract.ts';
import { dataIncidentContract } from './data-incident.contract.ts';
import { personalDataContract } from './personal-data.contract.ts';
import { lecturerContract } from './lecturer.contract.ts';
import {
  activityRecordContract,
  educationRecordContract,
  publicationRecordContract,
  seminarRecordContract,
} from './lecturer-record.contract.ts';
import { lecturerWorkloadContract } from './lecturer-workload.contract.ts';
import { planRequestContract } from './plan-request.contract.ts';
import { sponsorInvoiceContract } from './sponsor-invoice.contract.ts';
import { bannerContract } from './banner.contract.ts';
import { newsCategoryContract, newsContract } from './news.contract.ts';
import { partnerContract } from './partner.contract.ts';
import { testimonialContract } from './testimonial.contract.ts';
import { paymentMethodContract } from './payment-method.contract.ts';
import { paymentTypeContract } from './payment-type.contract.ts';
import { profileContract } from './profile.contract.ts';
import { referenceContract } from './reference.contract.ts';
import { studentBulkContract } from './student-bulk.contract.ts';
import { studentClassContract } from './student-class.contract.ts';
import { studentContract } from './student.contract.ts';
import { studentReportContract } from './student-report.contract.ts';
import { scheduleBulkContract } from './schedule-bulk.contract.ts';
import { scholarshipContract } from './scholarship.contract.ts';
import { scheduleContract } from './schedule.contract.ts';
import { krsAdvisorContract } from './krs-advisor.contract.ts';
import { krsStaffContract } from './krs-staff.contract.ts';
import { jobsContract } from './jobs.contract.ts';
import { mainDataContract } from './main-data.contract.ts';
import { krsContract } from './krs.contract.ts';
import { siteContract } from './site.contract.ts';
import { thesisContract } from './thesis.contract.ts';
import { thesisReportContract } from './thesis-report.contract.ts';
import { thesisStaffContract } from './thesis-staff.contract.ts';
import { timetableContract } from './timetable.contract.ts';
import { userContract } from './user.contract.ts';
import { verifyContract } from './verify.contract.ts';

/** Every contract of the portal by its slice. */
export const contracts: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  access: accessContract,
  activity: activityContract,
  activityStaff: activityStaffContract,
  attendance: attendanceContract,
  attendanceReport: attendanceReportContract,
  audit: auditContract,
  securityEvent: securityEventContract,
  health: healthContract,
  auth: authContract,
  bill: billContract,
  biodata: biodataContract,
  biodataDocument: biodataDocumentContract,
  academicPeriod: periodContract,
  calendar: calendarContract,
  calendarEvent: calendarEventContract,
  campus: campusContract,
  conversion: conversionContract,
  notice: noticeContract,
  payment: paymentContract,
  refund: refundContract,
  memory: memoryContract,
  financeReport: financeReportContract,
  feeder: feederContract,
  feederData: feederDataContract,
  feederProof: feederProofContract,
  exemption: exemptionContract,
  gate: gateContract,
  gateway: gatewayContract,
  grade: gradeContract,
  gradeReport: gradeReportContract,
  graduation: graduationContract,
  transcript: transcriptContract,
  concentration: concentrationContract,
  course: courseContract,
  curriculum: curriculumContract,
  file: fileContract,
  import: importContract,
  room: roomContract,
  rps: rpsContract,
  home: homeContract,
  start: startContract,
  dataChange: dataChangeContract,
  discipline: disciplineContract,
  guidance: guidanceContract,
  leave: leaveContract,
  letter: letterContract,
  meetingRecord: meetingRecordContract,
  officialReport: officialReportContract,
  personalData: personalDataContract,
  dataIncident: dataIncidentContract,
  libraryCatalog: libraryCatalogContract,
  libraryClearance: libraryClearanceContract,
  libraryDesk: libraryDeskContract,
  libraryOwn: libraryOwnContract,
  lms: lmsContract,
  lecturer: lecturerContract,
  lecturerActivities: activityRecordContract,
  lecturerBank: lecturerBankContract,
  lecturerEducations: educationRecordContract,
  lecturerPublications: publicationRecordContract,
  lecturerSeminars: seminarRecordContract,
  lecturerSignature: lecturerSignatureContract,
  lecturerWorkload: lecturerWorkloadContract,
  planRequest: planRequestContract,
  sponsorInvoice: sponsorInvoiceContract,
  banner: bannerContract,
  news: newsContract,
  newsCategory: newsCategoryContract,
  partner: partnerContract,
  testimonial: testimonialContract,
  paymentMethod: paymentMethodContract,
  paymentType: paymentTypeContract,
  profile: profileContract,
  reference: referenceContract,
  report: reportContract,
  student: studentContract,
  studentBulk: studentBulkContract,
  studentReport: studentReportContract,
  studentClass: studentClassContract,
  scholarship: scholarshipContract,
  schedule: scheduleContract,
  scheduleBulk: scheduleBulkContract,
  jobs: jobsContract,
  krs: krsContract,
  krsAdvisor: krsAdvisorContract,
  krsStaff: krsStaffContract,
  evaluationQuestion: evaluationQuestionContract,
  exam: examContract,
  examMakeup: examMakeupContract,
  survey: surveyContract,
  surveyFile: surveyFileContract,
  surveyReport: surveyReportContract,
  mainData: mainDataContract,
  site: siteContract,
  thesis: thesisContract,
  thesisStaff: thesisStaffContract,
  thesisReport: thesisReportContract,
  timetable: timetableContract,
  user: userContract,
  verify: verifyContract,
};
