import type { Sentences } from '#server/platform/db/constraint-sentences.ts';
import { activitiesSentences } from '#server/completion/activities/activities.sentences.ts';
import { attendanceSentences } from '#server/teaching/attendance/attendance.sentences.ts';
import { billingSentences } from '#server/finance/billing/billing.sentences.ts';
import { biodataSentences } from '#server/people/biodata/biodata.sentences.ts';
import { bookingsSentences } from '#server/teaching/bookings/bookings.sentences.ts';
import { calendarSentences } from '#server/teaching/calendar/calendar.sentences.ts';
import { campusSentences } from '#server/platform/campus/campus.sentences.ts';
import { contentSentences } from '#server/desk/content/content.sentences.ts';
import { conversionsSentences } from '#server/study/conversions/conversions.sentences.ts';
import { coursesSentences } from '#server/study/courses/courses.sentences.ts';
import { curriculaSentences } from '#server/study/curricula/curricula.sentences.ts';
import { examsSentences } from '#server/teaching/exams/exams.sentences.ts';
import { filesSentences } from '#server/platform/files/files.sentences.ts';
import { gatewaySentences } from '#server/finance/gateway/gateway.sentences.ts';
import { gradesSentences } from '#server/results/grades/grades.sentences.ts';
import { graduationSentences } from '#server/completion/graduation/graduation.sentences.ts';
import { importsSentences } from '#server/connections/imports/imports.sentences.ts';
import { jobsSentences } from '#server/platform/jobs/jobs.sentences.ts';
import { krsSentences } from '#server/enrolment/krs/krs.sentences.ts';
import { leaveSentences } from '#server/people/leave/leave.sentences.ts';
import { lecturersSentences } from '#server/people/lecturers/lecturers.sentences.ts';
import { lettersSentences } from '#server/completion/letters/letters.sentences.ts';
import { librarySentences } from '#server/desk/library/library.sentences.ts';
import { lmsSentences } from '#server/connections/lms/lms.sentences.ts';
import { meetingRecordsSentences } from '#server/desk/meeting-records/meeting-records.sentences.ts';
import { noticesSentences } from '#server/platform/notices/notices.sentences.ts';
import { officialReportsSentences } from '#server/desk/official-reports/official-reports.sentences.ts';
import { paymentMethodsSentences } from '#server/finance/payment-methods/payment-methods.sentences.ts';
import { paymentsSentences } from '#server/finance/payments/payments.sentences.ts';
import { personalDataSentences } from '#server/desk/personal-data/personal-data.sentences.ts';
import { planRequestsSentences } from '#server/finance/plan-requests/plan-requests.sentences.ts';
import { proceduresSentences } from '#server/platform/procedures/procedures.sentences.ts';
import { refundsSentences } from '#server/finance/refunds/refunds.sentences.ts';
import { roomsSentences } from '#server/teaching/rooms/rooms.sentences.ts';
import { rpsSentences } from '#server/study/rps/rps.sentences.ts';
import { schedulesSentences } from '#server/teaching/schedules/schedules.sentences.ts';
import { sponsorInvoicesSentences } from '#server/finance/sponsor-invoices/sponsor-invoices.sentences.ts';
import { studentClassesSentences } from '#server/people/student-classes/student-classes.sentences.ts';
import { studentsSentences } from '#server/people/students/students.sentences.ts';
import { surveysSentences } from '#server/surveys/surveys/surveys.sentences.ts';
import { thesisSentences } from '#server/completion/thesis/thesis.sentences.ts';
import { usersSentences } from '#server/identity/users/users.sentences.ts';

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
