import { isMisspelt } from '#shared/platform/format/edit-distance.ts';
import { normalise } from '#shared/platform/format/search.ts';

/** A course as files may name it; `nameEn` is empty where it has no English name. */
export type NamedCourse = { code: string; name: string; nameEn: string };

/** What a file says of a course whose name is not its own: refused, or told only. */
export type CourseNameProblem = { kind: 'ERROR' | 'WARNING'; message: string };

const fillers = new Set('dan and of the untuk di dalam ke for in mata kuliah mk'.split(' '));
const parts: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' };
/** A word that may stand for several: "PKN", "TI", "SIM". */
const LONGEST_ACRONYM = 5;

const wordsOf = (name: string): string[] =>
  (normalise(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !fillers.has(word))
    .map((word) => parts[word] ?? word);

const keyOf = (name: string): string => wordsOf(name).join('');

/** Whether one word is the other, misspelt or cut off: "Akunt. Keu." */
const isAlike = (a: string, b: string): boolean =>
  a === b ||
  isMisspelt(a, b) ||
  (/^\p{L}{3,}$/u.test(a) && b.startsWith(a)) ||
  (/^\p{L}{3,}$/u.test(b) && a.startsWith(b));

/** Whether each word of the shorter name is one of the longer. */
function isCovered(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) => many.some((other) => isAlike(word, other)));
}

/** How a written name and a name of a course agree: as the same, in part, or not at all. */
function agreement(written: string, name: string): 'SAME' | 'PART' | null {
  const [a, b] = [wordsOf(written), wordsOf(name)];
  if (a.length === 0 || b.length === 0) return name === '' ? null : 'SAME';
  if (keyOf(written) === keyOf(name) || isCovered(a, b)) return 'SAME';
  const isAcronym = [a, b].some(
    ([word, ...rest]) => rest.length === 0 && (word?.length ?? 0) <= LONGEST_ACRONYM,
  );
  return isAcronym || a.some((word) => b.some((other) => isAlike(word, other))) ? 'PART' : null;
}

/** Courses by what their names have in common that differ in nothing but case, blanks, dots and numerals. */
export const coursesByName = (courses: readonly NamedCourse[]): ReadonlyMap<string, NamedCourse> =>
  new Map(
    courses.flatMap((course) =>
      [course.name, course.nameEn]
        .filter((name) => keyOf(name) !== '')
        .map((name) => [keyOf(name), course] as const),
    ),
  );

/**
 * What is wrong with a row that names a course by code and by name (academic practice): a name that is another course's, or
 * has no word in common with the code's, is refused; one that agrees in part may be an older version and is told. The
 * English name counts as well. A row without a name says nothing.
 * @param byName every course the name may be instead.
 */
export function courseNameProblem(
  written: string | null,
  own: NamedCourse,
  byName: ReadonlyMap<string, NamedCourse>,
): CourseNameProblem | null {
  const key = keyOf(written ?? '');
  const names = [own.name, own.nameEn];
  if (written === null || key === '' || names.some((name) => keyOf(name) === key)) return null;
  const other = byName.get(key);
  if (other !== undefined) {
    const message = `Kode ${own.code} adalah ${own.name}, tetapi baris ini bernama ${written} (${other.code}). Periksa urutan kolom.`;
    return { kind: 'ERROR', message };
  }
  const found = names.map((name) => agreement(written, name));
  if (found.includes('SAME')) return null;
  const told = `Kode ${own.code} adalah ${own.name}, tetapi baris ini bernama ${written}.`;
  return found.includes('PART')
    ? { kind: 'WARNING', message: `${told} Pastikan mata kuliahnya sama.` }
    : { kind: 'ERROR', message: `${told} Periksa urutan kolom.` };
}
