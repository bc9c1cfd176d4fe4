import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { type StudentStatus, studentStatusLabels } from '#shared/platform/access/status.ts';
import { type CopyStatus, copyStatusLabels } from './kinds.ts';
import { limitsOf, type LoanSettings } from './loan.ts';

/** What of a member decides whether books are lent to them. */
export type MemberFacts = {
  kind: 'STUDENT' | 'LECTURER';
  /** Of a student; null for a lecturer. */
  status: StudentStatus | null;
  /** A lecturer who has left. */
  hasLeft: boolean;
  openLoans: number;
  overdue: number;
  /** Rupiah not paid yet. */
  owed: number;
};

/** Why nothing is lent to a member, as sentences; none when it may be (academic practice: blocking). */
export function blocksOf({ status, hasLeft, overdue, owed }: MemberFacts): string[] {
  return [
    ...(status !== null && status !== 'active'
      ? [`Status mahasiswa ${studentStatusLabels[status]}; hanya mahasiswa aktif yang dapat meminjam.`]
      : []),
    ...(hasLeft ? ['Dosen ini tidak lagi aktif.'] : []),
    ...(overdue > 0 ? [`${overdue} buku lewat jatuh tempo belum kembali.`] : []),
    ...(owed > 0 ? [`Denda ${rupiah(owed)} belum lunas.`] : []),
  ];
}

/** The copy somebody wants to take along. */
export type CopyFacts = {
  status: CopyStatus;
  isLoanable: boolean;
  /** It waits for another member until this day. */
  heldUntil: LocalDate | null;
};

/** Why this copy is not lent to anybody who asks now; null when it is. */
export function copyBlock({ status, isLoanable, heldUntil }: CopyFacts): string | null {
  if (status !== 'TERSEDIA') return `Eksemplar ini berstatus ${copyStatusLabels[status]}.`;
  if (!isLoanable) return 'Judul ini hanya untuk dibaca di tempat.';
  return heldUntil === null ? null : `Eksemplar ini disimpan bagi pemesan sampai ${shortDate(heldUntil)}.`;
}

/** Every reason a copy is not lent to a member; none when it is. */
export function lendProblems(member: MemberFacts, copy: CopyFacts, settings: LoanSettings): string[] {
  const { books } = limitsOf(settings, member.kind);
  const block = copyBlock(copy);
  return [
    ...blocksOf(member),
    ...(member.openLoans >= books ? [`Batas ${books} buku sudah tercapai.`] : []),
    ...(block === null ? [] : [block]),
  ];
}

/** A loan whose reader asks for more time. */
export type RenewalFacts = {
  renewals: number;
  dueOn: LocalDate;
  today: LocalDate;
  /** Readers who wait for the title. */
  waiting: number;
  /** Reasons nothing is lent to the member; an overdue book is one. */
  blocks: readonly string[];
};

/** Every reason a loan is not renewed; none when it is. */
export function renewProblems(facts: RenewalFacts, settings: LoanSettings): string[] {
  return [
    ...(facts.dueOn < facts.today ? ['Buku ini sudah lewat jatuh tempo.'] : []),
    ...facts.blocks,
    ...(facts.renewals >= settings.renewals ? [`Perpanjangan paling banyak ${settings.renewals} kali.`] : []),
    ...(facts.waiting > 0 ? ['Judul ini dipesan pembaca lain.'] : []),
  ];
}
