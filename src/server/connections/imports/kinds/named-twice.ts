import { courseNameProblem, type NamedCourse } from '#shared/study/courses/course-names.ts';
import { nameProblem } from '#shared/platform/person/names-agree.ts';

/**
 * Why a row that names its student by NIM and by name is refused; null where both are the same person.
 * @param others keys of the names of all students of the file.
 */
export const namedAs = (
  { nim, nama }: { nim: string; nama: string | null },
  owner: string,
  others: ReadonlySet<string>,
): string | null => nameProblem({ label: 'NIM', key: nim, written: nama }, owner, others);

/** Why the names of lecturers in a row are refused: one of them is nobody's of those its NIDN name; null where all agree. */
export function lecturersNamedAs(
  written: readonly string[],
  lecturers: readonly { nidn: string; name: string }[],
  others: ReadonlySet<string>,
): string | null {
  const problems = written.flatMap((name) => {
    const said = lecturers.map((one) =>
      nameProblem({ label: 'NIDN', key: one.nidn, written: name }, one.name, others),
    );
    return said.every((problem) => problem !== null) ? said : [];
  });
  return problems.length > 0 ? problems.join(' ') : null;
}

/** Says at the column `nama_mk` of a row what is wrong with the name it gives its course. */
export function sayCourseName(
  written: string | null,
  course: NamedCourse,
  byName: ReadonlyMap<string, NamedCourse>,
  { errors, warnings }: { errors: Record<string, string>; warnings: Record<string, string> },
): void {
  const problem = courseNameProblem(written, course, byName);
  if (problem !== null) (problem.kind === 'ERROR' ? errors : warnings)['nama_mk'] = problem.message;
}
