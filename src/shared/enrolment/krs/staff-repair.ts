import { krsOverrides } from './facts.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';

export type StaffRepairProblem = { code: 'NOTE_REQUIRED' | 'NOT_OVERRIDABLE' | 'IN_USE'; message: string };

const isOverride = (code: string): boolean => krsOverrides.some((override) => override === code);

/** Returns why BAAK may not write a KRS without these checks; null when it may (academic practice). */
export function checkStaffRepair(reason: string, ignore: readonly string[]): StaffRepairProblem | null {
  const refused = ignore.filter((code) => !isOverride(code));
  if (refused.length > 0) {
    return {
      code: 'NOT_OVERRIDABLE',
      message: `Pemeriksaan ini tidak dapat diabaikan: ${refused.join(', ')}.`,
    };
  }
  return reason.trim() === ''
    ? { code: 'NOTE_REQUIRED', message: 'Isi alasan perbaikan KRS oleh BAAK.' }
    : null;
}

/** Reports whether staff may overwrite a KRS; a rejected one must be reopened first, a cancelled one is closed. */
export const isRepairable = (state: KrsState): boolean => state !== 'REJECTED' && state !== 'CANCELLED';

/** Returns why a KRS can only be cancelled, not deleted; null when it can be deleted. */
export const checkKrsDeletion = (facts: {
  hasAttendance: boolean;
  hasGrade: boolean;
}): StaffRepairProblem | null =>
  facts.hasAttendance || facts.hasGrade
    ? {
        code: 'IN_USE',
        message: 'KRS sudah memiliki presensi atau nilai. Batalkan KRS ini, jangan dihapus.',
      }
    : null;
