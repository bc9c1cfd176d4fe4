import { type Concentration, concentrationLabels } from '#shared/platform/reference/course-type.ts';

/** Facts that decide whether a student may choose a concentration. */
export type ConcentrationFacts = {
  semesterNumber: number;
  current: Concentration | null;
  /** The concentrations of the student's curriculum. */
  offered: readonly Concentration[];
  /** Number of changes the student has already made. */
  changes: number;
};

/** First semester in which a concentration can be chosen; its courses begin in the next one (academic practice). */
export const CHOICE_SEMESTER = 4;
/** First semester in which it can no longer be changed. */
export const SETTLED_SEMESTER = 6;

/** Returns why the student may not choose or change a concentration, or null. */
export function choiceRefusal({
  semesterNumber,
  current,
  offered,
  changes,
}: ConcentrationFacts): string | null {
  if (offered.length === 0) return 'Kurikulum Anda tidak memiliki konsentrasi.';
  if (semesterNumber < CHOICE_SEMESTER) return `Konsentrasi dipilih mulai semester ${CHOICE_SEMESTER}.`;
  if (current === null) return null;
  if (changes > 0) return 'Konsentrasi hanya dapat diganti satu kali. Hubungi BAAK bila perlu diubah lagi.';
  return semesterNumber < SETTLED_SEMESTER
    ? null
    : `Konsentrasi hanya dapat diganti sebelum semester ${SETTLED_SEMESTER}. Hubungi BAAK.`;
}

/**
 * Returns why the student may not take this concentration, or null.
 * @param room places left in the quota of the student's intake; null without a quota
 */
export function concentrationRefusal(
  facts: ConcentrationFacts,
  to: Concentration,
  room: number | null,
): string | null {
  const refusal = choiceRefusal(facts);
  if (refusal !== null) return refusal;
  const name = concentrationLabels[to];
  if (!facts.offered.includes(to)) return `Konsentrasi ${name} tidak ada di kurikulum Anda.`;
  if (facts.current === to) return `Anda sudah di konsentrasi ${name}.`;
  return room !== null && room <= 0
    ? `Kuota konsentrasi ${name} sudah penuh. Pilih yang lain atau hubungi kaprodi.`
    : null;
}
