import { activityRoutes } from './activities/activities.routes.ts';
import type { FastifyInstance } from 'fastify';
import { accessRoutes } from './access/access.routes.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { biodataRoutes } from './biodata/biodata.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { campusRoutes } from './campus/campus.routes.ts';
import { contentRoutes } from './content/content.routes.ts';
import { newsRoutes } from './content/news.routes.ts';
import { conversionRoutes } from './conversions/conversions.routes.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { financeReportRoutes } from './finance-reports/reports.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { memoryRoutes } from './memory/memory.routes.ts';
import { feederRoutes } from './feeder/feeder.routes.ts';
import { gateRoutes } from './gates/gates.routes.ts';
import { gatewayRoutes } from './gateway/gateway.routes.ts';
import { gradeRoutes } from './grades/grades.routes.ts';
import { graduationRoutes } from './graduation/graduation.routes.ts';
import { transcriptRoutes } from './transcripts/transcripts.routes.ts';
import { disciplineRoutes } from './discipline/discipline.routes.ts';
import { courseRoutes } from './courses/courses.routes.ts';
import { curriculumRoutes } from './curricula/curricula.routes.ts';
import { examRoutes } from './exams/exams.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { startRoutes } from './start/start.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { healthPageRoutes } from './health/health.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { guidanceRoutes } from './guidance/guidance.routes.ts';
import { lecturerRecordRoutes } from './lecturer-records/lecturer-records.routes.ts';
import { rpsRoutes } from './rps/rps.routes.ts';
import { leaveRoutes } from './leave/leave.routes.ts';
import { letterRoutes } from './letters/letters.routes.ts';
import { meetingRecordRoutes } from './meeting-records/meeting-records.routes.ts';
import { officialReportRoutes } from './official-reports/official-reports.routes.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { lmsRoutes } from './lms/lms.routes.ts';
import { lecturerRoutes } from './lecturers/lecturers.routes.ts';
import { planRequestRoutes } from './plan-requests/plan-requests.routes.ts';
import { sponsorInvoiceRoutes } from './sponsor-invoices/sponsor-invoices.routes.ts';
import { paymentMethodRoutes } from './payment-methods/payment-methods.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { studentClassRoutes } from './student-classes/student-classes.routes.ts';
import { studentRoutes } from './students/students.routes.ts';
import { scheduleRoutes } from './schedules/schedules.routes.ts';
import { krsRoutes } from './krs/krs.routes.ts';
import { surveyRoutes } from './surveys/surveys.routes.ts';
import { thesisRoutes } from './thesis/thesis.routes.ts';
import { thesisStaffRoutes } from './thesis/thesis-staff.routes.ts';
import { timetableRoutes } from './timetable/timetable.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { verifyRoutes } from './verify/verify.routes.ts';

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
