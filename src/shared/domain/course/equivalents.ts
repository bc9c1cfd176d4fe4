/** Two courses that stand for each other, by course id. */
export type Equivalence = readonly [string, string];

/** Maps a course id to the key shared by all courses equivalent to it. */
export type CourseKey = (courseId: string) => string;

/**
 * Merges equivalences into groups: if A equals B and B equals C, all three share one key
 * (academic practice; the pairs are data of the curriculum). A course without equivalents is its own key.
 */
export function courseKeys(equivalences: readonly Equivalence[]): CourseKey {
  const parent = new Map<string, string>();
  const find = (id: string): string => {
    let root = id;
    for (let next = parent.get(root); next !== undefined; next = parent.get(root)) root = next;
    return root;
  };
  for (const [one, other] of equivalences) {
    const [first, second] = [find(one), find(other)].sort();
    if (first !== undefined && second !== undefined && first !== second) parent.set(second, first);
  }
  return find;
}
