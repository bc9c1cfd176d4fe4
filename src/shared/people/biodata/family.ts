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

/** Known birth dates and NIK of a student, the parents and the guardian, who may be a sibling. */
export type Family = { birthDate?: unknown; nik?: unknown } & {
  [P in Parent | 'guardian']?: Relative | null | undefined;
};

/** Minimum age difference between a parent and the student, in years. */
const MIN_PARENT_AGE = 12;

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns a parent's birth date; null for a deceased parent, whose birth date the form does not show. */
const parentBirth = (births: Family, parent: Parent): LocalDate | null =>
  births[parent]?.job === DECEASED ? null : toText(births[parent]?.birthDate);

/** Returns the latest possible birth date of a parent; null while the student's is unknown. */
const latestParentBirth = ({ birthDate }: Family): LocalDate | null => {
  const born = toText(birthDate);
  return born && yearsBefore(born, MIN_PARENT_AGE);
};

function isTooYoung(births: Family, parent: Parent): boolean {
  const [last, born] = [latestParentBirth(births), parentBirth(births, parent)];
  return last !== null && born !== null && born > last;
}

function birthProblem(before: Family, after: Family): Problem | null {
  for (const [parent, word] of parents) {
    if (!isTooYoung(after, parent)) continue;
    const [was, born] = [parentBirth(before, parent), parentBirth(after, parent)];
    if (was !== born) {
      const last = longDate(latestParentBirth(after) ?? '');
      const message = `Tanggal lahir ${word} paling lambat ${last}, yaitu ${MIN_PARENT_AGE} tahun sebelum tanggal lahir anaknya.`;
      return { field: `${parent}.birthDate`, message };
    }
    if (toText(before.birthDate) !== toText(after.birthDate) && !isTooYoung(before, parent)) {
      const message = `Tanggal lahir tidak cocok dengan tanggal lahir ${word}, ${longDate(born ?? '')}.`;
      return { field: 'birthDate', message };
    }
  }
  return null;
}

/** Pairs that must be different people; a guardian may be a parent. */
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

const memberNik = (family: Family, member: Member): string | null =>
  toText(member === 'student' ? family.nik : family[member]?.nik);

/** Finds a NIK shared by two people, at the field that was changed. */
function nikProblem(before: Family, after: Family): Problem | null {
  for (const pair of pairs) {
    const [nik, other] = pair.map((member) => memberNik(after, member));
    const changed = pair.findLast((member) => memberNik(before, member) !== memberNik(after, member));
    if (nik === null || nik !== other || changed === undefined) continue;
    const same = pair.find((member) => member !== changed) ?? changed;
    const message = `NIK ${memberWords[changed]} sama dengan NIK ${memberWords[same]}.`;
    return { field: changed === 'student' ? 'nik' : `${changed}.nik`, message };
  }
  return null;
}

/**
 * Returns the first problem a change causes: a birth date that makes a parent too young, or a NIK shared by two people, at
 * the changed field; null without one. Unchanged values are not checked.
 */
export const familyProblem = (before: Family, after: Family): Problem | null =>
  birthProblem(before, after) ?? nikProblem(before, after);
