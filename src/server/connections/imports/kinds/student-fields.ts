import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { entryPaths, fundings, registrationTypes } from '#shared/platform/reference/enrolment.ts';
import { genders, religions } from '#shared/platform/reference/person.ts';
import type { CodeEntry } from '#shared/platform/reference/code-list.ts';
import type { KnownStudent } from './students.store.ts';

/** Where a column of the file lives: in the academic record or in the biodata, and how its value is read aloud. */
export type StudentField = {
  column: string;
  field: string;
  part: 'record' | 'biodata';
  show?: (value: unknown) => string;
};

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const coded =
  (list: readonly CodeEntry[]) =>
  (value: unknown): string =>
    plain(value) === '' ? '' : labelOf(list, plain(value));
const labelled =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    labels[plain(value)] ?? plain(value);

const record = (column: string, field: string, show?: StudentField['show']): StudentField => ({
  column,
  field,
  part: 'record',
  ...(show && { show }),
});
const biodata = (column: string, field: string, show?: StudentField['show']): StudentField => ({
  ...record(column, field, show),
  part: 'biodata',
});

/** Every field a file fills, the class and the advisor as names. */
export const studentFields: readonly StudentField[] = [
  record('nama', 'name'),
  record('email', 'email'),
  record('angkatan', 'entryYear'),
  record('semester_masuk', 'entrySemester'),
  record('tanggal_masuk', 'entryDate'),
  record('tipe_kelas', 'classType', labelled(classTypeLabels)),
  record('konsentrasi', 'concentration', labelled(concentrationLabels)),
  record('jenis_pendaftaran', 'registrationType', coded(registrationTypes)),
  record('jalur', 'entryPath', coded(entryPaths)),
  record('pembiayaan', 'funding', coded(fundings)),
  record('biaya_masuk', 'entryFee'),
  biodata('jenis_kelamin', 'gender', coded(genders)),
  biodata('tempat_lahir', 'birthPlace'),
  biodata('tanggal_lahir', 'birthDate'),
  biodata('agama', 'religion', coded(religions)),
  biodata('nik', 'nik'),
  biodata('nama_ibu_kandung', 'motherName'),
  biodata('hp', 'mobile'),
  biodata('alamat', 'street'),
  biodata('kelurahan', 'kelurahan'),
  biodata('id_wilayah', 'wilayahId'),
];

/** A changed field: what it holds, what the file says, both as stored and as read aloud. */
export type FieldChange = {
  column: string;
  field: string;
  part: StudentField['part'];
  from: unknown;
  to: unknown;
  shown: { from: string; to: string };
};

/** The fields a file's value would change; an empty cell never empties a record. */
export function changedFields(
  value: Readonly<Record<string, unknown>>,
  known: KnownStudent,
  links: { classId: string | null; className: string; advisorId: string | null; advisorName: string },
): FieldChange[] {
  const own = studentFields.flatMap(({ column, field, part, show = plain }): FieldChange[] => {
    const [from, to] = [known[field] ?? null, value[column] ?? null];
    if (to === null || from === to) return [];
    return [{ column, field, part, from, to, shown: { from: show(from), to: show(to) } }];
  });
  const linked = [
    {
      column: 'kelas',
      field: 'classId',
      to: links.classId,
      from: known['classId'],
      was: known['className'],
      name: links.className,
    },
    {
      column: 'nidn_pa',
      field: 'advisorId',
      to: links.advisorId,
      from: known['advisorId'],
      was: known['advisorName'],
      name: links.advisorName,
    },
  ].flatMap(({ column, field, to, from, was, name }): FieldChange[] =>
    to === null || to === from
      ? []
      : [{ column, field, part: 'record', from: from ?? null, to, shown: { from: plain(was), to: name } }],
  );
  return [...own, ...linked];
}

/** Changes as the fields of one part. */
export const partOf = (
  changes: readonly FieldChange[],
  part: StudentField['part'],
  side: 'from' | 'to',
): Record<string, unknown> =>
  Object.fromEntries(changes.filter((one) => one.part === part).map((one) => [one.field, one[side]]));
