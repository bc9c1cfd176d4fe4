import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';

/** The KRS of the active semester as far as rights to timetable, exams and LMS look at it. */
export type KrsStanding = {
  state: KrsState | null;
  approvedBefore: boolean;
  semesterCode: SemesterCode;
  /** What finance, biodata or status holds against it, as a sentence; null for nothing. */
  hold: string | null;
};

export type KrsRefusal = { code: 'KRS_MISSING' | 'KRS_NOT_VALID'; message: string };

/** Whether the last approved version of a KRS is in force; a pending change does not suspend it. */
export const isInForce = (state: KrsState | null, approvedBefore: boolean): boolean =>
  state === 'APPROVED' ||
  state === 'LOCKED' ||
  (approvedBefore && (state === 'CHANGE' || state === 'SUBMITTED' || state === 'REVISION'));

/**
 * Why a KRS gives no rights (academic practice for the answers 454 and 455 of the specification §8); null when it does.
 * 454: none was submitted. 455: one waits for the advisor or is held.
 */
export function krsRefusal({ state, approvedBefore, semesterCode, hold }: KrsStanding): KrsRefusal | null {
  if (isInForce(state, approvedBefore)) {
    return hold === null ? null : { code: 'KRS_NOT_VALID', message: `KRS ditahan: ${hold}` };
  }
  if (state === 'SUBMITTED') return { code: 'KRS_NOT_VALID', message: 'KRS belum disetujui dosen PA.' };
  return {
    code: 'KRS_MISSING',
    message: `Anda belum mengajukan KRS semester ${periodLabel(semesterCode)}.`,
  };
}
