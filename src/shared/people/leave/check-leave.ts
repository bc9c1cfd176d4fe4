import type { WindowState } from '#shared/platform/term/window.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import type { SemesterCode } from '#shared/platform/term/term.ts';
import type { LeaveReason, LeaveState } from './leave.ts';
import type { LeaveSettings } from '#shared/platform/campus/leave-settings.ts';

/** Facts about a student that decide about a leave. */
export type LeaveFacts = {
  status: StudentStatus;
  /** Semester of study in the term of the leave. */
  semesterNumber: number;
  window: WindowState;
  /** The KRS of the term is approved. */
  krsApproved: boolean;
  /** Overdue rupiah. */
  overdue: number;
  /** Terms of leave taken or granted. */
  termsUsed: number;
  /** Another leave is requested or running. */
  hasOpen: boolean;
  holdsKip: boolean;
};

export type LeaveProblem = {
  code: 'STATUS' | 'OPEN' | 'WINDOW' | 'TOO_EARLY' | 'TOO_MANY' | 'KRS_APPROVED' | 'ARREARS';
  message: string;
};

function windowProblem({ window }: LeaveFacts): string | null {
  switch (window.state) {
    case 'OPEN':
      return null;
    case 'UPCOMING':
      return `Pengajuan cuti dibuka mulai ${longDate(window.range.start)}.`;
    case 'PAST':
      return `Pengajuan cuti semester ini berakhir ${longDate(window.range.end)}. Hubungi BAAK.`;
    case 'MISSING':
      break;
  }
  return 'Masa pengajuan cuti semester ini belum dijadwalkan. Hubungi BAAK.';
}

function countProblem({ termsUsed }: LeaveFacts, terms: number, max: number): string | null {
  if (termsUsed + terms <= max) return null;
  return termsUsed === 0
    ? `Cuti paling banyak ${max} semester selama studi.`
    : `Cuti paling banyak ${max} semester selama studi; Anda sudah memakai ${termsUsed}.`;
}

/**
 * Returns every reason against the leave; an empty list means it may be requested (academic practice; limits are settings).
 * @param terms number of consecutive terms requested
 */
export function checkLeave(facts: LeaveFacts, terms: number, settings: LeaveSettings): LeaveProblem[] {
  const { status, semesterNumber, overdue, krsApproved, hasOpen } = facts;
  const problems: (readonly [LeaveProblem['code'], string | null | false])[] = [
    [
      'STATUS',
      status !== 'active' &&
        `Cuti hanya untuk mahasiswa aktif; status Anda ${studentStatusLabels[status]}. Hubungi BAAK.`,
    ],
    ['OPEN', hasOpen && 'Anda masih memiliki cuti yang diajukan atau berjalan.'],
    ['WINDOW', windowProblem(facts)],
    [
      'TOO_EARLY',
      semesterNumber < settings.fromSemester &&
        `Cuti dapat diambil mulai semester ${settings.fromSemester}; Anda berada di semester ${semesterNumber}.`,
    ],
    ['TOO_MANY', countProblem(facts, terms, settings.maxTerms)],
    ['KRS_APPROVED', krsApproved && 'KRS semester ini sudah disetujui. Hubungi BAAK bila Anda harus cuti.'],
    [
      'ARREARS',
      overdue > 0 &&
        `Lunasi dahulu tunggakan ${rupiah(overdue)} di halaman Pembayaran, atau hubungi Bagian Keuangan.`,
    ],
  ];
  return problems.flatMap(([code, message]) => (message ? [{ code, message }] : []));
}

/** A request of leave, or of the return, that waits for a decision. */
type OpenRequest = { state: LeaveState; firstCode: SemesterCode };

/**
 * Returns why a request can no longer be accepted, as a sentence, or null.
 * @param now the student's status and the running term
 */
export function acceptProblem(
  { state, firstCode }: OpenRequest,
  { status, periodCode }: { status: StudentStatus; periodCode: SemesterCode },
): string | null {
  const needed = state === 'RETURN_ASKED' ? 'furlough' : 'active';
  if (status !== needed) {
    return `Status mahasiswa kini ${studentStatusLabels[status]}, bukan ${studentStatusLabels[needed]}. Tolak pengajuannya dengan catatan.`;
  }
  if (needed === 'furlough' || periodCode === firstCode) return null;
  return 'Semester cuti ini sudah lewat. Tolak pengajuannya dengan catatan.';
}

/** Returns hints to consider before the request; none of them refuses it. */
export const leaveWarnings = (
  { holdsKip }: Pick<LeaveFacts, 'holdsKip'>,
  reason: LeaveReason | null,
): string[] =>
  holdsKip && reason !== 'SAKIT'
    ? [
        'Penerima KIP Kuliah hanya boleh cuti karena sakit. Dengan alasan lain beasiswa Anda dapat dihentikan.',
      ]
    : [];

/** Returns the last day to request the return to a term. @param start first day of the term; null if unknown */
export const returnDeadline = (
  start: LocalDate | null,
  { returnDaysBefore }: Pick<LeaveSettings, 'returnDaysBefore'>,
): LocalDate | null => (start === null ? null : addDays(start, -returnDaysBefore));
