/** Two courses that stand for each other, by course id. */
export type Equivalence = readonly [string, string];

/** Maps a course id to the key shared by all courses equivalent to it. */
export type CourseKey = (courseId: string) => string;

/** Groups by the pairs they were merged from: those of a college serve every check until they are read again. */
const merged = new WeakMap<readonly Equivalence[], CourseKey>();

/**
 * Merges equivalences into groups: if A equals B and B equals C, all three share one key
 * (academic practice; the pairs are data of the curriculum). A course without equivalents is its own key.
 */
export function courseKeys(equivalences: readonly Equivalence[]): CourseKey {
  const known = merged.get(equivalences);
  if (known !== undefined) return known;
  const parent = new Map<string, string>();
  const find = (id: string): string => {
    let root = id;
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next;
    return root;
  };
  for (const [one, other] of equivalences) {
    const [first, second] = [find(one), find(other)].toSorted();
    if (first !== undefined && second !== undefined && first !== second) parent.set(second, first);
  }
  merged.set(equivalences, find);
  return find;
}

/** Every course that shares a group with a pair that one of the two sets lacks: only their results can differ. */
export function coursesRegrouped(before: readonly Equivalence[], after: readonly Equivalence[]): string[] {
  const named = (pairs: readonly Equivalence[]) => new Set(pairs.map(([one, other]) => `${one} ${other}`));
  const [had, has] = [named(before), named(after)];
  const changed = [...before, ...after].filter((pair) => {
    const name = pair.join(' ');
    return had.has(name) !== has.has(name);
  });
  const all = new Set([...before, ...after].flat());
  const found = [courseKeys(before), courseKeys(after)].flatMap((key) => {
    const groups = new Set(changed.flat().map(key));
    return [...all].filter((id) => groups.has(key(id)));
  });
  return [...new Set(found)];
}

/**
 * The first term in which a student's results differ because courses came into one group or apart: that in which the
 * second of two such courses was there. Null when it makes no difference to this student.
 * @param taken the graded courses, each with the term of its first grade
 */
export function firstRegrouped(
  taken: readonly { courseId: string; semesterCode: string }[],
  before: CourseKey,
  after: CourseKey,
): string | null {
  const together = (key: CourseKey, one: string, other: string) => key(one) === key(other);
  const terms = taken.flatMap((one, at) =>
    taken
      .slice(at + 1)
      .filter(
        ({ courseId }) =>
          together(before, one.courseId, courseId) !== together(after, one.courseId, courseId),
      )
      .map(({ semesterCode }) => (semesterCode > one.semesterCode ? semesterCode : one.semesterCode)),
  );
  return terms.toSorted()[0] ?? null;
}
