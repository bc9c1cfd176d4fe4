import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { addMonths } from '#shared/platform/term/deadline.ts';
import type { Procedure } from '#shared/platform/procedures/procedure.ts';

/** What a letter of clearance is wanted for (academic practice). */
export const clearancePurposeLabels = {
  SIDANG: 'Sidang skripsi',
  WISUDA: 'Wisuda',
  PINDAH: 'Pindah perguruan tinggi',
  CUTI: 'Cuti kuliah',
} as const;
export type ClearancePurpose = keyof typeof clearancePurposeLabels;
export const clearancePurposes = Object.keys(clearancePurposeLabels) as [
  ClearancePurpose,
  ...ClearancePurpose[],
];

export const clearanceStates = ['REQUESTED', 'ISSUED', 'REJECTED', 'WITHDRAWN'] as const;
export type ClearanceState = (typeof clearanceStates)[number];

export const clearanceStateLabels: Record<ClearanceState, string> = {
  REQUESTED: 'Menunggu',
  ISSUED: 'Terbit',
  REJECTED: 'Ditolak',
  WITHDRAWN: 'Ditarik',
};

/** The student asks, the library issues or refuses; a letter issued in error is taken back and its number stays with it. */
export const clearanceProcedure = {
  ASK: { from: [null], to: 'REQUESTED', by: ['STUDENT'] },
  ISSUE: { from: ['REQUESTED'], to: 'ISSUED', by: ['LIBRARIAN'] },
  REFUSE: { from: ['REQUESTED'], to: 'REJECTED', by: ['LIBRARIAN'], noted: true },
  TAKE_BACK: { from: ['ISSUED'], to: 'WITHDRAWN', by: ['LIBRARIAN'], noted: true },
} as const satisfies Procedure<ClearanceState, string, 'STUDENT' | 'LIBRARIAN'>;

/** How a student stands with the library. */
export type ClearanceFacts = {
  openLoans: number;
  /** Rupiah not paid yet. */
  owed: number;
  /** Printed and digital thesis received; also where it was graded before the portal was there. */
  thesisReceived: boolean;
  /** Title of the book the student gave; empty while none came, null where the college asks for none. */
  donation: string | null;
};

export const DONATION_CHECK = 'Sumbangan buku';

export type ClearanceCheck = { name: string; ok: boolean; text: string };

/**
 * What is asked before a letter is issued: no loans, no fines, and for the graduation ceremony the thesis and, where the college
 * asks for one, a book (academic practice; before the defence there is no thesis to hand in yet).
 */
export function clearanceChecks(facts: ClearanceFacts, purpose: ClearancePurpose): ClearanceCheck[] {
  const { openLoans, owed, thesisReceived, donation } = facts;
  return [
    {
      name: 'Tidak ada pinjaman',
      ok: openLoans === 0,
      text: openLoans === 0 ? 'semua buku sudah kembali' : `${openLoans} buku masih dipinjam`,
    },
    {
      name: 'Tidak ada denda',
      ok: owed === 0,
      text: owed === 0 ? 'tidak ada denda terbuka' : `${rupiah(owed)} belum lunas`,
    },
    ...(purpose === 'WISUDA'
      ? [
          {
            name: 'Skripsi cetak dan digital diterima',
            ok: thesisReceived,
            text: thesisReceived ? 'sudah diterima' : 'belum diserahkan',
          },
        ]
      : []),
    ...(purpose === 'WISUDA' && donation !== null
      ? [{ name: DONATION_CHECK, ok: donation !== '', text: donation === '' ? 'belum diserahkan' : donation }]
      : []),
  ];
}

export const isClear = (checks: readonly ClearanceCheck[]): boolean => checks.every(({ ok }) => ok);

const VALID_MONTHS = 3;

/** The last day of a letter (academic practice: three months). */
export const validUntil = (issuedOn: LocalDate): LocalDate => addMonths(issuedOn, VALID_MONTHS);
