import type { StudentForm } from '#shared/people/students/student.contract.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { universityNamed } from '#server/platform/reference/universities.ts';
import type { Judged } from '../import-kind.ts';
import type { FieldChange } from './student-fields.ts';
import type { KnownStudent } from './students.store.ts';

type Origin = StudentForm['origin'];
type Cells = { jenis_pendaftaran: string | null; pt_asal: string | null; prodi_asal: string | null };

type College = Omit<NonNullable<Origin>, 'programId' | 'programName'>;

const shown = (origin: Origin): string => (origin ? `${origin.universityName}, ${origin.programName}` : '');

/** The college of a cell: a name or a code of PDDIKTI's list; other names stay as they are, without its id. */
function collegeOf(text: string, judged: Judged<unknown>): College {
  const university = universityNamed(text);
  if (university) return { universityId: university.id, universityName: university.name };
  judged.warnings['pt_asal'] =
    `${text} tidak ditemukan pada daftar PDDIKTI. Pilih dari daftar di data mahasiswa sebelum dilaporkan.`;
  return { universityName: text };
}

/** A file knows the programme by name; the id on record stays as long as it is the same programme of the same college. */
function originFrom({ universityId, universityName }: College, programName: string, was: Origin): Origin {
  const same = was?.universityId === universityId && was?.programName === programName;
  return {
    ...(universityId !== undefined && { universityId }),
    universityName,
    ...(same && was?.programId !== undefined && { programId: was.programId }),
    programName,
  };
}

/**
 * Where a transfer or a student with recognised learning comes from. New ones must name college and programme (academic
 * practice; PDDIKTI asks for both); a student on record keeps what is there unless the file says something else.
 */
export function originOf(value: Cells, known: KnownStudent | undefined, judged: Judged<unknown>): Origin {
  const was = (known?.['origin'] ?? null) as Origin;
  const registered = known?.['registrationType'] ?? null;
  const type = value.jenis_pendaftaran ?? registered;
  const given = value.pt_asal !== null || value.prodi_asal !== null;
  if (!needsOrigin(type)) {
    if (given) judged.warnings['pt_asal'] = 'Diabaikan: jenis pendaftaran ini tidak memakai asal.';
    return was;
  }
  if (!given && known && type === registered) return was;
  const college = value.pt_asal === null ? was : collegeOf(value.pt_asal, judged);
  const programName = value.prodi_asal ?? was?.programName;
  if (!college) judged.errors['pt_asal'] = 'Isi perguruan tinggi asal.';
  if (!programName) judged.errors['prodi_asal'] = 'Isi program studi asal.';
  return college && programName ? originFrom(college, programName, was) : was;
}

/** The change of the origin a file asks for; it is kept and taken back whole. */
export function originChange(origin: Origin, known: KnownStudent): FieldChange[] {
  const from = (known['origin'] ?? null) as Origin;
  const same = (['universityId', 'universityName', 'programId', 'programName'] as const).every(
    (key) => from?.[key] === origin?.[key],
  );
  if (same) return [];
  return [
    {
      column: 'pt_asal',
      field: 'origin',
      part: 'record',
      from,
      to: origin,
      shown: { from: shown(from), to: shown(origin) },
    },
  ];
}
