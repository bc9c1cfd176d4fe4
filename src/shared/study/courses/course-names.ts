import { isMisspelt } from '#shared/platform/format/edit-distance.ts';
import { normalise } from '#shared/platform/format/search.ts';

/** A course by the names files may use; `nameEn` is empty without an English name. */
export type NamedCourse = { code: string; name: string; nameEn: string };

/** A name that does not match its course: an error or a warning. */
export type CourseNameProblem = { kind: 'ERROR' | 'WARNING'; message: string };

const fillers = new Set('dan and of the untuk di dalam ke for in mata kuliah mk'.split(' '));
const parts: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' };
/** Maximum length of a word taken for an acronym: "PKN", "TI", "SIM". */
const LONGEST_ACRONYM = 5;

const toWords = (name: string): string[] =>
  (normalise(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !fillers.has(word))
    .map((word) => parts[word] ?? word);

const toKey = (name: string): string => toWords(name).join('');

/** Whether the words are equal, misspelt or abbreviated: "Akunt. Keu." */
const isAlike = (a: string, b: string): boolean =>
  a === b ||
  isMisspelt(a, b) ||
  (/^\p{L}{3,}$/u.test(a) && b.startsWith(a)) ||
  (/^\p{L}{3,}$/u.test(b) && a.startsWith(b));

/** Whether the longer name contains every word of the shorter one. */
function isCovered(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) => many.some((other) => isAlike(word, other)));
}

/** Compares a written name with a course name: same, partly equal, or different (null). */
function agreement(written: string, name: string): 'SAME' | 'PART' | null {
  const [a, b] = [toWords(written), toWords(name)];
  if (a.length === 0 || b.length === 0) return name === '' ? null : 'SAME';
  if (toKey(written) === toKey(name) || isCovered(a, b)) return 'SAME';
  const isAcronym = [a, b].some(
    ([word, ...rest]) => rest.length === 0 && (word?.length ?? 0) <= LONGEST_ACRONYM,
  );
  return isAcronym || a.some((word) => b.some((other) => isAlike(word, other))) ? 'PART' : null;
}

/** Indexes courses by names normalised for case, blanks, dots and numerals. */
export const coursesByName = (courses: readonly NamedCourse[]): ReadonlyMap<string, NamedCourse> =>
  new Map(
    courses.flatMap((course) =>
      [course.name, course.nameEn]
        .filter((name) => toKey(name) !== '')
        .map((name) => [toKey(name), course] as const),
    ),
  );

/**
 * Checks a row that names a course by code and name (academic practice). The name of another course, or one without a common
 * word, is an error; a partly equal name may be an older version and is a warning. The English name counts too. A row
 * without a name is accepted.
 * @param byName all courses by normalised name
 */
export function courseNameProblem(
  written: string | null,
  course: NamedCourse,
  byName: ReadonlyMap<string, NamedCourse>,
): CourseNameProblem | null {
  const key = toKey(written ?? '');
  const names = [course.name, course.nameEn];
  if (written === null || key === '' || names.some((name) => toKey(name) === key)) return null;
  const other = byName.get(key);
  if (other !== undefined) {
    const message = `Kode ${course.code} adalah ${course.name}, tetapi baris ini bernama ${written} (${other.code}). Periksa urutan kolom.`;
    return { kind: 'ERROR', message };
  }
  const found = names.map((name) => agreement(written, name));
  if (found.includes('SAME')) return null;
  const message = `Kode ${course.code} adalah ${course.name}, tetapi baris ini bernama ${written}.`;
  return found.includes('PART')
    ? { kind: 'WARNING', message: `${message} Pastikan mata kuliahnya sama.` }
    : { kind: 'ERROR', message: `${message} Periksa urutan kolom.` };
}
