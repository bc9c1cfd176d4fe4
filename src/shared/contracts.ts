import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { accessContract } from '#shared/identity/access/access.contract.ts';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { auditContract } from '#shared/platform/audit/audit.contract.ts';
import { healthContract } from '#shared/platform/health/health.contract.ts';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { biodataDocumentContract } from '#shared/people/biodata/biodata-document.contract.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { calendarContract } from '#shared/teaching/calendar/calendar.contract.ts';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { conversionContract } from '#shared/study/conversions/conversion.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { refundContract } from '#shared/finance/refunds/refund.contract.ts';
import { memoryContract } from '#shared/desk/memory/memory.contract.ts';
import { financeReportContract } from '#shared/finance/finance-reports/finance-report.contract.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { feederDataContract } from '#shared/connections/feeder/feeder-data.contract.ts';
import { feederProofContract } from '#shared/connections/feeder/feeder-proof.contract.ts';
import { exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { securityEventContract } from '#shared/platform/audit/security-event.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { concentrationContract } from '#shared/people/students/concentration.contract.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { homeContract } from '#shared/desk/home/home.contract.ts';
import { startContract } from '#shared/desk/start/start.contract.ts';
import { evaluationQuestionContract } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { surveyContract } from '#shared/surveys/surveys/survey.contract.ts';
import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dataChangeContract } from '#shared/people/biodata/data-change.contract.ts';
import { disciplineContract } from '#shared/completion/discipline/discipline.contract.ts';
import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { lecturerBankContract } from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { lecturerSignatureContract } from '#shared/people/lecturers/lecturer-signature.contract.ts';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryClearanceContract } from '#shared/desk/library/library-clearance.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { dataIncidentContract } from '#shared/desk/personal-data/data-incident.contract.ts';
import { personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import {
  activityRecordContract,
  educationRecordContract,
  publicationRecordContract,
  seminarRecordContract,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import { lecturerWorkloadContract } from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { sponsorInvoiceContract } from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { bannerContract } from '#shared/desk/content/banner.contract.ts';
import { newsCategoryContract, newsContract } from '#shared/desk/content/news.contract.ts';
import { partnerContract } from '#shared/desk/content/partner.contract.ts';
import { testimonialContract } from '#shared/desk/content/testimonial.contract.ts';
import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { referenceContract } from '#shared/platform/reference/reference.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { studentReportContract } from '#shared/people/students/student-report.contract.ts';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { jobsContract } from '#shared/platform/jobs/jobs.contract.ts';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { siteContract } from '#shared/desk/site/site.contract.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisReportContract } from '#shared/completion/thesis/thesis-report.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { verifyContract } from '#shared/platform/verify/verify.contract.ts';

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
