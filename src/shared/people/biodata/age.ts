import type { LocalDate } from '#shared/platform/date/local-date.ts';

const ADULT_AGE = 18;
const MIN_ENTRY_AGE = 15;
const MAX_ENTRY_AGE = 70;

/** Returns the full years from a birth date to a day; negative before birth. */
export function ageOn(birthDate: LocalDate, day: LocalDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

export const isAdult = (birthDate: LocalDate, day: LocalDate): boolean => ageOn(birthDate, day) >= ADULT_AGE;

/** Returns why a birth date is refused for a new student, or null (academic practice: 15 to 70 at entry). */
export function entryAgeProblem(birthDate: LocalDate, entryDate: LocalDate): string | null {
  const age = ageOn(birthDate, entryDate);
  return age >= MIN_ENTRY_AGE && age <= MAX_ENTRY_AGE
    ? null
    : `Umur saat masuk harus ${MIN_ENTRY_AGE}–${MAX_ENTRY_AGE} tahun.`;
}
