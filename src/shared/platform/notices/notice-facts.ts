import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { PlanDecision } from '#shared/finance/plan-requests/plan-request.ts';
import type { GraduationState } from '#shared/completion/graduation/graduation.ts';
import type { LeaveState } from '#shared/people/leave/leave.ts';
import type { LetterState, LetterType } from '#shared/completion/letters/letter.ts';
import type { ClearancePurpose, ClearanceState } from '#shared/desk/library/clearance.ts';
import type { FineKind, UnreservedReason } from '#shared/desk/library/kinds.ts';
import type { BillReminder } from './bill-reminder.ts';
import type { NoticeAudience } from './notice.ts';
import type { ThesisReminder } from './thesis-reminder.ts';

/** A single meeting, and on which of the two timetables its reader finds it. */
type MeetingNamed = { className: string; no: number; lecturer: boolean };

/** A class whose grades its lecturer keeps: "Statistika Bisnis I kelas M25A". */
type GradedClass = { className: string; scheduleId: string };

/** What each kind of notice has to know to be written. */
export type NoticeFacts = {
  /** Somebody asked for a link to make a new password; it is valid until `until`, a time of day. */
  'account.reset': { until: string };
  'activity.asked': { activityId: string; title: string; what: string };
  'activity.decide': { activityId: string; title: string; what: string };
  'activity.invited': { activityId: string; title: string; leader: string };
  'activity.left': { title: string; note: string };
  'activity.moved': { activityId: string; title: string; status: string; note: string };
  /** The portal's own backup failed, or lacks files; the log says why. */
  'backup.failed': object;
  /** The last backup is older than it should be. */
  'backup.old': object;
  'bill.reminder': BillReminder;
  'charge.withdrawn': { bill: string; amount: number };
  'class.cancelled': { className: string; reason: string; lecturer: boolean };
  'class.moved': { className: string; slot: string; lecturer: boolean };
  'correction.decided': {
    course: string;
    student: string;
    approved: boolean;
    note: string;
    scheduleId: string | null;
  };
  'data.decided': { fields: readonly string[]; approved: boolean; note: string };
  /** The address an account is signed in with and gets a lost password back by is another. */
  'data.email': { email: string; as: NoticeAudience };
  /** `until` a make-up exam may be asked for, null after one; `asked` for one already. */
  'exam.absent': { exam: string; until: LocalDate | null; asked: boolean };
  'exam.cancelled': { exam: string; when: string; reason: string; watches: boolean };
  'exam.moved': { exam: string; when: string; watches: boolean };
  /** A proctor was put on an exam, or taken off it. */
  'exam.proctor': { exam: string; when: string; watches: boolean };
  'exam.watching': { exam: string; count: number; first: string };
  'gate.exempted': { gate: string; until: LocalDate; conditions: string };
  'gate.revoked': { gate: string; until: LocalDate };
  'graduation.moved': { state: GraduationState; note: string };
  'grade.corrected': { course: string; letter: string };
  'grade.extended': GradedClass & { until: LocalDate };
  'grade.failed': { courses: readonly string[]; days: number };
  'grade.missing': GradedClass & { students: readonly string[] };
  'grade.published': { courses: readonly string[] };
  'grade.returned': GradedClass & { note: string };
  'guidance.shared': { topic: string; advisor: string };
  'krs.approved': { sks: number };
  'krs.cancelled': { reason: string };
  'krs.late': { reason: string };
  'krs.rejected': { note: string };
  'krs.returned': { note: string };
  'krs.reopened': { reason: string };
  'krs.written': { sks: number; reason: string };
  'leave.moved': { state: LeaveState; note: string };
  'leave.waiting': { student: string };
  'letter.moved': { type: LetterType; state: LetterState; note: string };
  'library.clearance': { purpose: ClearancePurpose; state: ClearanceState; note: string };
  'library.fined': { title: string; kind: FineKind; amount: number; days: number };
  /** A title somebody waits for is only read in the library now; the place in its queue stays. */
  'library.resting': { title: string; lecturer: boolean };
  /** What somebody waited for ended without being asked to. */
  'library.unreserved': { title: string; lecturer: boolean; why: UnreservedReason };
  'makeup.asked': { exam: string; student: string };
  /** The exam's report says the student sat it. */
  'makeup.closed': { exam: string };
  'makeup.decided': { exam: string; approved: boolean; note: string };
  'makeup.planned': { exam: string; when: string };
  'meeting.cancelled': MeetingNamed & { reason: string };
  'meeting.moved': MeetingNamed & { when: string };
  /** `tasks` are those of the reader that are open. */
  'minutes.final': {
    recordId: string;
    title: string;
    number: string;
    tasks: readonly { task: string; due: LocalDate | null }[];
  };
  'objection.answered': { course: string };
  'objection.filed': GradedClass & { student: string };
  'payment.rejected': { bill: string; amount: number; reason: string };
  'payment.reversed': { bill: string; amount: number; reason: string };
  'payment.verified': { bill: string; amount: number; receipt: string };
  'plan.decided': { bill: string; decision: PlanDecision; note: string };
  'refund.decided': { amount: number; approved: boolean; note: string };
  'refund.paid': { amount: number };
  'refund.refused': { amount: number; student: string; note: string };
  'report.final': { reportId: string; title: string; number: string };
  'rps.approved': { course: string; rpsId: string; kept: readonly string[] };
  'rps.returned': { course: string; rpsId: string; note: string };
  'rps.submitted': { course: string; rpsId: string; lecturer: string };
  'scholarship.coached': {
    scholarship: string;
    minIpk: number;
    nth: number;
    terms: number | null;
    note: string;
  };
  'status.advisees': { count: number; term: string };
  'status.inactive': { term: string };
  'thesis.asked': { student: string; what: string };
  'thesis.decide': { student: string; thesisId: string; what: string };
  /** `what` happened is a sentence; without one its status changed. */
  'thesis.moved': { status: string; note: string; what?: string };
  'thesis.reminder': ThesisReminder;
  'thesis.told': { student: string; what: string };
};
export type NoticeTopic = keyof NoticeFacts;
