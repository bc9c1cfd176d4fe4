import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import type { KrsState } from '#shared/platform/term/krs-state.ts';

/** State of a KRS in the active term, as rights to timetable, exams and LMS depend on it. */
export type KrsStanding = {
  state: KrsState | null;
  approvedBefore: boolean;
  semesterCode: SemesterCode;
  /** Sentence naming what finance, biodata or status holds against it; null for nothing. */
  hold: string | null;
};

export type KrsRefusal = { code: 'KRS_MISSING' | 'KRS_NOT_VALID'; message: string };

/** Reports whether the last approved version is in force; a pending change does not suspend it. */
export const isInForce = (state: KrsState | null, approvedBefore: boolean): boolean =>
  state === 'APPROVED' ||
  state === 'LOCKED' ||
  (approvedBefore && (state === 'CHANGE' || state === 'SUBMITTED' || state === 'REVISION'));

/**
 * Returns why a KRS gives no rights (academic practice for the answers 454 and 455 of the specification §8); null when
 * it does. 454: none was submitted. 455: it awaits the advisor or is held.
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
