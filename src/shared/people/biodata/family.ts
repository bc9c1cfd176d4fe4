import { type LocalDate, yearsBefore } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';

const people = [
  ['father', 'ayah'],
  ['mother', 'ibu'],
  ['guardian', 'wali'],
] as const;

type Person = (typeof people)[number][0];

/** When a student and the family were born, as far as it is known. */
export type Births = { birthDate?: unknown } & {
  [P in Person]?: { readonly birthDate?: unknown } | null | undefined;
};

/** Years that parents and guardians are older than the student, at least. */
const LEAST_YEARS = 12;

const dayOf = (value: unknown): LocalDate | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The last day on which somebody was born who may be parent of the student; null while that cannot be said. */
const lastBirthOf = ({ birthDate }: Births): LocalDate | null => {
  const born = dayOf(birthDate);
  return born && yearsBefore(born, LEAST_YEARS);
};

function isTooYoung(births: Births, person: Person): boolean {
  const [last, born] = [lastBirthOf(births), dayOf(births[person]?.birthDate)];
  return last !== null && born !== null && born > last;
}

/**
 * The first birth date that a change makes one too late for a parent or guardian, or too early for the student, with the
 * field that was changed; null when there is none. What stood so before and is not touched is left alone.
 */
export function familyProblem(before: Births, after: Births): { field: string; message: string } | null {
  for (const [person, word] of people) {
    if (!isTooYoung(after, person)) continue;
    const [was, born] = [dayOf(before[person]?.birthDate), dayOf(after[person]?.birthDate)];
    if (was !== born) {
      const last = longDate(lastBirthOf(after) ?? '');
      const message = `Tanggal lahir ${word} paling lambat ${last}, ${LEAST_YEARS} tahun sebelum mahasiswa lahir.`;
      return { field: `${person}.birthDate`, message };
    }
    if (dayOf(before.birthDate) !== dayOf(after.birthDate) && !isTooYoung(before, person)) {
      const message = `Tanggal lahir tidak cocok dengan tanggal lahir ${word}, ${longDate(born ?? '')}.`;
      return { field: 'birthDate', message };
    }
  }
  return null;
}
