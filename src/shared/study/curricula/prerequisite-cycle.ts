/** A course and the ids of the courses it requires. */
export type PrerequisiteNode = { id: string; requires: readonly string[] };

/**
 * Finds a circle of prerequisites (academic practice). Required courses outside the list are ignored.
 * @returns course ids in the order they require each other, or null
 */
export function findPrerequisiteCycle(courses: readonly PrerequisiteNode[]): string[] | null {
  const requires = new Map(courses.map((course) => [course.id, course.requires]));
  const finished = new Set<string>();

  function visit(id: string, path: readonly string[]): string[] | null {
    if (path.includes(id)) return path.slice(path.indexOf(id));
    if (finished.has(id)) return null;
    for (const next of requires.get(id) ?? []) {
      const cycle = visit(next, [...path, id]);
      if (cycle !== null) return cycle;
    }
    finished.add(id);
    return null;
  }

  for (const { id } of courses) {
    const cycle = visit(id, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
