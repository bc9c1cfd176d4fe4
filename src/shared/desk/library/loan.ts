import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { LoanState, MemberKind, ShownLoan } from './kinds.ts';

/** What the college sets (main-data, defaults of academic practice). */
export type LoanSettings = {
  studentBooks: number;
  studentDays: number;
  lecturerBooks: number;
  lecturerDays: number;
  renewals: number;
  /** Rupiah per book and day. */
  finePerDay: number;
  bookDonation: boolean;
};

/** A reserved copy that came back is kept for its reader this many days. */
export const HOLD_DAYS = 2;

/** How many books a member may have at a time, and for how many days. */
export const limitsOf = (settings: LoanSettings, kind: MemberKind): { books: number; days: number } =>
  kind === 'STUDENT'
    ? { books: settings.studentBooks, days: settings.studentDays }
    : { books: settings.lecturerBooks, days: settings.lecturerDays };

/** The last day a book that is lent on a day may stay out. */
export const dueDate = (day: LocalDate, days: number): LocalDate => addDays(day, days);

/** The last day a reserved copy waits. */
export const holdUntil = (day: LocalDate): LocalDate => addDays(day, HOLD_DAYS);

/** A loan as people read it on a day. */
export const shownLoan = (loan: { state: LoanState; dueOn: LocalDate }, today: LocalDate): ShownLoan =>
  loan.state === 'DIPINJAM' && loan.dueOn < today ? 'TERLAMBAT' : loan.state;
