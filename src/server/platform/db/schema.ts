// Written by `npm run schema` from the tables of a migrated database: change those, not this file.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment } from './column-kinds.ts';
import type { ColumnTypes } from './column-types.ts';

/** A value that the database gives to a column that is left out. */
const byDatabase = sql`default`;

export const academicPeriods = pgTable('academic_periods', {
  id: id(),
  academicYear: text('academic_year').notNull(),
  semester: text('semester').$type<'GANJIL' | 'GENAP' | 'PENDEK'>().notNull(),
  code: char('code', { length: 5 }).notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  isActive: boolean('is_active').notNull().default(byDatabase),
  status: text('status').$type<'NOT-YET' | 'PROCESS' | 'DONE'>().notNull().default(byDatabase),
  teachingWeeks: integer('teaching_weeks').notNull().default(byDatabase),
  gradeDeadline: date('grade_deadline'),
  closeReason: text('close_reason'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const activities = pgTable('activities', {
  id: id(),
  typeId: uuid('type_id').notNull(),
  isMbkm: boolean('is_mbkm').notNull(),
  memberKind: smallint('member_kind').$type<0 | 1>().notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(byDatabase),
  partner: jsonb('partner').$type<ColumnTypes['activities.partner']>().notNull().default(byDatabase),
  mentor: jsonb('mentor').$type<ColumnTypes['activities.mentor']>().notNull().default(byDatabase),
  location: text('location').notNull().default(byDatabase),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  semesterCode: char('semester_code', { length: 5 }).notNull(),
  plannedHours: smallint('planned_hours').notNull().default(byDatabase),
  daysPerWeek: smallint('days_per_week').notNull().default(byDatabase),
  plan: jsonb('plan').$type<ColumnTypes['activities.plan']>().notNull().default(byDatabase),
  level: text('level').$type<'LOKAL' | 'WILAYAH' | 'NASIONAL' | 'INTERNASIONAL'>(),
  rank: text('rank').notNull().default(byDatabase),
  organiser: text('organiser').notNull().default(byDatabase),
  decreeNo: text('decree_no').notNull().default(byDatabase),
  decreeDate: date('decree_date'),
  minutesNo: text('minutes_no'),
  status: text('status')
    .$type<
      | 'DRAFT'
      | 'SUBMITTED'
      | 'RETURNED'
      | 'REJECTED'
      | 'PA_APPROVED'
      | 'APPROVED'
      | 'ONGOING'
      | 'REPORTED'
      | 'SCORED'
      | 'CONVERTED'
      | 'CANCELLED'
    >()
    .notNull(),
  statusSince: moment('status_since').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  achievementType: text('achievement_type').$type<'1' | '2' | '3' | '9'>().notNull().default(byDatabase),
});

export const activityConversions = pgTable('activity_conversions', {
  activityId: uuid('activity_id').notNull(),
  studentId: uuid('student_id').notNull(),
  courseId: uuid('course_id').notNull(),
  sks: smallint('sks').notNull(),
  partnerLetter: text('partner_letter'),
  gradeId: uuid('grade_id'),
});

export const activityLogs = pgTable('activity_logs', {
  id: id(),
  activityId: uuid('activity_id').notNull(),
  studentId: uuid('student_id').notNull(),
  date: date('date').notNull(),
  minutes: smallint('minutes').notNull(),
  activity: text('activity').notNull(),
  output: text('output').notNull().default(byDatabase),
  attachmentId: uuid('attachment_id'),
  status: text('status').$type<'SUBMITTED' | 'APPROVED' | 'RETURNED'>().notNull().default(byDatabase),
  note: text('note').notNull().default(byDatabase),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const activityMembers = pgTable('activity_members', {
  activityId: uuid('activity_id').notNull(),
  studentId: uuid('student_id').notNull(),
  role: smallint('role').$type<1 | 2 | 3>().notNull(),
  confirmedAt: moment('confirmed_at'),
  mentorScore: smallint('mentor_score'),
  lectureScore: smallint('lecture_score'),
});

export const activitySupervisors = pgTable('activity_supervisors', {
  activityId: uuid('activity_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  order: smallint('order').notNull(),
});

export const activityTypes = pgTable('activity_types', {
  id: id(),
  code: text('code').notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  isMbkm: boolean('is_mbkm').notNull(),
  maxSks: smallint('max_sks').notNull(),
  minSemester: smallint('min_semester').notNull(),
  minIpk: smallint('min_ipk').notNull(),
  form: text('form').$type<'STRUCTURED' | 'FREE' | 'HYBRID'>().notNull(),
  requirements: text('requirements').notNull().default(byDatabase),
  documents: text('documents').array().notNull().default(byDatabase),
  isActive: boolean('is_active').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const attachments = pgTable('attachments', {
  id: id(),
  subject: text('subject').notNull(),
  subjectId: uuid('subject_id').notNull(),
  kind: text('kind').notNull(),
  fileId: uuid('file_id').notNull(),
  uploadedBy: uuid('uploaded_by').notNull(),
  uploadedAt: moment('uploaded_at').notNull(),
  lockedAt: moment('locked_at'),
});

export const attendances = pgTable('attendances', {
  meetingId: uuid('meeting_id').notNull(),
  studentId: uuid('student_id').notNull(),
  status: text('status').$type<'H' | 'I' | 'S' | 'A'>().notNull(),
  late: boolean('late').notNull().default(byDatabase),
  excused: boolean('excused').notNull().default(byDatabase),
  note: text('note').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  proofId: uuid('proof_id'),
});

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  at: moment('at').notNull(),
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  reason: text('reason'),
  ip: text('ip'),
  requestId: text('request_id'),
});

export const banners = pgTable('banners', {
  id: id(),
  title: text('title').notNull(),
  image: text('image').notNull(),
  alt: text('alt').notNull(),
  link: text('link').notNull().default(byDatabase),
  position: smallint('position').notNull().default(byDatabase),
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  isActive: boolean('is_active').notNull().default(byDatabase),
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const billDiscounts = pgTable('bill_discounts', {
  billId: uuid('bill_id').notNull(),
  grantId: uuid('grant_id'),
  name: text('name').notNull(),
  kind: text('kind').$type<ColumnTypes['bill_discounts.kind']>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  earlyUntil: date('early_until'),
});

export const billInstallments = pgTable('bill_installments', {
  billId: uuid('bill_id').notNull(),
  no: smallint('no').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  dueDate: date('due_date').notNull(),
});

export const billReminders = pgTable('bill_reminders', {
  billId: uuid('bill_id').notNull(),
  dueDate: date('due_date').notNull(),
  stage: text('stage').$type<'H-7' | 'H-1' | 'H+1' | 'H+7'>().notNull(),
  at: moment('at').notNull(),
});

export const bills = pgTable('bills', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  paymentTypeId: uuid('payment_type_id').notNull(),
  basis: jsonb('basis').$type<ColumnTypes['bills.basis']>().notNull(),
  charged: bigint('charged', { mode: 'number' }).notNull().default(byDatabase),
  lateFee: bigint('late_fee', { mode: 'number' }).notNull().default(byDatabase),
  discounted: bigint('discounted', { mode: 'number' }).notNull().default(byDatabase),
  paid: bigint('paid', { mode: 'number' }).notNull().default(byDatabase),
  balance: bigint('balance', { mode: 'number' }).notNull().generatedAlwaysAs(byDatabase),
  dueDate: date('due_date').notNull(),
  cancelledAt: moment('cancelled_at'),
  cancelReason: text('cancel_reason').notNull().default(byDatabase),
  status: text('status').$type<ColumnTypes['bills.status']>().notNull().generatedAlwaysAs(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  planReason: text('plan_reason').notNull().default(byDatabase),
  lateFeeWaived: bigint('late_fee_waived', { mode: 'number' }).notNull().default(byDatabase),
  nextDue: date('next_due'),
  isDifferent: boolean('is_different').notNull().default(byDatabase),
});

export const biodataDocuments = pgTable('biodata_documents', {
  studentId: uuid('student_id').notNull(),
  kind: text('kind').$type<'KTP' | 'KK' | 'IJAZAH' | 'AKTA' | 'SURAT_PINDAH'>().notNull(),
  fileId: uuid('file_id').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
});

export const bookingParties = pgTable('booking_parties', {
  bookingId: uuid('booking_id').notNull(),
  lecturerId: uuid('lecturer_id'),
  studentId: uuid('student_id'),
  classId: uuid('class_id'),
  partyId: uuid('party_id').notNull().generatedAlwaysAs(byDatabase),
  date: date('date').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  blocking: boolean('blocking').notNull(),
});

export const bookings = pgTable('bookings', {
  id: id(),
  kind: text('kind').$type<'UTS' | 'UAS' | 'SUSULAN' | 'SEMINAR' | 'SIDANG'>().notNull(),
  title: text('title').notNull(),
  date: date('date').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  roomId: uuid('room_id'),
  roomExclusive: boolean('room_exclusive').notNull().default(byDatabase),
  scheduleId: uuid('schedule_id'),
  status: text('status').$type<'DONE' | 'NOT-YET' | 'CANCLE'>().notNull().default(byDatabase),
  blocking: boolean('blocking').notNull().generatedAlwaysAs(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const calendarEvents = pgTable('calendar_events', {
  id: id(),
  periodId: uuid('period_id').notNull(),
  title: text('title').notNull(),
  type: text('type').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date').notNull(),
  classTypes: text('class_types').array().notNull().default(byDatabase),
  audience: text('audience').array().notNull().default(byDatabase),
  description: text('description').notNull().default(byDatabase),
  color: text('color'),
  isHoliday: boolean('is_holiday').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  fileId: uuid('file_id'),
});

export const concentrationChoices = pgTable('concentration_choices', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  from: text('from').$type<ColumnTypes['concentration_choices.from']>(),
  to: text('to').$type<ColumnTypes['concentration_choices.to']>().notNull(),
  reason: text('reason').notNull().default(byDatabase),
  at: moment('at').notNull(),
});

export const consentDecisions = pgTable('consent_decisions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose').$type<'PUBLIC_PHOTO' | 'GROUP_CONTACT' | 'FULL_TEXT'>().notNull(),
  granted: boolean('granted').notNull(),
  noticeVersion: text('notice_version').notNull().default(byDatabase),
  at: moment('at').notNull(),
});

export const consents = pgTable('consents', {
  userId: uuid('user_id').notNull(),
  purpose: text('purpose').$type<ColumnTypes['consents.purpose']>().notNull(),
  granted: boolean('granted').notNull(),
  decidedAt: moment('decided_at').notNull(),
});

export const conversionRows = pgTable('conversion_rows', {
  id: id(),
  conversionId: uuid('conversion_id').notNull(),
  originCode: text('origin_code').notNull(),
  originName: text('origin_name').notNull(),
  originSks: smallint('origin_sks').notNull(),
  originLetter: text('origin_letter').notNull(),
  courseId: uuid('course_id').notNull(),
  recognisedSks: smallint('recognised_sks').notNull(),
  recognisedLetter: text('recognised_letter').notNull(),
  gradeId: uuid('grade_id'),
});

export const conversions = pgTable('conversions', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  universityId: text('university_id').notNull(),
  universityName: text('university_name').notNull(),
  programName: text('program_name').notNull(),
  lastSemester: text('last_semester').notNull().default(byDatabase),
  decreeNo: text('decree_no').notNull().default(byDatabase),
  decreeDate: date('decree_date'),
  status: text('status').$type<ColumnTypes['conversions.status']>().notNull().default(byDatabase),
  createdBy: uuid('created_by').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: moment('approved_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  letterNo: text('letter_no').notNull().default(byDatabase),
  originNim: text('origin_nim').notNull().default(byDatabase),
  originFound: boolean('origin_found').notNull().default(byDatabase),
  programId: uuid('program_id'),
});

export const courseEquivalents = pgTable('course_equivalents', {
  courseId: uuid('course_id').notNull(),
  equivalentId: uuid('equivalent_id').notNull(),
});

export const coursePrerequisites = pgTable('course_prerequisites', {
  courseId: uuid('course_id').notNull(),
  requiredId: uuid('required_id').notNull(),
  type: text('type').$type<ColumnTypes['course_prerequisites.type']>().notNull().default(byDatabase),
  minScore: integer('min_score'),
});

export const courses = pgTable('courses', {
  id: id(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull().default(byDatabase),
  courseType: text('course_type').notNull(),
  jurusanOrKonsentrasi: text('jurusan_or_konsentrasi').notNull().default(byDatabase),
  sks: smallint('sks').notNull(),
  sksTheory: smallint('sks_theory').notNull().default(byDatabase),
  sksPractice: smallint('sks_practice').notNull().default(byDatabase),
  sksField: smallint('sks_field').notNull().default(byDatabase),
  sksSimulation: smallint('sks_simulation').notNull().default(byDatabase),
  semester: smallint('semester'),
  minSksPassed: smallint('min_sks_passed').notNull().default(byDatabase),
  group: text('group'),
  isMkwu: boolean('is_mkwu').notNull().default(byDatabase),
  description: text('description').notNull().default(byDatabase),
  hasSap: boolean('has_sap').notNull().default(byDatabase),
  hasSyllabus: boolean('has_syllabus').notNull().default(byDatabase),
  hasHandout: boolean('has_handout').notNull().default(byDatabase),
  hasPracticeGuide: boolean('has_practice_guide').notNull().default(byDatabase),
  isActive: boolean('is_active').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  references: text('literature').notNull().default(byDatabase),
});

export const curricula = pgTable('curricula', {
  id: id(),
  name: text('name').notNull(),
  startSemester: char('start_semester', { length: 5 }).notNull(),
  endSemester: char('end_semester', { length: 5 }),
  totalSks: smallint('total_sks').notNull().default(byDatabase),
  mandatorySks: smallint('mandatory_sks').notNull(),
  electiveSks: smallint('elective_sks').notNull(),
  status: text('status').$type<'DRAFT' | 'ACTIVE' | 'ARCHIVED'>().notNull().default(byDatabase),
  decreeNo: text('decree_no').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  fileId: uuid('file_id'),
});

export const curriculumCourses = pgTable('curriculum_courses', {
  curriculumId: uuid('curriculum_id').notNull(),
  courseId: uuid('course_id').notNull(),
  semester: smallint('semester').notNull(),
  isMandatory: boolean('is_mandatory').notNull(),
  isCore: boolean('is_core').notNull().default(byDatabase),
});

export const dataChanges = pgTable('data_changes', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  changes: jsonb('changes').$type<ColumnTypes['data_changes.changes']>().notNull(),
  reason: text('reason').notNull(),
  proofFile: text('proof_file'),
  status: text('status')
    .$type<'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'>()
    .notNull()
    .default(byDatabase),
  requestedBy: uuid('requested_by').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  decisionNote: text('decision_note').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const dataIncidents = pgTable('data_incidents', {
  id: id(),
  title: text('title').notNull(),
  foundAt: moment('found_at').notNull(),
  exposed: text('exposed').notNull(),
  course: text('course').notNull(),
  handling: text('handling').notNull(),
  accounts: text('accounts').array().notNull().default(byDatabase),
  authorityToldOn: date('authority_told_on'),
  subjectsToldOn: date('subjects_told_on'),
  closedAt: moment('closed_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const disciplineCases = pgTable('discipline_cases', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  openedOn: date('opened_on').notNull(),
  matter: text('matter').notNull(),
  state: text('state').$type<'OPEN' | 'PROVEN' | 'DROPPED'>().notNull().default(byDatabase),
  closedOn: date('closed_on'),
  decision: text('decision').notNull().default(byDatabase),
  decreeNo: text('decree_no').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const documentNumbers = pgTable('document_numbers', {
  series: text('series').notNull(),
  year: smallint('year').notNull(),
  last: integer('last').notNull(),
});

export const documentTokens = pgTable('document_tokens', {
  token: text('token').primaryKey(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  studentId: uuid('student_id'),
  summary: jsonb('summary').$type<ColumnTypes['document_tokens.summary']>().notNull(),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull(),
  voidedAt: moment('voided_at'),
});

export const evaluationQuestions = pgTable('evaluation_questions', {
  id: id(),
  setId: uuid('set_id').notNull(),
  dimension: text('dimension').$type<ColumnTypes['evaluation_questions.dimension']>(),
  code: text('code').notNull(),
  text: text('text').notNull(),
  answerType: text('answer_type').$type<'LIKERT5' | 'TEXT'>().notNull(),
  required: boolean('required').notNull().default(byDatabase),
  reverse: boolean('reverse').notNull().default(byDatabase),
  weight: smallint('weight').notNull().default(byDatabase),
  position: smallint('position').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const examCardPrints = pgTable('exam_card_prints', {
  studentId: uuid('student_id').notNull(),
  periodId: uuid('period_id').notNull(),
  exam: text('exam').$type<'UTS' | 'UAS'>().notNull(),
  count: integer('count').notNull().default(byDatabase),
});

export const examMakeups = pgTable('exam_makeups', {
  id: id(),
  sessionId: uuid('session_id').notNull(),
  studentId: uuid('student_id').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'PLANNED'>().notNull(),
  makeupSessionId: uuid('makeup_session_id'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const examRooms = pgTable('exam_rooms', {
  id: id(),
  sessionId: uuid('session_id').notNull(),
  no: smallint('no').notNull(),
  bookingId: uuid('booking_id').notNull(),
  answerSheets: integer('answer_sheets'),
  incidents: text('incidents').notNull().default(byDatabase),
  reportedAt: moment('reported_at'),
  reportedBy: uuid('reported_by'),
});

export const examSeats = pgTable('exam_seats', {
  sessionId: uuid('session_id').notNull(),
  studentId: uuid('student_id').notNull(),
  roomId: uuid('room_id').notNull(),
  no: smallint('no').notNull(),
  present: boolean('present'),
});

export const examSessions = pgTable('exam_sessions', {
  id: id(),
  scheduleId: uuid('schedule_id').notNull(),
  exam: text('exam').$type<'UTS' | 'UAS'>().notNull(),
  isMakeup: boolean('is_makeup').notNull().default(byDatabase),
  clashReason: text('clash_reason'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const feederColleges = pgTable('feeder_colleges', {
  id: text('id').primaryKey(),
  code: text('code').notNull().default(byDatabase),
  name: text('name').notNull(),
});

export const feederLinks = pgTable('feeder_links', {
  environment: text('environment').$type<'live' | 'sandbox'>().notNull(),
  channel: text('channel')
    .$type<'activity' | 'class' | 'course' | 'curriculum' | 'biodata' | 'entry'>()
    .notNull(),
  localId: text('local_id').notNull(),
  feederId: text('feeder_id').notNull(),
  feederNim: text('feeder_nim'),
});

export const feederReferences = pgTable('feeder_references', {
  environment: text('environment').$type<'live' | 'sandbox'>().primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  drift: text('drift').array().notNull().default(byDatabase),
  listedAt: moment('listed_at'),
  regions: text('regions').array().notNull().default(byDatabase),
});

export const feederRows = pgTable('feeder_rows', {
  id: id(),
  channel: text('channel').notNull(),
  scope: text('scope').notNull().default(byDatabase),
  key: text('key').notNull(),
  label: text('label').notNull(),
  localId: text('local_id'),
  link: text('link'),
  verdict: text('verdict').$type<'ONLY_LOCAL' | 'ONLY_FEEDER' | 'DIFFERENT' | 'SAME'>().notNull(),
  problems: jsonb('problems').$type<ColumnTypes['feeder_rows.problems']>().notNull().default(byDatabase),
  differences: jsonb('differences')
    .$type<ColumnTypes['feeder_rows.differences']>()
    .notNull()
    .default(byDatabase),
  remote: jsonb('remote').$type<ColumnTypes['feeder_rows.remote']>(),
  remoteCount: smallint('remote_count').notNull().default(byDatabase),
  status: text('status')
    .$type<'NONE' | 'PENDING' | 'SYNCED' | 'FAILED' | 'UNKNOWN'>()
    .notNull()
    .default(byDatabase),
  message: text('message').notNull().default(byDatabase),
  code: integer('code'),
  localRun: uuid('local_run'),
  remoteRun: uuid('remote_run'),
  jobId: uuid('job_id'),
  checkedAt: moment('checked_at'),
  sentAt: moment('sent_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  kept: jsonb('kept').$type<ColumnTypes['feeder_rows.kept']>().notNull().default(byDatabase),
});

export const feederSends = pgTable('feeder_sends', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  jobId: uuid('job_id').notNull(),
  actorId: uuid('actor_id').notNull(),
  channel: text('channel').notNull(),
  scope: text('scope').notNull(),
  key: text('key').notNull(),
  act: text('act').notNull(),
  step: text('step').$type<'ASKED' | 'DONE' | 'REFUSED' | 'UNKNOWN' | 'OFFLINE' | 'SETTLED'>().notNull(),
  requestDigest: text('request_digest').notNull(),
  answerDigest: text('answer_digest'),
  code: integer('code'),
  ids: jsonb('ids').$type<ColumnTypes['feeder_sends.ids']>(),
  environment: text('environment').$type<'live' | 'sandbox'>(),
});

export const feederTokens = pgTable('feeder_tokens', {
  address: text('address').primaryKey(),
  cipher: text('cipher').notNull(),
  fetchedAt: moment('fetched_at').notNull(),
});

export const files = pgTable('files', {
  id: id(),
  name: text('name').notNull(),
  originalName: text('original_name').notNull(),
  kind: text('kind').notNull(),
  mime: text('mime').notNull(),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  isPublic: boolean('is_public').notNull().default(byDatabase),
  ownerId: uuid('owner_id'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  storageKey: text('storage_key'),
  expiresAt: moment('expires_at'),
});

export const gateExemptions = pgTable('gate_exemptions', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  gate: text('gate')
    .$type<'KRS' | 'UTS' | 'UAS' | 'SKRIPSI' | 'WISUDA' | 'EDO' | 'EKA' | 'BIODATA' | 'ATTENDANCE'>()
    .notNull(),
  scheduleId: uuid('schedule_id'),
  until: date('until').notNull(),
  reason: text('reason').notNull(),
  file: text('file'),
  grantedBy: uuid('granted_by'),
  revokedAt: moment('revoked_at'),
  revokedBy: uuid('revoked_by'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  conditions: text('conditions').notNull().default(byDatabase),
});

export const gatewayCharges = pgTable('gateway_charges', {
  id: id(),
  orderId: text('order_id').notNull(),
  billId: uuid('bill_id').notNull(),
  studentId: uuid('student_id').notNull(),
  methodId: uuid('method_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  status: text('status')
    .$type<'CREATING' | 'OPEN' | 'PAID' | 'EXPIRED' | 'FAILED' | 'CANCELLED'>()
    .notNull()
    .default(byDatabase),
  expiresAt: moment('expires_at').notNull(),
  askedAt: moment('asked_at').notNull(),
  token: text('token').notNull().default(byDatabase),
  url: text('url').notNull().default(byDatabase),
  channel: text('channel').notNull().default(byDatabase),
  accountBank: text('account_bank').notNull().default(byDatabase),
  accountNumber: text('account_number').notNull().default(byDatabase),
  qr: text('qr').notNull().default(byDatabase),
  reference: text('reference').notNull().default(byDatabase),
  paymentId: uuid('payment_id'),
  attention: text('attention').$type<'AMOUNT' | 'REFUND'>(),
  resolution: text('resolution').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const gatewayNoticeOutcomes = pgTable('gateway_notice_outcomes', {
  noticeId: bigint('notice_id', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  status: text('status').$type<ColumnTypes['gateway_notice_outcomes.status']>().notNull(),
});

export const gatewayNotices = pgTable('gateway_notices', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  receivedAt: moment('received_at').notNull(),
  orderId: text('order_id').notNull(),
  chargeId: uuid('charge_id'),
  problem: text('problem').$type<'FORM' | 'SIGNATURE' | 'UNKNOWN_ORDER' | 'AMOUNT'>(),
  body: text('body').notNull(),
  headers: jsonb('headers').$type<ColumnTypes['gateway_notices.headers']>().notNull(),
  ip: text('ip').notNull(),
});

export const gradeCorrections = pgTable('grade_corrections', {
  id: id(),
  gradeId: uuid('grade_id').notNull(),
  components: jsonb('components').$type<ColumnTypes['grade_corrections.components']>().notNull(),
  proposedScore: integer('proposed_score').notNull(),
  reason: text('reason').notNull(),
  proofFile: text('proof_file'),
  requestedBy: uuid('requested_by').notNull(),
  status: text('status').$type<ColumnTypes['grade_corrections.status']>().notNull().default(byDatabase),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  decisionNote: text('decision_note').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  fromScore: integer('from_score'),
});

export const gradeEvents = pgTable('grade_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  gradeId: uuid('grade_id').notNull(),
  at: moment('at').notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull().default(byDatabase),
  kind: text('kind').notNull(),
  fromScore: integer('from_score'),
  fromLetter: text('from_letter'),
  toScore: integer('to_score'),
  toLetter: text('to_letter'),
  reason: text('reason').notNull().default(byDatabase),
});

export const gradeObjections = pgTable('grade_objections', {
  id: id(),
  gradeId: uuid('grade_id').notNull(),
  text: text('text').notNull(),
  answer: text('answer').notNull().default(byDatabase),
  answeredBy: uuid('answered_by'),
  answeredAt: moment('answered_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const gradeSheets = pgTable('grade_sheets', {
  scheduleId: uuid('schedule_id').primaryKey(),
  weights: jsonb('weights').$type<ColumnTypes['grade_sheets.weights']>().notNull(),
  status: text('status')
    .$type<'DRAFT' | 'SUBMITTED' | 'PUBLISHED' | 'LOCKED'>()
    .notNull()
    .default(byDatabase),
  submittedAt: moment('submitted_at'),
  submittedBy: uuid('submitted_by'),
  publishedAt: moment('published_at'),
  publishedBy: uuid('published_by'),
  returnNote: text('return_note').notNull().default(byDatabase),
  extendedUntil: date('extended_until'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const grades = pgTable('grades', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  courseId: uuid('course_id').notNull(),
  scheduleId: uuid('schedule_id'),
  periodId: uuid('period_id'),
  sks: smallint('sks').notNull(),
  components: jsonb('components').$type<ColumnTypes['grades.components']>().notNull().default(byDatabase),
  attendanceNote: text('attendance_note'),
  finalScore: integer('final_score'),
  letter: text('letter'),
  index: smallint('index'),
  passed: boolean('passed'),
  source: text('source')
    .$type<'KELAS' | 'KONVERSI' | 'MBKM' | 'SKRIPSI' | 'MIGRASI'>()
    .notNull()
    .default(byDatabase),
  status: text('status')
    .$type<'DRAFT' | 'SUBMITTED' | 'PUBLISHED' | 'LOCKED'>()
    .notNull()
    .default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  typed: jsonb('typed').$type<ColumnTypes['grades.typed']>(),
});

export const graduationApplications = pgTable('graduation_applications', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
  state: text('state')
    .$type<'SUBMITTED' | 'CHECKED' | 'ENDORSED' | 'GRADUATED' | 'RETURNED' | 'CANCELLED'>()
    .notNull()
    .default(byDatabase),
  diplomaName: text('diploma_name').notNull(),
  thesisTitle: text('thesis_title').notNull().default(byDatabase),
  thesisTitleEn: text('thesis_title_en').notNull().default(byDatabase),
  decreeId: uuid('decree_id'),
  ipk: smallint('ipk'),
  sks: smallint('sks'),
  predicate: text('predicate'),
  sklNo: text('skl_no'),
  diplomaNumber: char('diploma_number', { length: 15 }),
  transcriptNumber: text('transcript_number'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  countedGrades: uuid('counted_grades').array(),
  idleTerms: text('idle_terms').array(),
  activities: jsonb('activities').$type<ColumnTypes['graduation_applications.activities']>(),
});

export const graduationDecrees = pgTable('graduation_decrees', {
  id: id(),
  number: text('number').notNull(),
  date: date('date').notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
  decidedBy: uuid('decided_by').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
});

export const guidanceNotes = pgTable('guidance_notes', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  date: date('date').notNull(),
  topic: text('topic').notNull(),
  note: text('note').notNull(),
  shared: boolean('shared').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const holidays = pgTable('holidays', {
  date: date('date').notNull(),
  name: text('name').notNull(),
  isNational: boolean('is_national').notNull().default(byDatabase),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: uuid('user_id').notNull(),
  key: text('key').notNull(),
  request: text('request').notNull(),
  answer: jsonb('answer'),
  createdAt: moment('created_at').notNull(),
});

export const importBatches = pgTable('import_batches', {
  id: id(),
  kind: text('kind').notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  status: text('status')
    .$type<'PREVIEW' | 'COMMITTING' | 'COMMITTED' | 'UNDONE'>()
    .notNull()
    .default(byDatabase),
  headers: jsonb('headers').$type<ColumnTypes['import_batches.headers']>().notNull(),
  mapping: jsonb('mapping').$type<ColumnTypes['import_batches.mapping']>().notNull(),
  options: jsonb('options').$type<ColumnTypes['import_batches.options']>().notNull().default(byDatabase),
  jobId: uuid('job_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const importRows = pgTable('import_rows', {
  batchId: uuid('batch_id').notNull(),
  rowNo: integer('row_no').notNull(),
  raw: jsonb('raw').$type<ColumnTypes['import_rows.raw']>().notNull(),
  verdict: text('verdict').$type<'NEW' | 'CHANGED' | 'SAME' | 'WRONG' | 'ASIDE'>().notNull(),
  errors: jsonb('errors').$type<ColumnTypes['import_rows.errors']>().notNull().default(byDatabase),
  warnings: jsonb('warnings').$type<ColumnTypes['import_rows.warnings']>().notNull().default(byDatabase),
  value: jsonb('value'),
  current: jsonb('current').$type<ColumnTypes['import_rows.current']>(),
  ticked: boolean('ticked').notNull().default(byDatabase),
  outcome: text('outcome').$type<'CREATED' | 'UPDATED' | 'SKIPPED' | 'FAILED' | 'UNDONE'>(),
  message: text('message'),
  recordId: uuid('record_id'),
  before: jsonb('before'),
  kinds: text('kinds'),
  doubtful: boolean('doubtful').notNull().default(byDatabase),
  offers: jsonb('offers').$type<ColumnTypes['import_rows.offers']>().notNull().default(byDatabase),
  corrected: text('corrected').array().notNull().default(byDatabase),
});

export const jobs = pgTable('jobs', {
  id: id(),
  type: text('type').notNull(),
  key: text('key').notNull(),
  title: text('title').notNull(),
  status: text('status')
    .$type<'WAITING' | 'ACTIVE' | 'COMPLETED' | 'FAILED' | 'CANCELLED'>()
    .notNull()
    .default(byDatabase),
  total: integer('total').notNull().default(byDatabase),
  done: integer('done').notNull().default(byDatabase),
  failed: integer('failed').notNull().default(byDatabase),
  errors: jsonb('errors').$type<ColumnTypes['jobs.errors']>().notNull().default(byDatabase),
  input: jsonb('input').notNull(),
  result: jsonb('result'),
  resultFile: text('result_file'),
  createdBy: uuid('created_by').notNull(),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  cancelRequestedAt: moment('cancel_requested_at'),
  run: integer('run').notNull().default(byDatabase),
  requestId: text('request_id').notNull().default(byDatabase),
});

export const krs = pgTable('krs', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  periodId: uuid('period_id').notNull(),
  state: text('state')
    .$type<'DRAFT' | 'SUBMITTED' | 'REVISION' | 'APPROVED' | 'CHANGE' | 'LOCKED' | 'REJECTED' | 'CANCELLED'>()
    .notNull()
    .default(byDatabase),
  semesterNumber: smallint('semester_number').notNull(),
  maxSks: smallint('max_sks').notNull(),
  basisIps: integer('basis_ips'),
  basisPeriod: char('basis_period', { length: 5 }),
  isProvisional: boolean('is_provisional').notNull().default(byDatabase),
  totalSks: smallint('total_sks').notNull().default(byDatabase),
  advisorId: uuid('advisor_id'),
  submittedAt: moment('submitted_at'),
  decidedAt: moment('decided_at'),
  decidedBy: uuid('decided_by'),
  approvedAt: moment('approved_at'),
  advisorNote: text('advisor_note').notNull().default(byDatabase),
  isLate: boolean('is_late').notNull().default(byDatabase),
  printCount: integer('print_count').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  lateAcceptedAt: moment('late_accepted_at'),
  lateAcceptedBy: uuid('late_accepted_by'),
  freeChangeUntil: date('free_change_until'),
  freeChangeReason: text('free_change_reason').notNull().default(byDatabase),
  nim: text('nim').notNull().default(byDatabase),
  registering: boolean('registering').notNull().default(byDatabase),
});

export const krsEvents = pgTable('krs_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  krsId: uuid('krs_id').notNull(),
  at: moment('at').notNull(),
  actorId: uuid('actor_id'),
  from: text('from'),
  to: text('to').notNull(),
  note: text('note').notNull().default(byDatabase),
  scheduleIds: jsonb('schedule_ids')
    .$type<ColumnTypes['krs_events.schedule_ids']>()
    .notNull()
    .default(byDatabase),
});

export const krsGrants = pgTable('krs_grants', {
  studentId: uuid('student_id').notNull(),
  periodId: uuid('period_id').notNull(),
  extraSks: smallint('extra_sks').notNull(),
  letterNo: text('letter_no').notNull(),
  grantedBy: uuid('granted_by').notNull(),
  grantedAt: moment('granted_at').notNull(),
});

export const krsItems = pgTable('krs_items', {
  id: id(),
  krsId: uuid('krs_id').notNull(),
  studentId: uuid('student_id').notNull(),
  courseId: uuid('course_id').notNull(),
  scheduleId: uuid('schedule_id').notNull(),
  sks: smallint('sks').notNull(),
  kind: text('kind').$type<'BARU' | 'ULANG' | 'PERBAIKAN'>().notNull().default(byDatabase),
  state: text('state').$type<'ACTIVE' | 'DROPPED'>().notNull().default(byDatabase),
  addedIn: text('added_in').$type<ColumnTypes['krs_items.added_in']>().notNull().default(byDatabase),
  approved: boolean('approved').notNull().default(byDatabase),
  seatHeld: boolean('seat_held').notNull().default(byDatabase),
  overrideReason: text('override_reason'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  approvedAt: moment('approved_at'),
});

export const lastRuns = pgTable('last_runs', {
  name: text('name').primaryKey(),
  at: moment('at').notNull(),
  tookMs: integer('took_ms').notNull(),
  result: jsonb('result').$type<ColumnTypes['last_runs.result']>(),
  error: text('error'),
});

export const leaveRequests = pgTable('leave_requests', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  firstCode: char('first_code', { length: 5 }).notNull(),
  lastCode: char('last_code', { length: 5 }).notNull(),
  terms: smallint('terms').notNull(),
  reason: text('reason').$type<'EKONOMI' | 'SAKIT' | 'KERJA' | 'KELUARGA' | 'LAINNYA'>().notNull(),
  explanation: text('explanation').notNull(),
  state: text('state')
    .$type<
      | 'SUBMITTED'
      | 'PA_OK'
      | 'KAPRODI_OK'
      | 'FINANCE_OK'
      | 'APPROVED'
      | 'RETURN_ASKED'
      | 'RETURN_OK'
      | 'RETURNED'
      | 'LAPSED'
      | 'REJECTED'
      | 'CANCELLED'
    >()
    .notNull()
    .default(byDatabase),
  decreeNo: text('decree_no'),
  decreeDate: date('decree_date'),
  returnDecreeNo: text('return_decree_no'),
  returnDecreeDate: date('return_decree_date'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturerActivities = pgTable('lecturer_activities', {
  id: id(),
  lecturerId: uuid('lecturer_id').notNull(),
  type: text('type').$type<'PENGAJARAN' | 'PENELITIAN' | 'PENGABDIAN' | 'PENUNJANG'>().notNull(),
  title: text('title').notNull(),
  role: text('role'),
  place: text('place'),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
  funding: bigint('funding', { mode: 'number' }),
  fundingSource: text('funding_source'),
  decreeNo: text('decree_no'),
  fileId: uuid('file_id'),
  verifiedBy: uuid('verified_by'),
  verifiedAt: moment('verified_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturerBanks = pgTable('lecturer_banks', {
  lecturerId: uuid('lecturer_id').primaryKey(),
  bank: text('bank').notNull(),
  number: text('number').notNull(),
  holder: text('holder').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturerEducations = pgTable('lecturer_educations', {
  id: id(),
  lecturerId: uuid('lecturer_id').notNull(),
  level: text('level').notNull(),
  university: text('university').notNull(),
  country: text('country').notNull().default(byDatabase),
  field: text('field'),
  degree: text('degree'),
  startYear: smallint('start_year'),
  graduationYear: smallint('graduation_year').notNull(),
  diplomaNo: text('diploma_no'),
  gpa: smallint('gpa'),
  thesisTitle: text('thesis_title'),
  fileId: uuid('file_id'),
  verifiedBy: uuid('verified_by'),
  verifiedAt: moment('verified_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturerPublications = pgTable('lecturer_publications', {
  id: id(),
  lecturerId: uuid('lecturer_id').notNull(),
  type: text('type')
    .$type<
      | 'JURNAL_NASIONAL'
      | 'JURNAL_TERAKREDITASI'
      | 'JURNAL_INTERNASIONAL'
      | 'JURNAL_BEREPUTASI'
      | 'PROSIDING'
      | 'BUKU'
      | 'BOOK_CHAPTER'
      | 'HKI'
      | 'MEDIA'
    >()
    .notNull(),
  title: text('title').notNull(),
  authors: text('authors').array().notNull(),
  authorOrder: smallint('author_order'),
  publisher: text('publisher').notNull(),
  issn: text('issn'),
  doi: text('doi'),
  url: text('url'),
  volume: text('volume'),
  number: text('number'),
  pages: text('pages'),
  date: date('date').notNull(),
  index: text('index').$type<
    | 'SINTA1'
    | 'SINTA2'
    | 'SINTA3'
    | 'SINTA4'
    | 'SINTA5'
    | 'SINTA6'
    | 'SCOPUS_Q1'
    | 'SCOPUS_Q2'
    | 'SCOPUS_Q3'
    | 'SCOPUS_Q4'
    | 'WOS'
  >(),
  fileId: uuid('file_id'),
  verifiedBy: uuid('verified_by'),
  verifiedAt: moment('verified_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturerSeminars = pgTable('lecturer_seminars', {
  id: id(),
  lecturerId: uuid('lecturer_id').notNull(),
  title: text('title').notNull(),
  role: text('role').$type<'PEMBICARA' | 'MODERATOR' | 'PESERTA' | 'PANITIA'>().notNull(),
  level: text('level').$type<'LOKAL' | 'NASIONAL' | 'INTERNASIONAL'>().notNull(),
  organiser: text('organiser').notNull(),
  place: text('place'),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
  certificateNo: text('certificate_no'),
  fileId: uuid('file_id'),
  verifiedBy: uuid('verified_by'),
  verifiedAt: moment('verified_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturerSignatures = pgTable('lecturer_signatures', {
  lecturerId: uuid('lecturer_id').primaryKey(),
  fileId: uuid('file_id').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const lecturers = pgTable('lecturers', {
  id: id(),
  userId: uuid('user_id'),
  name: text('name').notNull(),
  frontTitle: text('front_title').notNull().default(byDatabase),
  backTitle: text('back_title').notNull().default(byDatabase),
  nidn: text('nidn'),
  nuptk: text('nuptk'),
  nip: text('nip'),
  nik: text('nik'),
  gender: text('gender').$type<ColumnTypes['lecturers.gender']>(),
  birthPlace: text('birth_place'),
  birthDate: date('birth_date'),
  religion: text('religion'),
  email: text('email').notNull(),
  mobile: text('mobile'),
  address: text('address'),
  employment: text('employment').$type<ColumnTypes['lecturers.employment']>().notNull().default(byDatabase),
  functionalRank: text('functional_rank'),
  grade: text('grade'),
  educationLast: text('education_last'),
  activityStatus: text('activity_status').notNull().default(byDatabase),
  certificateNo: text('certificate_no'),
  expertise: text('expertise'),
  researchIds: jsonb('research_ids')
    .$type<ColumnTypes['lecturers.research_ids']>()
    .notNull()
    .default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  homebase: text('homebase'),
  rankDecreeNo: text('rank_decree_no'),
  rankDecreeDate: date('rank_decree_date'),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  at: moment('at').notNull(),
  day: date('day').notNull(),
  kind: text('kind').$type<ColumnTypes['ledger_entries.kind']>().notNull(),
  debit: text('debit').$type<ColumnTypes['ledger_entries.debit']>().notNull(),
  credit: text('credit').$type<ColumnTypes['ledger_entries.credit']>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  studentId: uuid('student_id'),
  billId: uuid('bill_id'),
  paymentId: uuid('payment_id'),
  refundId: uuid('refund_id'),
  methodId: uuid('method_id'),
  actorId: uuid('actor_id'),
  note: text('note').notNull().default(byDatabase),
  sponsorInvoiceId: uuid('sponsor_invoice_id'),
  sponsorPaymentId: uuid('sponsor_payment_id'),
});

export const letterRequests = pgTable('letter_requests', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  type: text('type').$type<'AKTIF' | 'PENGANTAR' | 'BEBAS_KEUANGAN' | 'PINDAH' | 'MUNDUR'>().notNull(),
  purpose: text('purpose').notNull(),
  addressee: text('addressee').notNull().default(byDatabase),
  state: text('state')
    .$type<'SUBMITTED' | 'ISSUED' | 'REJECTED' | 'CANCELLED' | 'VOID'>()
    .notNull()
    .default(byDatabase),
  number: text('number'),
  issuedOn: date('issued_on'),
  facts: jsonb('facts').$type<ColumnTypes['letter_requests.facts']>(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  parent: jsonb('parent').$type<ColumnTypes['letter_requests.parent']>(),
  visit: jsonb('visit').$type<ColumnTypes['letter_requests.visit']>(),
});

export const libraryClearances = pgTable('library_clearances', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  purpose: text('purpose').$type<'SIDANG' | 'WISUDA' | 'PINDAH' | 'CUTI'>().notNull(),
  state: text('state')
    .$type<'REQUESTED' | 'ISSUED' | 'REJECTED' | 'WITHDRAWN'>()
    .notNull()
    .default(byDatabase),
  checks: jsonb('checks').$type<ColumnTypes['library_clearances.checks']>().notNull().default(byDatabase),
  note: text('note').notNull().default(byDatabase),
  number: text('number'),
  issuedOn: date('issued_on'),
  validUntil: date('valid_until'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const libraryCopies = pgTable('library_copies', {
  id: id(),
  titleId: uuid('title_id').notNull(),
  barcode: text('barcode').notNull(),
  status: text('status')
    .$type<'TERSEDIA' | 'DIPINJAM' | 'RUSAK' | 'HILANG' | 'TANDON'>()
    .notNull()
    .default(byDatabase),
  location: text('location').notNull().default(byDatabase),
  acquiredOn: date('acquired_on'),
  source: text('source').notNull().default(byDatabase),
  price: bigint('price', { mode: 'number' }).notNull().default(byDatabase),
  condition: text('condition').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const libraryDeposits = pgTable('library_deposits', {
  thesisId: uuid('thesis_id').primaryKey(),
  callNumber: text('call_number').notNull().default(byDatabase),
  embargoUntil: date('embargo_until'),
  note: text('note').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const libraryFines = pgTable('library_fines', {
  id: id(),
  loanId: uuid('loan_id').notNull(),
  kind: text('kind').$type<'LATE' | 'LOST'>().notNull(),
  days: smallint('days').notNull().default(byDatabase),
  rate: integer('rate').notNull().default(byDatabase),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  billId: uuid('bill_id'),
  settledOn: date('settled_on'),
  waivedReason: text('waived_reason').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const libraryLoans = pgTable('library_loans', {
  id: id(),
  copyId: uuid('copy_id').notNull(),
  studentId: uuid('student_id'),
  lecturerId: uuid('lecturer_id'),
  loanedOn: date('loaned_on').notNull(),
  dueOn: date('due_on').notNull(),
  endedOn: date('ended_on'),
  renewals: smallint('renewals').notNull().default(byDatabase),
  state: text('state').$type<'DIPINJAM' | 'KEMBALI' | 'HILANG'>().notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  readerName: text('reader_name').notNull().default(byDatabase),
});

export const libraryReservations = pgTable('library_reservations', {
  id: id(),
  titleId: uuid('title_id').notNull(),
  studentId: uuid('student_id'),
  lecturerId: uuid('lecturer_id'),
  state: text('state')
    .$type<'WAITING' | 'READY' | 'COLLECTED' | 'CANCELLED' | 'EXPIRED'>()
    .notNull()
    .default(byDatabase),
  copyId: uuid('copy_id'),
  readyUntil: date('ready_until'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  readerName: text('reader_name').notNull().default(byDatabase),
});

export const libraryTitles = pgTable('library_titles', {
  id: id(),
  isbn: char('isbn', { length: 13 }),
  title: text('title').notNull(),
  authors: text('authors').array().notNull().default(byDatabase),
  publisher: text('publisher').notNull().default(byDatabase),
  city: text('city').notNull().default(byDatabase),
  year: smallint('year'),
  edition: text('edition').notNull().default(byDatabase),
  language: text('language').notNull().default(byDatabase),
  ddc: text('ddc').notNull().default(byDatabase),
  callNumber: text('call_number').notNull(),
  subjects: text('subjects').array().notNull().default(byDatabase),
  abstract: text('abstract').notNull().default(byDatabase),
  pages: smallint('pages'),
  type: text('type')
    .$type<'BUKU' | 'JURNAL' | 'SKRIPSI' | 'E-BOOK' | 'MAJALAH'>()
    .notNull()
    .default(byDatabase),
  isLoanable: boolean('is_loanable').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  cover: text('cover'),
  words: text('words').notNull().generatedAlwaysAs(byDatabase),
});

export const libraryVisits = pgTable('library_visits', {
  id: id(),
  at: moment('at').notNull(),
  studentId: uuid('student_id'),
  lecturerId: uuid('lecturer_id'),
  guestName: text('guest_name'),
  purpose: text('purpose').$type<'BACA' | 'PINJAM' | 'TUGAS' | 'DISKUSI' | 'LAINNYA'>().notNull(),
});

export const lmsCategories = pgTable('lms_categories', {
  periodId: uuid('period_id').primaryKey(),
  lmsId: integer('lms_id').notNull(),
});

export const lmsChanges = pgTable('lms_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  scheduleId: uuid('schedule_id').notNull(),
  at: moment('at').notNull().default(byDatabase),
});

export const lmsCourses = pgTable('lms_courses', {
  scheduleId: uuid('schedule_id').primaryKey(),
  lmsId: integer('lms_id').notNull(),
  shortName: text('short_name').notNull(),
  linkedAt: moment('linked_at').notNull(),
  triedAt: moment('tried_at'),
  syncedAt: moment('synced_at'),
  members: smallint('members').notNull().default(byDatabase),
  suspended: smallint('suspended').notNull().default(byDatabase),
  problem: text('problem').notNull().default(byDatabase),
  isHeld: boolean('is_held').notNull().default(byDatabase),
  isHidden: boolean('is_hidden').notNull().default(byDatabase),
  isResting: boolean('is_resting').notNull().default(byDatabase),
});

export const lmsGradeColumns = pgTable('lms_grade_columns', {
  scheduleId: uuid('schedule_id').notNull(),
  component: text('component').notNull(),
  itemId: integer('item_id').notNull(),
});

export const lmsOtherAccess = pgTable('lms_other_access', {
  scheduleId: uuid('schedule_id').notNull(),
  lmsId: integer('lms_id').notNull(),
  triedAt: moment('tried_at').notNull(),
});

export const lmsResults = pgTable('lms_results', {
  runId: uuid('run_id').notNull(),
  no: integer('no').notNull(),
  scheduleId: uuid('schedule_id'),
  label: text('label').notNull(),
  outcome: text('outcome')
    .$type<'LINKED' | 'CREATED' | 'ENROLLED' | 'SUSPENDED' | 'REMOVED' | 'UPDATED' | 'HELD' | 'FAILED'>()
    .notNull(),
  message: text('message').notNull(),
  choiceFor: uuid('choice_for'),
});

export const lmsRuns = pgTable('lms_runs', {
  id: id(),
  kind: text('kind')
    .$type<'USERS' | 'COURSES' | 'MEMBERS' | 'NIGHTLY' | 'CHANGES' | 'PAST' | 'OPENED' | 'PROFILES'>()
    .notNull(),
  periodId: uuid('period_id'),
  startedBy: uuid('started_by'),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  status: text('status')
    .$type<'RUNNING' | 'DONE' | 'PARTIAL' | 'FAILED' | 'STOPPED'>()
    .notNull()
    .default(byDatabase),
  done: integer('done').notNull().default(byDatabase),
  changed: integer('changed').notNull().default(byDatabase),
  failed: integer('failed').notNull().default(byDatabase),
  held: integer('held').notNull().default(byDatabase),
  message: text('message').notNull().default(byDatabase),
  isBroken: boolean('is_broken').notNull().default(byDatabase),
  stopCode: text('stop_code').notNull().default(byDatabase),
});

export const lmsSettings = pgTable('lms_settings', {
  id: boolean('id').primaryKey().default(byDatabase),
  studentRole: integer('student_role').notNull().default(byDatabase),
  teacherRole: integer('teacher_role').notNull().default(byDatabase),
  courseFormat: text('course_format').$type<'weeks' | 'topics'>().notNull().default(byDatabase),
  sections: smallint('sections').notNull().default(byDatabase),
  isVisible: boolean('is_visible').notNull().default(byDatabase),
  isAutomatic: boolean('is_automatic').notNull().default(byDatabase),
  dropMode: text('drop_mode').$type<'SUSPEND' | 'UNENROL'>().notNull().default(byDatabase),
  breakerPercent: smallint('breaker_percent').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  courseTemplate: text('course_template').notNull().default(byDatabase),
  generalTemplate: text('general_template').notNull().default(byDatabase),
  mailsPassword: boolean('mails_password').notNull().default(byDatabase),
});

export const lmsSite = pgTable('lms_site', {
  id: boolean('id').primaryKey().default(byDatabase),
  address: text('address').notNull(),
  mailsAgreedAt: moment('mails_agreed_at'),
  mailsAgreedBy: uuid('mails_agreed_by'),
  mailsAgreed: integer('mails_agreed'),
  ownAddress: text('own_address'),
});

export const lmsTerms = pgTable('lms_terms', {
  periodId: uuid('period_id').primaryKey(),
  addedAt: moment('added_at').notNull(),
});

export const lmsUsers = pgTable('lms_users', {
  userId: uuid('user_id').primaryKey(),
  lmsId: integer('lms_id').notNull(),
  username: text('username').notNull(),
  linkedAt: moment('linked_at').notNull(),
  givenName: text('given_name'),
  givenEmail: text('given_email'),
  profileProblem: text('profile_problem').notNull().default(byDatabase),
});

export const mainData = pgTable('main_data', {
  id: integer('id').primaryKey(),
  data: jsonb('data').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const mainDataSecrets = pgTable('main_data_secrets', {
  name: text('name').primaryKey(),
  cipher: text('cipher').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const mainDataVersions = pgTable('main_data_versions', {
  id: id(),
  section: text('section').notNull(),
  no: integer('no').notNull(),
  data: jsonb('data').notNull(),
  changes: jsonb('changes').$type<ColumnTypes['main_data_versions.changes']>().notNull(),
  restoredNo: integer('restored_no'),
  changedBy: uuid('changed_by'),
  changedAt: moment('changed_at').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
});

export const meetingActions = pgTable('meeting_actions', {
  id: id(),
  pointId: uuid('point_id').notNull(),
  position: smallint('position').notNull(),
  task: text('task').notNull(),
  picUserId: uuid('pic_user_id'),
  picName: text('pic_name').notNull(),
  due: date('due'),
  status: text('status').$type<'DONE' | 'NOT-YET' | 'CANCLE'>().notNull().default(byDatabase),
  note: text('note').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const meetingChecks = pgTable('meeting_checks', {
  meetingId: uuid('meeting_id').notNull(),
  role: text('role').$type<'STUDENT' | 'KAPRODI'>().notNull(),
  userId: uuid('user_id').notNull(),
  studentId: uuid('student_id'),
  matchesRps: boolean('matches_rps').notNull(),
  note: text('note').notNull().default(byDatabase),
  at: moment('at').notNull(),
});

export const meetingPeople = pgTable('meeting_people', {
  id: id(),
  recordId: uuid('record_id').notNull(),
  position: smallint('position').notNull(),
  userId: uuid('user_id'),
  name: text('name').notNull(),
  office: text('office').notNull().default(byDatabase),
  role: text('role').$type<'LEADER' | 'SECRETARY' | 'MEMBER'>().notNull().default(byDatabase),
  present: char('present', { length: 1 }).$type<'H' | 'I' | 'S' | 'A'>().notNull().default(byDatabase),
});

export const meetingPoints = pgTable('meeting_points', {
  id: id(),
  recordId: uuid('record_id').notNull(),
  position: smallint('position').notNull(),
  topic: text('topic').notNull(),
  discussion: text('discussion').notNull(),
  decision: text('decision').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const meetingRecords = pgTable('meeting_records', {
  id: id(),
  number: text('number'),
  type: text('type')
    .$type<'RAPAT_PRODI' | 'RAPAT_DOSEN' | 'RAPAT_PIMPINAN' | 'YUDISIUM' | 'AUDIT' | 'LAINNYA'>()
    .notNull(),
  unit: text('unit')
    .$type<'BAAK' | 'PRODI' | 'PIMPINAN' | 'KEUANGAN' | 'KEMAHASISWAAN' | 'PERPUS' | 'LPM'>()
    .notNull(),
  title: text('title').notNull(),
  agenda: text('agenda').notNull(),
  date: date('date').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end'),
  place: text('place').notNull().default(byDatabase),
  link: text('link').notNull().default(byDatabase),
  conclusion: text('conclusion').notNull().default(byDatabase),
  isConfidential: boolean('is_confidential').notNull().default(byDatabase),
  state: text('state').$type<'DRAFT' | 'FINAL'>().notNull().default(byDatabase),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  partsAt: moment('parts_at').notNull().default(byDatabase),
});

export const meetings = pgTable('meetings', {
  id: id(),
  scheduleId: uuid('schedule_id').notNull(),
  no: smallint('no').notNull(),
  type: text('type').$type<ColumnTypes['meetings.type']>().notNull().default(byDatabase),
  plannedDate: date('planned_date').notNull(),
  date: date('date'),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  roomId: uuid('room_id'),
  lecturerId: uuid('lecturer_id'),
  mode: text('mode').$type<ColumnTypes['meetings.mode']>().notNull().default(byDatabase),
  topic: text('topic').notNull().default(byDatabase),
  material: text('material').notNull().default(byDatabase),
  method: text('method').notNull().default(byDatabase),
  mediaLink: text('media_link'),
  assignmentGiven: boolean('assignment_given').notNull().default(byDatabase),
  status: text('status').$type<'DONE' | 'NOT-YET' | 'CANCLE'>().notNull().default(byDatabase),
  cancelReason: text('cancel_reason'),
  needsReschedule: boolean('needs_reschedule').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  photoId: uuid('photo_id'),
});

export const news = pgTable('news', {
  id: id(),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  categoryId: uuid('category_id').notNull(),
  cover: text('cover').notNull(),
  coverAlt: text('cover_alt').notNull(),
  excerpt: text('excerpt').notNull().default(byDatabase),
  body: text('body').notNull(),
  tags: text('tags').array().notNull().default(byDatabase),
  status: text('status').$type<'DRAFT' | 'PUBLISHED' | 'ARCHIVED'>().notNull().default(byDatabase),
  publishAt: moment('publish_at'),
  isPinned: boolean('is_pinned').notNull().default(byDatabase),
  seoTitle: text('seo_title').notNull().default(byDatabase),
  seoDescription: text('seo_description').notNull().default(byDatabase),
  views: integer('views').notNull().default(byDatabase),
  authorId: uuid('author_id').notNull(),
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const newsCategories = pgTable('news_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  position: smallint('position').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const noticeDismissals = pgTable('notice_dismissals', {
  userId: uuid('user_id').notNull(),
  key: text('key').notNull(),
  at: moment('at').notNull(),
});

export const noticeMails = pgTable('notice_mails', {
  noticeId: uuid('notice_id').primaryKey(),
  status: text('status')
    .$type<'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'LOST'>()
    .notNull()
    .default(byDatabase),
  attempts: smallint('attempts').notNull().default(byDatabase),
  nextTryAt: moment('next_try_at').notNull(),
  error: text('error').notNull().default(byDatabase),
  address: text('address'),
  expiresAt: moment('expires_at'),
});

export const notices = pgTable('notices', {
  id: id(),
  userId: uuid('user_id').notNull(),
  topic: text('topic').$type<ColumnTypes['notices.topic']>().notNull(),
  kind: text('kind').$type<'UPDATE' | 'INFO' | 'DEADLINE' | 'ACTION'>().notNull(),
  severity: text('severity').$type<'info' | 'warning' | 'error'>().notNull(),
  audience: text('audience').$type<'STUDENT' | 'LECTURER' | 'STAFF'>().notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  url: text('url'),
  key: text('key').notNull(),
  ackRequired: boolean('ack_required').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
});

export const officialReports = pgTable('official_reports', {
  id: id(),
  number: text('number'),
  type: text('type')
    .$type<
      | 'UTS'
      | 'UAS'
      | 'PERKULIAHAN'
      | 'PENYERAHAN_NILAI'
      | 'SEMINAR_PROPOSAL'
      | 'SIDANG_SKRIPSI'
      | 'YUDISIUM'
      | 'KONVERSI_NILAI'
      | 'SERAH_TERIMA'
      | 'KEGIATAN'
      | 'PELANGGARAN'
      | 'LAINNYA'
    >()
    .notNull(),
  unit: text('unit')
    .$type<'BAAK' | 'PRODI' | 'PIMPINAN' | 'KEUANGAN' | 'KEMAHASISWAAN' | 'PERPUS' | 'LPM'>()
    .notNull(),
  title: text('title').notNull(),
  date: date('date').notNull(),
  timeStart: smallint('time_start'),
  place: text('place').notNull(),
  periodCode: char('period_code', { length: 5 }),
  parties: jsonb('parties').$type<ColumnTypes['official_reports.parties']>().notNull().default(byDatabase),
  facts: jsonb('facts').$type<ColumnTypes['official_reports.facts']>().notNull().default(byDatabase),
  content: text('content').notNull().default(byDatabase),
  scheduleId: uuid('schedule_id'),
  thesisId: uuid('thesis_id'),
  examId: uuid('exam_id'),
  state: text('state').$type<'DRAFT' | 'FINAL'>().notNull().default(byDatabase),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const partners = pgTable('partners', {
  id: id(),
  name: text('name').notNull(),
  logo: text('logo').notNull(),
  type: text('type').$type<'INDUSTRI' | 'PEMERINTAH' | 'PT' | 'SEKOLAH' | 'LAINNYA'>().notNull(),
  country: text('country').notNull().default(byDatabase),
  mouNumber: text('mou_number').notNull().default(byDatabase),
  mouStart: date('mou_start'),
  mouEnd: date('mou_end'),
  scope: text('scope').notNull().default(byDatabase),
  url: text('url').notNull().default(byDatabase),
  fileId: uuid('file_id'),
  position: smallint('position').notNull().default(byDatabase),
  isActive: boolean('is_active').notNull().default(byDatabase),
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  name: text('name').notNull(),
  type: text('type').$type<'BANK_TRANSFER' | 'VIRTUAL_ACCOUNT' | 'QRIS' | 'CASH' | 'EWALLET'>().notNull(),
  bankName: text('bank_name').notNull().default(byDatabase),
  accountNumber: text('account_number').notNull().default(byDatabase),
  accountHolder: text('account_holder').notNull().default(byDatabase),
  vaPrefix: text('va_prefix').notNull().default(byDatabase),
  image: text('image'),
  instructions: text('instructions').notNull().default(byDatabase),
  isActive: boolean('is_active').notNull().default(byDatabase),
  order: smallint('order').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const paymentTypeAmounts = pgTable('payment_type_amounts', {
  paymentTypeId: uuid('payment_type_id').notNull(),
  studentId: uuid('student_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
});

export const paymentTypeMethods = pgTable('payment_type_methods', {
  paymentTypeId: uuid('payment_type_id').notNull(),
  methodId: uuid('method_id').notNull(),
});

export const paymentTypes = pgTable('payment_types', {
  id: id(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  category: text('category')
    .$type<
      | 'PENDAFTARAN'
      | 'UANG_GEDUNG'
      | 'HERREGISTRASI'
      | 'SPP'
      | 'SKS'
      | 'UTS'
      | 'UAS'
      | 'PRAKTIKUM'
      | 'KKN'
      | 'MAGANG'
      | 'SEMINAR_PROPOSAL'
      | 'SKRIPSI'
      | 'YUDISIUM'
      | 'WISUDA'
      | 'KONVERSI'
      | 'CUTI'
      | 'DENDA_KRS'
      | 'DENDA_PERPUS'
      | 'SEMESTER_PENDEK'
      | 'LAINNYA'
    >()
    .notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
  amountMode: text('amount_mode').$type<'FLAT' | 'PER_SKS' | 'PER_COURSE' | 'CUSTOM'>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull().default(byDatabase),
  target: jsonb('target').$type<ColumnTypes['payment_types.target']>().notNull().default(byDatabase),
  dueDate: date('due_date').notNull(),
  installments: jsonb('installments')
    .$type<ColumnTypes['payment_types.installments']>()
    .notNull()
    .default(byDatabase),
  allowPartial: boolean('allow_partial').notNull().default(byDatabase),
  minPartial: bigint('min_partial', { mode: 'number' }).notNull().default(byDatabase),
  lateFee: jsonb('late_fee').$type<ColumnTypes['payment_types.late_fee']>().notNull().default(byDatabase),
  gates: text('gates').array().$type<ColumnTypes['payment_types.gates']>().notNull().default(byDatabase),
  status: text('status').$type<'DRAFT' | 'OPEN' | 'CLOSED'>().notNull().default(byDatabase),
  note: text('note').notNull().default(byDatabase),
  openedAt: moment('opened_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  removedAt: moment('removed_at'),
  earlyBird: jsonb('early_bird').$type<ColumnTypes['payment_types.early_bird']>(),
});

export const payments = pgTable('payments', {
  id: id(),
  billId: uuid('bill_id').notNull(),
  studentId: uuid('student_id').notNull(),
  methodId: uuid('method_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  paidOn: date('paid_on').notNull(),
  senderName: text('sender_name').notNull().default(byDatabase),
  senderBank: text('sender_bank').notNull().default(byDatabase),
  reference: text('reference').notNull().default(byDatabase),
  proofFile: text('proof_file'),
  proofSha256: text('proof_sha256'),
  source: text('source').$type<'STUDENT' | 'STAFF' | 'IMPORT' | 'GATEWAY'>().notNull(),
  status: text('status')
    .$type<'WAITING' | 'VERIFIED' | 'REJECTED' | 'CANCELLED' | 'REVERSED' | 'REFUNDED'>()
    .notNull(),
  note: text('note').notNull().default(byDatabase),
  createdBy: uuid('created_by'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  rejectReason: text('reject_reason').notNull().default(byDatabase),
  reversedBy: uuid('reversed_by'),
  reversedAt: moment('reversed_at'),
  reverseReason: text('reverse_reason').notNull().default(byDatabase),
  sourceKey: text('source_key'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  paymentTypeId: uuid('payment_type_id').notNull().default(byDatabase),
  referenceKey: text('reference_key').notNull().generatedAlwaysAs(byDatabase),
  payerAssigned: boolean('payer_assigned').notNull().default(byDatabase),
});

export const permissions = pgTable('permissions', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(byDatabase),
  group: text('group').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const planRequests = pgTable('plan_requests', {
  id: id(),
  billId: uuid('bill_id').notNull(),
  studentId: uuid('student_id').notNull(),
  reason: text('reason').notNull(),
  parts: jsonb('parts').$type<ColumnTypes['plan_requests.parts']>().notNull(),
  decidedParts: jsonb('decided_parts').$type<ColumnTypes['plan_requests.decided_parts']>(),
  state: text('state')
    .$type<'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'CANCELLED'>()
    .notNull()
    .default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const privacyAcceptances = pgTable('privacy_acceptances', {
  userId: uuid('user_id').notNull(),
  version: text('version').notNull(),
  acceptedAt: moment('accepted_at').notNull(),
});

export const procedureEvents = pgTable('procedure_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text('subject').notNull(),
  subjectId: uuid('subject_id').notNull(),
  action: text('action').notNull(),
  from: text('from'),
  to: text('to').notNull(),
  note: text('note').notNull().default(byDatabase),
  actorId: uuid('actor_id'),
  at: moment('at').notNull(),
});

export const processingActivities = pgTable('processing_activities', {
  id: id(),
  activity: text('activity').notNull(),
  purpose: text('purpose').notNull(),
  basis: text('basis')
    .$type<'CONSENT' | 'CONTRACT' | 'LEGAL_DUTY' | 'VITAL_INTEREST' | 'PUBLIC_TASK' | 'LEGITIMATE_INTEREST'>()
    .notNull(),
  subjects: text('subjects').notNull(),
  categories: text('categories').notNull(),
  isSpecific: boolean('is_specific').notNull().default(byDatabase),
  access: text('access').notNull(),
  retention: text('retention').notNull(),
  processors: text('processors').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const questionSets = pgTable('question_sets', {
  id: id(),
  type: text('type').$type<'EDO' | 'EKA'>().notNull(),
  version: smallint('version').notNull(),
  title: text('title').notNull(),
  status: text('status').$type<'DRAFT' | 'ACTIVE' | 'ARCHIVED'>().notNull().default(byDatabase),
  activeFrom: char('active_from', { length: 5 }),
  dimensionWeights: smallint('dimension_weights').array().notNull().default(byDatabase),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const receiptCounters = pgTable('receipt_counters', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
});

export const receipts = pgTable('receipts', {
  paymentId: uuid('payment_id').primaryKey(),
  year: smallint('year').notNull(),
  serial: integer('serial').notNull(),
  no: text('no').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  issuedOn: date('issued_on').notNull(),
  issuedBy: uuid('issued_by'),
  printCount: integer('print_count').notNull().default(byDatabase),
  voidedAt: moment('voided_at'),
  voidReason: text('void_reason').notNull().default(byDatabase),
  installments: smallint('installments').array().notNull().default(byDatabase),
});

export const refunds = pgTable('refunds', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  paymentId: uuid('payment_id'),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  reason: text('reason')
    .$type<'SALAH_TRANSFER' | 'KELEBIHAN' | 'BATAL_KULIAH' | 'BEASISWA' | 'LAINNYA'>()
    .notNull(),
  note: text('note').notNull().default(byDatabase),
  bankName: text('bank_name').notNull(),
  accountNumber: text('account_number').notNull(),
  accountHolder: text('account_holder').notNull(),
  status: text('status')
    .$type<'SUBMITTED' | 'APPROVED' | 'PAID' | 'REJECTED'>()
    .notNull()
    .default(byDatabase),
  requestedBy: uuid('requested_by'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  decisionNote: text('decision_note').notNull().default(byDatabase),
  methodId: uuid('method_id'),
  paidOn: date('paid_on'),
  proofFile: text('proof_file'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const resetRequests = pgTable('reset_requests', {
  id: id(),
  emailOrNim: text('email_or_nim').notNull(),
  ip: text('ip').notNull(),
  agent: text('agent').notNull(),
  requestId: text('request_id').notNull(),
  askedAt: moment('asked_at').notNull(),
});

export const rolePermissions = pgTable('role_permissions', {
  roleId: integer('role_id').notNull(),
  permissionId: uuid('permission_id').notNull(),
});

export const roles = pgTable('roles', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(byDatabase),
  isSystem: boolean('is_system').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const rooms = pgTable('rooms', {
  id: id(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  building: text('building').notNull().default(byDatabase),
  floor: text('floor').notNull().default(byDatabase),
  capacity: integer('capacity').notNull(),
  type: text('type').$type<'KELAS' | 'LAB' | 'AULA' | 'ONLINE'>().notNull().default(byDatabase),
  facilities: text('facilities').array().notNull().default(byDatabase),
  isActive: boolean('is_active').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const rps = pgTable('rps', {
  id: id(),
  courseId: uuid('course_id').notNull(),
  periodId: uuid('period_id').notNull(),
  revisionNo: smallint('revision_no').notNull().default(byDatabase),
  ownerId: uuid('owner_id').notNull(),
  state: text('state')
    .$type<'DRAFT' | 'DRAFT2' | 'SUBMITTED' | 'REVISION' | 'APPROVED' | 'ARCHIVED'>()
    .notNull(),
  dateMade: date('date_made').notNull(),
  description: text('description').notNull(),
  studyMaterial: text('study_material').array().notNull().default(byDatabase),
  outcomes: jsonb('outcomes').$type<ColumnTypes['rps.outcomes']>().notNull(),
  weeks: jsonb('weeks').$type<ColumnTypes['rps.weeks']>(),
  evaluation: jsonb('evaluation').$type<ColumnTypes['rps.evaluation']>(),
  weights: jsonb('weights').$type<ColumnTypes['rps.weights']>(),
  mainReferences: text('main_references').array().notNull().default(byDatabase),
  supportingReferences: text('supporting_references').array().notNull().default(byDatabase),
  media: text('media').array().notNull().default(byDatabase),
  tasks: jsonb('tasks').$type<ColumnTypes['rps.tasks']>().notNull().default(byDatabase),
  submittedAt: moment('submitted_at'),
  returnedAt: moment('returned_at'),
  approvedAt: moment('approved_at'),
  approvedBy: uuid('approved_by'),
  keptClasses: text('kept_classes').array().notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const rpsLecturers = pgTable('rps_lecturers', {
  rpsId: uuid('rps_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  position: smallint('position').notNull(),
});

export const scheduleClasses = pgTable('schedule_classes', {
  scheduleId: uuid('schedule_id').notNull(),
  classId: uuid('class_id').notNull(),
  periodId: uuid('period_id').notNull(),
  day: smallint('day').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  blocking: boolean('blocking').notNull(),
});

export const scheduleEntryYears = pgTable('schedule_entry_years', {
  scheduleId: uuid('schedule_id').notNull(),
  entryYear: smallint('entry_year').notNull(),
});

export const scheduleLecturers = pgTable('schedule_lecturers', {
  scheduleId: uuid('schedule_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  isCoordinator: boolean('is_coordinator').notNull().default(byDatabase),
  sksShare: integer('sks_share').notNull(),
  plannedMeetings: smallint('planned_meetings').notNull().default(byDatabase),
  evaluationType: text('evaluation_type')
    .$type<ColumnTypes['schedule_lecturers.evaluation_type']>()
    .notNull()
    .default(byDatabase),
  periodId: uuid('period_id').notNull(),
  day: smallint('day').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  blocking: boolean('blocking').notNull(),
});

export const schedules = pgTable('schedules', {
  id: id(),
  periodId: uuid('period_id').notNull(),
  courseId: uuid('course_id').notNull(),
  className: text('class_name').notNull(),
  classType: text('class_type').$type<'ONLINE' | 'OFFLINE' | 'GLOBAL' | 'SIL'>().notNull(),
  day: smallint('day').notNull(),
  timeStart: smallint('time_start').notNull(),
  timeEnd: smallint('time_end').notNull(),
  roomId: uuid('room_id'),
  roomExclusive: boolean('room_exclusive').notNull().default(byDatabase),
  mode: text('mode').$type<ColumnTypes['schedules.mode']>().notNull().default(byDatabase),
  scope: text('scope').$type<ColumnTypes['schedules.scope']>().notNull().default(byDatabase),
  capacity: integer('capacity').notNull(),
  taken: integer('taken').notNull().default(byDatabase),
  status: text('status').$type<'DONE' | 'NOT-YET' | 'CANCLE'>().notNull().default(byDatabase),
  clashOverride: text('clash_override'),
  blocking: boolean('blocking').notNull().generatedAlwaysAs(byDatabase),
  mediaLink: text('media_link'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  crossClass: boolean('cross_class').notNull().default(byDatabase),
  gradeStatus: text('grade_status')
    .$type<'DRAFT' | 'SUBMITTED' | 'PUBLISHED' | 'LOCKED'>()
    .notNull()
    .default(byDatabase),
  gradesSubmittedAt: moment('grades_submitted_at'),
  gradesExtendedUntil: date('grades_extended_until'),
});

export const scholarshipCoachings = pgTable('scholarship_coachings', {
  id: id(),
  grantId: uuid('grant_id').notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
  note: text('note').notNull(),
  recordedBy: uuid('recorded_by'),
  createdAt: moment('created_at').notNull().default(byDatabase),
});

export const scholarshipGrants = pgTable('scholarship_grants', {
  id: id(),
  scholarshipId: uuid('scholarship_id').notNull(),
  studentId: uuid('student_id').notNull(),
  fromPeriod: char('from_period', { length: 5 }).notNull(),
  untilPeriod: char('until_period', { length: 5 }).notNull(),
  decreeNo: text('decree_no').notNull().default(byDatabase),
  status: text('status').$type<'ACTIVE' | 'ENDED'>().notNull().default(byDatabase),
  endReason: text('end_reason').notNull().default(byDatabase),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  endedFrom: char('ended_from', { length: 5 }),
  isBelow: boolean('is_below').notNull().default(byDatabase),
});

export const scholarships = pgTable('scholarships', {
  id: id(),
  name: text('name').notNull(),
  kind: text('kind').$type<'KIP' | 'LEMBAGA' | 'SUBSIDI' | 'POTONGAN'>().notNull(),
  mode: text('mode').$type<'PERCENT' | 'AMOUNT'>().notNull(),
  value: bigint('value', { mode: 'number' }).notNull(),
  categories: text('categories')
    .array()
    .$type<ColumnTypes['scholarships.categories']>()
    .notNull()
    .default(byDatabase),
  sponsor: text('sponsor').notNull().default(byDatabase),
  minIpk: smallint('min_ipk'),
  isActive: boolean('is_active').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const securityEvents = pgTable('security_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(byDatabase),
  at: moment('at').notNull(),
  kind: text('kind')
    .$type<
      | 'SIGN_IN_FAILED'
      | 'SIGN_IN_DELAYED'
      | 'SIGN_IN_SHIELDED'
      | 'RESET_ASKED'
      | 'PROOF_FAILED'
      | 'FORBIDDEN_BURST'
      | 'CSRF_REFUSED'
      | 'BODY_REFUSED'
    >()
    .notNull(),
  userId: uuid('user_id'),
  nameMark: text('name_mark'),
  ip: text('ip').notNull(),
  agent: text('agent').notNull(),
  requestId: text('request_id').notNull(),
  count: integer('count').notNull(),
  detail: text('detail'),
});

export const semesterRecords = pgTable('semester_records', {
  studentId: uuid('student_id').notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
  status: text('status').$type<ColumnTypes['semester_records.status']>().notNull(),
  ips: integer('ips'),
  ipk: integer('ipk'),
  sksSemester: smallint('sks_semester').notNull().default(byDatabase),
  sksTotal: smallint('sks_total').notNull().default(byDatabase),
  sksPassed: smallint('sks_passed').notNull().default(byDatabase),
  isProvisional: boolean('is_provisional').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  verifiedAt: moment('verified_at'),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
});

export const sponsorInvoiceLines = pgTable('sponsor_invoice_lines', {
  invoiceId: uuid('invoice_id').notNull(),
  billId: uuid('bill_id').notNull(),
  grantId: uuid('grant_id').notNull(),
  studentId: uuid('student_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  stands: boolean('stands').notNull().default(byDatabase),
});

export const sponsorInvoices = pgTable('sponsor_invoices', {
  id: id(),
  no: text('no').notNull(),
  scholarshipId: uuid('scholarship_id').notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
  sponsor: text('sponsor').notNull(),
  address: text('address').notNull().default(byDatabase),
  note: text('note').notNull().default(byDatabase),
  issuedOn: date('issued_on').notNull(),
  dueDate: date('due_date').notNull(),
  total: bigint('total', { mode: 'number' }).notNull(),
  claimed: bigint('claimed', { mode: 'number' }).notNull().default(byDatabase),
  paid: bigint('paid', { mode: 'number' }).notNull().default(byDatabase),
  balance: bigint('balance', { mode: 'number' }).notNull().generatedAlwaysAs(byDatabase),
  cancelledAt: moment('cancelled_at'),
  cancelReason: text('cancel_reason').notNull().default(byDatabase),
  status: text('status')
    .$type<ColumnTypes['sponsor_invoices.status']>()
    .notNull()
    .generatedAlwaysAs(byDatabase),
  issuedBy: uuid('issued_by'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  sponsorKey: text('sponsor_key').notNull().generatedAlwaysAs(byDatabase),
});

export const sponsorPayments = pgTable('sponsor_payments', {
  id: id(),
  invoiceId: uuid('invoice_id').notNull(),
  methodId: uuid('method_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  paidOn: date('paid_on').notNull(),
  reference: text('reference').notNull().default(byDatabase),
  recordedBy: uuid('recorded_by'),
  reversedBy: uuid('reversed_by'),
  reversedAt: moment('reversed_at'),
  reverseReason: text('reverse_reason').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  receiptNo: text('receipt_no').notNull(),
  receiptOn: date('receipt_on').notNull(),
  printCount: integer('print_count').notNull().default(byDatabase),
  referenceKey: text('reference_key').notNull().generatedAlwaysAs(byDatabase),
});

export const staff = pgTable('staff', {
  id: id(),
  userId: uuid('user_id').notNull(),
  nip: text('nip'),
  unit: text('unit').notNull(),
  position: text('position').notNull().default(byDatabase),
  phone: text('phone'),
  startDate: date('start_date'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const studentAdvisors = pgTable('student_advisors', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
});

export const studentBiodata = pgTable('student_biodata', {
  studentId: uuid('student_id').primaryKey(),
  gender: text('gender').$type<ColumnTypes['student_biodata.gender']>(),
  birthPlace: text('birth_place'),
  birthDate: date('birth_date'),
  religion: text('religion'),
  nik: text('nik'),
  passportNo: text('passport_no'),
  nisn: text('nisn'),
  npwp: text('npwp'),
  citizenship: text('citizenship').notNull().default(byDatabase),
  maritalStatus: text('marital_status'),
  phone: text('phone'),
  mobile: text('mobile'),
  personalEmail: text('personal_email'),
  photo: text('photo'),
  jacketSize: text('jacket_size'),
  street: text('street'),
  hamlet: text('hamlet'),
  rt: text('rt'),
  rw: text('rw'),
  kelurahan: text('kelurahan'),
  wilayahId: text('wilayah_id'),
  postalCode: text('postal_code'),
  residence: text('residence'),
  transport: text('transport'),
  domicile: jsonb('domicile').$type<ColumnTypes['student_biodata.domicile']>(),
  kpsRecipient: boolean('kps_recipient').notNull().default(byDatabase),
  kpsNumber: text('kps_number'),
  father: jsonb('father').$type<ColumnTypes['student_biodata.father']>().notNull().default(byDatabase),
  motherName: text('mother_name'),
  mother: jsonb('mother').$type<ColumnTypes['student_biodata.mother']>().notNull().default(byDatabase),
  guardian: jsonb('guardian').$type<ColumnTypes['student_biodata.guardian']>().notNull().default(byDatabase),
  emergency: jsonb('emergency')
    .$type<ColumnTypes['student_biodata.emergency']>()
    .notNull()
    .default(byDatabase),
  needsStudent: integer('needs_student').notNull().default(byDatabase),
  needsFather: integer('needs_father').notNull().default(byDatabase),
  needsMother: integer('needs_mother').notNull().default(byDatabase),
  completeness: smallint('completeness').notNull().default(byDatabase),
  isReportable: boolean('is_reportable').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const studentClasses = pgTable('student_classes', {
  id: id(),
  name: text('name').notNull(),
  label: text('label').notNull().default(byDatabase),
  entryYear: smallint('entry_year').notNull(),
  classType: text('class_type').$type<'ONLINE' | 'OFFLINE' | 'GLOBAL' | 'SIL'>().notNull(),
  capacity: integer('capacity').notNull().default(byDatabase),
  advisorId: uuid('advisor_id'),
  isActive: boolean('is_active').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const studentDeposits = pgTable('student_deposits', {
  studentId: uuid('student_id').primaryKey(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
});

export const studentStatusChanges = pgTable('student_status_changes', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  from: text('from').$type<ColumnTypes['student_status_changes.from']>().notNull(),
  to: text('to').$type<ColumnTypes['student_status_changes.to']>().notNull(),
  reason: text('reason').notNull(),
  decreeNo: text('decree_no'),
  decreeDate: date('decree_date'),
  periodCode: char('period_code', { length: 5 }),
  changedBy: uuid('changed_by'),
  at: moment('at').notNull(),
});

export const students = pgTable('students', {
  id: id(),
  userId: uuid('user_id'),
  nim: text('nim').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  status: text('status')
    .$type<'active' | 'inactive' | 'graduated' | 'furlough' | 'DO' | 'dead'>()
    .notNull()
    .default(byDatabase),
  entryYear: smallint('entry_year').notNull(),
  entrySemester: char('entry_semester', { length: 5 }).notNull(),
  entryDate: date('entry_date').notNull(),
  classType: text('class_type').$type<'ONLINE' | 'OFFLINE' | 'GLOBAL' | 'SIL'>().notNull(),
  classId: uuid('class_id'),
  concentration: text('concentration').$type<'BISNIS' | 'SDM' | 'KEUANGAN' | 'PEMASARAN'>(),
  curriculumId: uuid('curriculum_id').notNull(),
  advisorId: uuid('advisor_id'),
  registrationType: text('registration_type').notNull().default(byDatabase),
  entryPath: text('entry_path').notNull().default(byDatabase),
  funding: text('funding').notNull().default(byDatabase),
  entryFee: bigint('entry_fee', { mode: 'number' }).notNull().default(byDatabase),
  recognisedSks: smallint('recognised_sks').notNull().default(byDatabase),
  origin: jsonb('origin').$type<ColumnTypes['students.origin']>(),
  school: jsonb('school').$type<ColumnTypes['students.school']>(),
  exit: jsonb('exit').$type<ColumnTypes['students.exit']>(),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  reportedAt: moment('reported_at'),
  exitReportedAt: moment('exit_reported_at'),
});

export const surveyBallots = pgTable('survey_ballots', {
  id: id(),
  boxId: uuid('box_id').notNull(),
  answers: smallint('answers').array().notNull(),
});

export const surveyBoxes = pgTable('survey_boxes', {
  id: id(),
  type: text('type').$type<'EDO' | 'EKA'>().notNull(),
  scheduleId: uuid('schedule_id').notNull(),
  lecturerId: uuid('lecturer_id'),
  setId: uuid('set_id').notNull(),
  respondents: integer('respondents').notNull().default(byDatabase),
  counts: integer('counts').array().notNull().default(byDatabase),
  dimensions: smallint('dimensions').array().notNull().default(byDatabase),
  score: smallint('score'),
  condensed: boolean('condensed').notNull().default(byDatabase),
});

export const surveyCompletions = pgTable('survey_completions', {
  studentId: uuid('student_id').notNull(),
  scheduleId: uuid('schedule_id').notNull(),
  lecturerId: uuid('lecturer_id'),
  type: text('type').$type<'EDO' | 'EKA'>().notNull(),
  periodCode: char('period_code', { length: 5 }).notNull(),
});

export const surveyReleases = pgTable('survey_releases', {
  periodId: uuid('period_id').primaryKey(),
  releasedOn: date('released_on').notNull(),
});

export const surveyTexts = pgTable('survey_texts', {
  id: id(),
  boxId: uuid('box_id').notNull(),
  questionId: uuid('question_id').notNull(),
  text: text('text').notNull(),
});

export const testimonials = pgTable('testimonials', {
  id: id(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  photo: text('photo'),
  text: text('text').notNull(),
  rating: smallint('rating').notNull(),
  consentOn: date('consent_on'),
  consentNote: text('consent_note').notNull().default(byDatabase),
  position: smallint('position').notNull().default(byDatabase),
  isActive: boolean('is_active').notNull().default(byDatabase),
  deletedAt: moment('deleted_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const theses = pgTable('theses', {
  id: id(),
  studentId: uuid('student_id').notNull(),
  periodId: uuid('period_id').notNull(),
  status: text('status')
    .$type<
      | 'DRAFT'
      | 'SUBMITTED'
      | 'TITLE_REVISION'
      | 'TITLE_REJECTED'
      | 'TITLE_APPROVED'
      | 'GUIDANCE'
      | 'SEMINAR_REQUESTED'
      | 'SEMINAR_SCHEDULED'
      | 'SEMINAR_PASSED'
      | 'SEMINAR_REVISION'
      | 'SEMINAR_FAILED'
      | 'READY_FOR_EXAM'
      | 'EXAM_REQUESTED'
      | 'EXAM_SCHEDULED'
      | 'EXAM_DONE'
      | 'PASSED'
      | 'PASSED_REVISION'
      | 'FAILED'
      | 'REVISION_SUBMITTED'
      | 'REVISION_APPROVED'
      | 'ACCEPTED'
      | 'CANCELLED'
      | 'EXPIRED'
    >()
    .notNull(),
  statusSince: moment('status_since').notNull(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull().default(byDatabase),
  topic: text('topic').notNull(),
  concentration: text('concentration').$type<ColumnTypes['theses.concentration']>(),
  background: text('background').notNull().default(byDatabase),
  method: text('method').$type<ColumnTypes['theses.method']>().notNull(),
  location: text('location').notNull().default(byDatabase),
  form: text('form').$type<ColumnTypes['theses.form']>().notNull().default(byDatabase),
  similarityPercent: smallint('similarity_percent'),
  abstractId: text('abstract_id').notNull().default(byDatabase),
  abstractEn: text('abstract_en').notNull().default(byDatabase),
  keywords: text('keywords').array().notNull().default(byDatabase),
  publishFullText: boolean('publish_full_text').notNull().default(byDatabase),
  decreeNo: text('decree_no'),
  decreeDate: date('decree_date'),
  decreeFile: uuid('decree_file'),
  deadline: date('deadline'),
  lastGuidance: date('last_guidance'),
  newTitle: text('new_title'),
  newTitleEn: text('new_title_en').notNull().default(byDatabase),
  newTitleNote: text('new_title_note').notNull().default(byDatabase),
  newTitleAt: moment('new_title_at'),
  cancelNote: text('cancel_note'),
  cancelAt: moment('cancel_at'),
  finalScore: integer('final_score'),
  letter: text('letter'),
  revisionDeadline: date('revision_deadline'),
  revisionPoints: text('revision_points').notNull().default(byDatabase),
  revisionSubmittedOn: date('revision_submitted_on'),
  depositStatus: text('deposit_status').$type<'PENDING' | 'RECEIVED'>().notNull().default(byDatabase),
  depositAt: moment('deposit_at'),
  depositBy: uuid('deposit_by'),
  depositUrl: text('deposit_url').notNull().default(byDatabase),
  acceptedAt: moment('accepted_at'),
  gradeId: uuid('grade_id'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  depositNo: text('deposit_no'),
  nim: text('nim').notNull().default(byDatabase),
});

export const thesisBoard = pgTable('thesis_board', {
  eventId: uuid('event_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  role: text('role').$type<'KETUA' | 'SEKRETARIS' | 'ANGGOTA'>().notNull(),
  present: boolean('present'),
  spreadConfirmed: boolean('spread_confirmed').notNull().default(byDatabase),
  revisionApproved: boolean('revision_approved').notNull().default(byDatabase),
  dutyBy: uuid('duty_by'),
});

export const thesisEvents = pgTable('thesis_events', {
  id: id(),
  thesisId: uuid('thesis_id').notNull(),
  type: text('type').$type<'SEMINAR' | 'SIDANG'>().notNull(),
  attempt: smallint('attempt').notNull(),
  bookingId: uuid('booking_id').notNull(),
  link: text('link').notNull().default(byDatabase),
  status: text('status').$type<'DONE' | 'NOT-YET' | 'CANCLE'>().notNull().default(byDatabase),
  postponed: boolean('postponed').notNull().default(byDatabase),
  result: text('result').$type<ColumnTypes['thesis_events.result']>(),
  note: text('note').notNull().default(byDatabase),
  finalScore: integer('final_score'),
  letter: text('letter'),
  spread: boolean('spread').notNull().default(byDatabase),
  minutesId: uuid('minutes_id'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  invitationNo: text('invitation_no'),
  reportNo: text('report_no'),
  title: text('title'),
  revisionDeadline: date('revision_deadline'),
});

export const thesisPeriods = pgTable('thesis_periods', {
  id: id(),
  name: text('name').notNull(),
  semesterCode: char('semester_code', { length: 5 }).notNull(),
  proposalOpen: date('proposal_open').notNull(),
  proposalClose: date('proposal_close').notNull(),
  examOpen: date('exam_open').notNull(),
  examClose: date('exam_close').notNull(),
  revisionDays: smallint('revision_days').notNull(),
  quotaPerLecturer: smallint('quota_per_lecturer').notNull(),
  status: text('status').$type<'OPEN' | 'CLOSED'>().notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const thesisScores = pgTable('thesis_scores', {
  eventId: uuid('event_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  role: text('role').$type<'SUPERVISOR' | 'EXAMINER'>().notNull(),
  scores: jsonb('scores').$type<ColumnTypes['thesis_scores.scores']>().notNull(),
  total: integer('total').notNull(),
  note: text('note').notNull().default(byDatabase),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const thesisSessions = pgTable('thesis_sessions', {
  id: id(),
  thesisId: uuid('thesis_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  date: date('date').notNull(),
  chapter: text('chapter').notNull().default(byDatabase),
  topic: text('topic').notNull(),
  studentNote: text('student_note').notNull().default(byDatabase),
  advice: text('advice').notNull().default(byDatabase),
  nextTask: text('next_task').notNull().default(byDatabase),
  status: text('status').$type<'SUBMITTED' | 'APPROVED' | 'REVISED'>().notNull().default(byDatabase),
  attachmentId: uuid('attachment_id'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const thesisSupervisors = pgTable('thesis_supervisors', {
  id: id(),
  thesisId: uuid('thesis_id').notNull(),
  lecturerId: uuid('lecturer_id').notNull(),
  order: smallint('order').$type<1 | 2>().notNull(),
  state: text('state').$type<'INVITED' | 'ACCEPTED' | 'DECLINED' | 'REPLACED'>().notNull(),
  note: text('note').notNull().default(byDatabase),
  invitedAt: moment('invited_at').notNull(),
  answeredAt: moment('answered_at'),
  agreedSeminarAt: moment('agreed_seminar_at'),
  readyAt: moment('ready_at'),
  agreedTitle: boolean('agreed_title').notNull().default(byDatabase),
});

export const thesisTitles = pgTable('thesis_titles', {
  id: id(),
  thesisId: uuid('thesis_id').notNull(),
  position: smallint('position').notNull(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull().default(byDatabase),
  chosen: boolean('chosen').notNull().default(byDatabase),
});

export const uploads = pgTable('uploads', {
  id: id(),
  ownerId: uuid('owner_id').notNull(),
  status: text('status').$type<'RECEIVING' | 'DONE' | 'FAILED'>().notNull().default(byDatabase),
  percent: smallint('percent').notNull().default(byDatabase),
  fileName: text('file_name'),
  message: text('message'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
});

export const userPermissions = pgTable('user_permissions', {
  userId: uuid('user_id').notNull(),
  permissionId: uuid('permission_id').notNull(),
});

export const userRoles = pgTable('user_roles', {
  userId: uuid('user_id').notNull(),
  roleId: integer('role_id').notNull(),
});

export const users = pgTable('users', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  avatar: text('avatar'),
  isAdmin: boolean('is_admin').notNull().default(byDatabase),
  status: text('status').$type<'active' | 'blocked'>().notNull().default(byDatabase),
  mustChangePassword: boolean('must_change_password').notNull().default(byDatabase),
  strangerFailures: integer('stranger_failures').notNull().default(byDatabase),
  shieldedUntil: moment('shielded_until'),
  lastLoginAt: moment('last_login_at'),
  createdAt: moment('created_at').notNull().default(byDatabase),
  updatedAt: moment('updated_at').notNull().default(byDatabase),
  isStudent: boolean('is_student').notNull().default(byDatabase),
  isLecturer: boolean('is_lecturer').notNull().default(byDatabase),
  isStaff: boolean('is_staff').notNull().default(byDatabase),
});
