import { nameProblem } from '#shared/domain/person/names-agree.ts';

/**
 * Why a row that names its student by NIM and by name is refused; null where both are the same person.
 * @param others keys of the names of all students of the file.
 */
export const namedAs = (
  { nim, nama }: { nim: string; nama: string | null },
  owner: string,
  others: ReadonlySet<string>,
): string | null => nameProblem({ label: 'NIM', key: nim, written: nama }, owner, others);
