import { type LocalDate, yearsBefore } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { DECEASED } from '#shared/platform/reference/person.ts';

const parents = [
  ['father', 'ayah'],
  ['mother', 'ibu'],
] as const;

type Parent = (typeof parents)[number][0];

/** When a student and the parents were born, as far as it is known; a guardian may be a brother or sister. */
export type Births = { birthDate?: unknown } & {
  [P in Parent]?: { readonly birthDate?: unknown; readonly job?: unknown } | null | undefined;
};

/** Years that parents are older than the student, at least. */
const LEAST_YEARS = 12;

const dayOf = (value: unknown): LocalDate | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** When a parent was born; nobody is asked for the day of one who has died, so that it refuses nothing unseen. */
const bornOf = (births: Births, parent: Parent): LocalDate | null =>
  births[parent]?.job === DECEASED ? null : dayOf(births[parent]?.birthDate);

/** The last day on which somebody was born who may be parent of the student; null while that cannot be said. */
const lastBirthOf = ({ birthDate }: Births): LocalDate | null => {
  const born = dayOf(birthDate);
  return born && yearsBefore(born, LEAST_YEARS);
};

function isTooYoung(births: Births, parent: Parent): boolean {
  const [last, born] = [lastBirthOf(births), bornOf(births, parent)];
  return last !== null && born !== null && born > last;
}

/**
 * The first birth date that a change makes one too late for a parent, or too early for the student, with the
 * field that was changed; null when there is none. What stood so before and is not touched is left alone.
 */
export function familyProblem(before: Births, after: Births): { field: string; message: string } | null {
  for (const [parent, word] of parents) {
    if (!isTooYoung(after, parent)) continue;
    const [was, born] = [bornOf(before, parent), bornOf(after, parent)];
    if (was !== born) {
      const last = longDate(lastBirthOf(after) ?? '');
      const message = `Tanggal lahir ${word} paling lambat ${last}, yaitu ${LEAST_YEARS} tahun sebelum tanggal lahir anaknya.`;
      return { field: `${parent}.birthDate`, message };
    }
    if (dayOf(before.birthDate) !== dayOf(after.birthDate) && !isTooYoung(before, parent)) {
      const message = `Tanggal lahir tidak cocok dengan tanggal lahir ${word}, ${longDate(born ?? '')}.`;
      return { field: 'birthDate', message };
    }
  }
  return null;
}
