import { type DateRange, daysBetween } from '#shared/platform/date/local-date.ts';

/** States of a semester (academic practice). */
export const periodStates = ['NOT-YET', 'PROCESS', 'DONE'] as const;
export type PeriodState = (typeof periodStates)[number];

export const periodStateLabels: Record<PeriodState, string> = {
  'NOT-YET': 'Belum dimulai',
  PROCESS: 'Berjalan',
  DONE: 'Selesai',
};

/** What has to be known before another semester becomes the active one. */
export type ActivationFacts = {
  /** The semester to activate. */
  next: { label: string; isActive: boolean; status: PeriodState };
  /** The one that would close, with its classes whose grades are not published. */
  current: { label: string; openClasses: number } | null;
  reason: string;
};

/**
 * Why a semester may not become the active one (academic practice), null when it may. The active one closes with it, so
 * its grades have to be published, and a closed one opens again, only with a reason.
 */
export function checkActivation({ next, current, reason }: ActivationFacts): string | null {
  if (next.isActive) return `${next.label} sudah aktif.`;
  if (reason !== '') return null;
  if (next.status === 'DONE') return `${next.label} sudah ditutup. Isi alasan untuk membukanya kembali.`;
  if (current === null || current.openClasses === 0) return null;
  return `Nilai ${current.openClasses} kelas ${current.label} belum terbit. Terbitkan dahulu, atau isi alasan untuk menutup paksa.`;
}

/** Weeks of classes that a window holds, fewer than the semester is to have. */
export type ShortClasses = { weeks: number; wanted: number };

/** Whether the window of classes is shorter than the weeks the semester is to have (academic practice); null when not. */
export function shortClasses({ start, end }: DateRange, wanted: number): ShortClasses | null {
  const weeks = Math.ceil((daysBetween(start, end) + 1) / 7);
  return weeks < wanted ? { weeks, wanted } : null;
}
