import type { Sentences } from '../db/constraint-sentences.ts';
import { activitiesSentences } from './activities/activities.sentences.ts';
import { attendanceSentences } from './attendance/attendance.sentences.ts';
import { billingSentences } from './billing/billing.sentences.ts';
import { biodataSentences } from './biodata/biodata.sentences.ts';
import { bookingsSentences } from './bookings/bookings.sentences.ts';
import { calendarSentences } from './calendar/calendar.sentences.ts';
import { campusSentences } from './campus/campus.sentences.ts';
import { contentSentences } from './content/content.sentences.ts';
import { conversionsSentences } from './conversions/conversions.sentences.ts';
import { coursesSentences } from './courses/courses.sentences.ts';
import { curriculaSentences } from './curricula/curricula.sentences.ts';
import { examsSentences } from './exams/exams.sentences.ts';
import { filesSentences } from './files/files.sentences.ts';
import { gatewaySentences } from './gateway/gateway.sentences.ts';
import { gradesSentences } from './grades/grades.sentences.ts';
import { graduationSentences } from './graduation/graduation.sentences.ts';
import { importsSentences } from './imports/imports.sentences.ts';
import { jobsSentences } from './jobs/jobs.sentences.ts';
import { krsSentences } from './krs/krs.sentences.ts';
import { leaveSentences } from './leave/leave.sentences.ts';
import { lecturersSentences } from './lecturers/lecturers.sentences.ts';
import { lettersSentences } from './letters/letters.sentences.ts';
import { librarySentences } from './library/library.sentences.ts';
import { lmsSentences } from './lms/lms.sentences.ts';
import { meetingRecordsSentences } from './meeting-records/meeting-records.sentences.ts';
import { noticesSentences } from './notices/notices.sentences.ts';
import { officialReportsSentences } from './official-reports/official-reports.sentences.ts';
import { paymentMethodsSentences } from './payment-methods/payment-methods.sentences.ts';
import { paymentsSentences } from './payments/payments.sentences.ts';
import { personalDataSentences } from './personal-data/personal-data.sentences.ts';
import { planRequestsSentences } from './plan-requests/plan-requests.sentences.ts';
import { proceduresSentences } from './procedures/procedures.sentences.ts';
import { refundsSentences } from './refunds/refunds.sentences.ts';
import { roomsSentences } from './rooms/rooms.sentences.ts';
import { rpsSentences } from './rps/rps.sentences.ts';
import { schedulesSentences } from './schedules/schedules.sentences.ts';
import { sponsorInvoicesSentences } from './sponsor-invoices/sponsor-invoices.sentences.ts';
import { studentClassesSentences } from './student-classes/student-classes.sentences.ts';
import { studentsSentences } from './students/students.sentences.ts';
import { surveysSentences } from './surveys/surveys.sentences.ts';
import { thesisSentences } from './thesis/thesis.sentences.ts';
import { usersSentences } from './users/users.sentences.ts';

/** What each feature says of its records and constraints. */
export const sentences: readonly Sentences[] = [
  activitiesSentences,
  attendanceSentences,
  billingSentences,
  biodataSentences,
  bookingsSentences,
  calendarSentences,
  campusSentences,
  contentSentences,
  conversionsSentences,
  coursesSentences,
  curriculaSentences,
  examsSentences,
  filesSentences,
  gatewaySentences,
  gradesSentences,
  graduationSentences,
  importsSentences,
  jobsSentences,
  krsSentences,
  leaveSentences,
  lecturersSentences,
  lettersSentences,
  librarySentences,
  lmsSentences,
  meetingRecordsSentences,
  noticesSentences,
  officialReportsSentences,
  paymentMethodsSentences,
  paymentsSentences,
  personalDataSentences,
  planRequestsSentences,
  proceduresSentences,
  refundsSentences,
  roomsSentences,
  rpsSentences,
  schedulesSentences,
  sponsorInvoicesSentences,
  studentClassesSentences,
  studentsSentences,
  surveysSentences,
  thesisSentences,
  usersSentences,
];
