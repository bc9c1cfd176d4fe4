import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Procedure } from '#shared/platform/procedures/procedure.ts';

/** Letters a student may ask for (academic practice). */
export const letterTypeLabels = {
  AKTIF: 'Surat keterangan aktif kuliah',
  PENGANTAR: 'Surat pengantar magang atau penelitian',
  BEBAS_KEUANGAN: 'Surat bebas keuangan',
  PINDAH: 'Surat pindah',
  MUNDUR: 'Surat pengunduran diri',
} as const;
export type LetterType = keyof typeof letterTypeLabels;
export const letterTypes = Object.keys(letterTypeLabels) as [LetterType, ...LetterType[]];

/** Letters that end the studies, with PDDIKTI's exit type. */
export const exitLetters: Partial<Record<LetterType, '2' | '4'>> = { PINDAH: '2', MUNDUR: '4' };

/** What stands in the number of a letter. */
export const letterSigns: Record<LetterType, string> = {
  AKTIF: 'KET',
  PENGANTAR: 'PENG',
  BEBAS_KEUANGAN: 'BK',
  PINDAH: 'PND',
  MUNDUR: 'UD',
};

/** A parent who is a civil servant, as the allowance office asks for it (academic practice). */
export type LetterParent = { name: string; nip: string; rank: string; office: string };

/** When a student comes to the place a letter of introduction is for, and how to reach him. */
export type LetterVisit = { start: LocalDate; end: LocalDate; contact: string };

export const letterStates = ['SUBMITTED', 'ISSUED', 'REJECTED', 'CANCELLED', 'VOID'] as const;
export type LetterState = (typeof letterStates)[number];

export const letterStateLabels: Record<LetterState, string> = {
  SUBMITTED: 'Menunggu BAAK',
  ISSUED: 'Terbit',
  REJECTED: 'Ditolak',
  CANCELLED: 'Dibatalkan',
  VOID: 'Dicabut',
};

export const letterActors = ['STUDENT', 'BAAK'] as const;
export type LetterActor = (typeof letterActors)[number];

/** The student asks, BAAK issues or refuses; what was issued may be taken back. */
export const letterProcedure = {
  ASK: { from: [null], to: 'SUBMITTED', by: ['STUDENT'] },
  ISSUE: { from: ['SUBMITTED'], to: 'ISSUED', by: ['BAAK'] },
  REFUSE: { from: ['SUBMITTED'], to: 'REJECTED', by: ['BAAK'], noted: true },
  CANCEL: { from: ['SUBMITTED'], to: 'CANCELLED', by: ['STUDENT'] },
  VOID: { from: ['ISSUED'], to: 'VOID', by: ['BAAK'], noted: true },
} as const satisfies Procedure<LetterState, string, LetterActor>;
export type LetterAction = keyof typeof letterProcedure;
