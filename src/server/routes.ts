import { activityRoutes } from '#server/completion/activities/activities.routes.ts';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from '#server/identity/access/access.routes.ts';
import { attendanceRoutes } from '#server/teaching/attendance/attendance.routes.ts';
import { authRoutes } from '#server/identity/auth/auth.routes.ts';
import { billingRoutes } from '#server/finance/billing/billing.routes.ts';
import { biodataRoutes } from '#server/people/biodata/biodata.routes.ts';
import { calendarRoutes } from '#server/teaching/calendar/calendar.routes.ts';
import { campusRoutes } from '#server/platform/campus/campus.routes.ts';
import { contentRoutes } from '#server/desk/content/content.routes.ts';
import { newsRoutes } from '#server/desk/content/news.routes.ts';
import { conversionRoutes } from '#server/study/conversions/conversions.routes.ts';
import { noticeRoutes } from '#server/desk/notices/notices.routes.ts';
import { paymentRoutes } from '#server/finance/payments/payments.routes.ts';
import { financeReportRoutes } from '#server/finance/finance-reports/reports.routes.ts';
import { refundRoutes } from '#server/finance/refunds/refunds.routes.ts';
import { memoryRoutes } from '#server/desk/memory/memory.routes.ts';
import { feederRoutes } from '#server/connections/feeder/feeder.routes.ts';
import { gateRoutes } from '#server/teaching/gates/gates.routes.ts';
import { gatewayRoutes } from '#server/finance/gateway/gateway.routes.ts';
import { gradeRoutes } from '#server/results/grades/grades.routes.ts';
import { graduationRoutes } from '#server/completion/graduation/graduation.routes.ts';
import { transcriptRoutes } from '#server/results/transcripts/transcripts.routes.ts';
import { disciplineRoutes } from '#server/completion/discipline/discipline.routes.ts';
import { courseRoutes } from '#server/study/courses/courses.routes.ts';
import { curriculumRoutes } from '#server/study/curricula/curricula.routes.ts';
import { examRoutes } from '#server/teaching/exams/exams.routes.ts';
import { fileRoutes } from '#server/platform/files/files.routes.ts';
import { importRoutes } from '#server/connections/imports/imports.routes.ts';
import { homeRoutes } from '#server/desk/home/home.routes.ts';
import { startRoutes } from '#server/desk/start/start.routes.ts';
import { jobRoutes } from '#server/platform/jobs/jobs.routes.ts';
import { auditRoutes } from '#server/platform/audit/audit.routes.ts';
import { healthPageRoutes } from '#server/platform/health/health.routes.ts';
import { reportRoutes } from '#server/platform/reports/reports.routes.ts';
import { roomRoutes } from '#server/teaching/rooms/rooms.routes.ts';
import { guidanceRoutes } from '#server/people/guidance/guidance.routes.ts';
import { lecturerRecordRoutes } from '#server/people/lecturer-records/lecturer-records.routes.ts';
import { rpsRoutes } from '#server/study/rps/rps.routes.ts';
import { leaveRoutes } from '#server/people/leave/leave.routes.ts';
import { letterRoutes } from '#server/completion/letters/letters.routes.ts';
import { meetingRecordRoutes } from '#server/desk/meeting-records/meeting-records.routes.ts';
import { officialReportRoutes } from '#server/desk/official-reports/official-reports.routes.ts';
import { libraryRoutes } from '#server/desk/library/library.routes.ts';
import { lmsRoutes } from '#server/connections/lms/lms.routes.ts';
import { lecturerRoutes } from '#server/people/lecturers/lecturers.routes.ts';
import { planRequestRoutes } from '#server/finance/plan-requests/plan-requests.routes.ts';
import { sponsorInvoiceRoutes } from '#server/finance/sponsor-invoices/sponsor-invoices.routes.ts';
import { paymentMethodRoutes } from '#server/finance/payment-methods/payment-methods.routes.ts';
import { personalDataRoutes } from '#server/desk/personal-data/personal-data.routes.ts';
import { profileRoutes } from '#server/people/profile/profile.routes.ts';
import { referenceRoutes } from '#server/platform/reference/reference.routes.ts';
import { studentClassRoutes } from '#server/people/student-classes/student-classes.routes.ts';
import { studentRoutes } from '#server/people/students/students.routes.ts';
import { scheduleRoutes } from '#server/teaching/schedules/schedules.routes.ts';
import { krsRoutes } from '#server/enrolment/krs/krs.routes.ts';
import { surveyRoutes } from '#server/surveys/surveys/surveys.routes.ts';
import { thesisRoutes } from '#server/completion/thesis/thesis.routes.ts';
import { thesisStaffRoutes } from '#server/completion/thesis/thesis-staff.routes.ts';
import { timetableRoutes } from '#server/teaching/timetable/timetable.routes.ts';
import { userRoutes } from '#server/identity/users/users.routes.ts';
import { verifyRoutes } from '#server/platform/verify/verify.routes.ts';

/** Every module's routes; the order carries no meaning. */
export const modules: readonly ((app: FastifyInstance) => void)[] = [
  accessRoutes,
  activityRoutes,
  attendanceRoutes,
  auditRoutes,
  healthPageRoutes,
  authRoutes,
  billingRoutes,
  biodataRoutes,
  calendarRoutes,
  campusRoutes,
  contentRoutes,
  newsRoutes,
  conversionRoutes,
  noticeRoutes,
  paymentRoutes,
  financeReportRoutes,
  refundRoutes,
  planRequestRoutes,
  sponsorInvoiceRoutes,
  memoryRoutes,
  feederRoutes,
  gateRoutes,
  gatewayRoutes,
  gradeRoutes,
  graduationRoutes,
  transcriptRoutes,
  courseRoutes,
  curriculumRoutes,
  examRoutes,
  fileRoutes,
  importRoutes,
  jobRoutes,
  homeRoutes,
  startRoutes,
  reportRoutes,
  roomRoutes,
  guidanceRoutes,
  disciplineRoutes,
  lecturerRecordRoutes,
  rpsRoutes,
  leaveRoutes,
  letterRoutes,
  meetingRecordRoutes,
  officialReportRoutes,
  lecturerRoutes,
  libraryRoutes,
  lmsRoutes,
  paymentMethodRoutes,
  personalDataRoutes,
  profileRoutes,
  referenceRoutes,
  studentClassRoutes,
  studentRoutes,
  scheduleRoutes,
  krsRoutes,
  surveyRoutes,
  thesisRoutes,
  thesisStaffRoutes,
  timetableRoutes,
  userRoutes,
  verifyRoutes,
];
