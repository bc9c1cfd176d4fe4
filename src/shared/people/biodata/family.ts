import { type LocalDate, yearsBefore } from '#shared/platform/date/local-date.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { DECEASED } from '#shared/platform/reference/person.ts';

const parents = [
  ['father', 'ayah'],
  ['mother', 'ibu'],
] as const;

type Parent = (typeof parents)[number][0];

type Problem = { field: string; message: string };
type Relative = { readonly birthDate?: unknown; readonly job?: unknown; readonly nik?: unknown };

/** When a student and the parents were born and their NIK, as far as they are known; a guardian may be a brother or sister. */
export type Family = { birthDate?: unknown; nik?: unknown } & {
  [P in Parent | 'guardian']?: Relative | null | undefined;
};

/** Years that parents are older than the student, at least. */
const LEAST_YEARS = 12;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** When a parent was born; nobody is asked for the day of one who has died, so that it refuses nothing unseen. */
const bornOf = (births: Family, parent: Parent): LocalDate | null =>
  births[parent]?.job === DECEASED ? null : textOf(births[parent]?.birthDate);

/** The last day on which somebody was born who may be parent of the student; null while that cannot be said. */
const lastBirthOf = ({ birthDate }: Family): LocalDate | null => {
  const born = textOf(birthDate);
  return born && yearsBefore(born, LEAST_YEARS);
};

function isTooYoung(births: Family, parent: Parent): boolean {
  const [last, born] = [lastBirthOf(births), bornOf(births, parent)];
  return last !== null && born !== null && born > last;
}

function birthProblem(before: Family, after: Family): Problem | null {
  for (const [parent, word] of parents) {
    if (!isTooYoung(after, parent)) continue;
    const [was, born] = [bornOf(before, parent), bornOf(after, parent)];
    if (was !== born) {
      const last = longDate(lastBirthOf(after) ?? '');
      const message = `Tanggal lahir ${word} paling lambat ${last}, yaitu ${LEAST_YEARS} tahun sebelum tanggal lahir anaknya.`;
      return { field: `${parent}.birthDate`, message };
    }
    if (textOf(before.birthDate) !== textOf(after.birthDate) && !isTooYoung(before, parent)) {
      const message = `Tanggal lahir tidak cocok dengan tanggal lahir ${word}, ${longDate(born ?? '')}.`;
      return { field: 'birthDate', message };
    }
  }
  return null;
}

/** Who are never one person; a guardian may be a parent. */
const pairs = [
  ['student', 'father'],
  ['student', 'mother'],
  ['student', 'guardian'],
  ['father', 'mother'],
] as const;
type Member = (typeof pairs)[number][number];
const memberWords: Record<Member, string> = {
  student: 'mahasiswa',
  father: 'ayah',
  mother: 'ibu',
  guardian: 'wali',
};

const nikOf = (family: Family, who: Member): string | null =>
  textOf(who === 'student' ? family.nik : family[who]?.nik);

/** One NIK for two people, at the field of the one that was changed. */
function nikProblem(before: Family, after: Family): Problem | null {
  for (const pair of pairs) {
    const [nik, other] = pair.map((who) => nikOf(after, who));
    const changed = pair.findLast((who) => nikOf(before, who) !== nikOf(after, who));
    if (nik === null || nik !== other || changed === undefined) continue;
    const same = pair.find((who) => who !== changed) ?? changed;
    const message = `NIK ${memberWords[changed]} sama dengan NIK ${memberWords[same]}.`;
    return { field: changed === 'student' ? 'nik' : `${changed}.nik`, message };
  }
  return null;
}

/**
 * The first birth date that a change makes one too late for a parent, or too early for the student, or the NIK it gives to two
 * people, with the field that was changed; null when there is none. What stood so before and is not touched is left alone.
 */
export const familyProblem = (before: Family, after: Family): Problem | null =>
  birthProblem(before, after) ?? nikProblem(before, after);
