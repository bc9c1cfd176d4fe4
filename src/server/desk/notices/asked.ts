import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { CampusZone } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Duties } from './waiting.store.ts';

/** As what a person is asked about: all that decides which questions there are. */
export type NoticeShape = Duties & {
  isStudent: boolean;
  isLecturer: boolean;
  /** May replace a bill by that of another class type. */
  movesBills: boolean;
  countFromEnrolment: boolean;
  /** There is a privacy notice in force. */
  hasPrivacyNotice: boolean;
};

/** For whom, and when. */
export type NoticeQuestion = {
  userId: string;
  studentId: string | null;
  lecturerId: string | null;
  /** The active period. */
  periodId: string | null;
  today: LocalDate;
  rpsDeadlineDays: number;
  /** What a class holds before its exams. */
  utsMeetings: number;
  uasMeetings: number;
  zone: CampusZone;
  /** Version of the privacy notice in force. */
  privacyVersion: string;
  /** Payments that were sent before this moment wait for too long, which is told apart. */
  paymentsBefore: string;
};

/**
 * The relation `asked` of one row, which holds every value of the question; the planner puts them where they are named.
 * @param question or, for a statement that is kept, the names its values are given by
 */
export const askedBy = (question: {
  [K in keyof NoticeQuestion]: NoticeQuestion[K] | Placeholder;
}): SQL => sql`(
  select ${question.userId}::uuid as user_id, ${question.studentId}::uuid as student_id,
    ${question.lecturerId}::uuid as lecturer_id, ${question.periodId}::uuid as period_id, ${question.today}::date as today,
    ${question.rpsDeadlineDays}::int as rps_days, ${question.utsMeetings}::int as uts_meetings,
    ${question.uasMeetings}::int as uas_meetings, ${question.zone}::text as zone,
    ${question.privacyVersion}::text as privacy_version, ${question.paymentsBefore}::timestamptz as payments_before) asked`;

/** The question of a statement that is kept; each value is given by its own name. */
export const askedLater: SQL = askedBy({
  userId: sql.placeholder('userId'),
  studentId: sql.placeholder('studentId'),
  lecturerId: sql.placeholder('lecturerId'),
  periodId: sql.placeholder('periodId'),
  today: sql.placeholder('today'),
  rpsDeadlineDays: sql.placeholder('rpsDeadlineDays'),
  utsMeetings: sql.placeholder('utsMeetings'),
  uasMeetings: sql.placeholder('uasMeetings'),
  zone: sql.placeholder('zone'),
  privacyVersion: sql.placeholder('privacyVersion'),
  paymentsBefore: sql.placeholder('paymentsBefore'),
});

/** The day of the question so many days later. */
export const dayIn = (days: number): SQL => sql.raw(`(asked.today + ${days})`);
