import { concentrationOptions } from '#shared/platform/reference/course.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { fittingProgrammes, withoutLevel } from '#shared/connections/feeder/programme.ts';
import { canonical } from '#shared/platform/feeder/values.ts';
import type { FeederRow } from '../neo-feeder/feeder.ts';
import type { LocalRow } from '../sources/source.ts';
import { byStudent, nimIn, onlyStudents, who } from './by-student.ts';
import { conflictOf, personsOf } from './persons.ts';
import { eachParents, otherName, type Parents, type Remote, tableOf } from './remote.ts';
import { ofProgramme, type Session, textAt } from './session.ts';

const programmeAt = (row: FeederRow) => {
  const [name, level] = [textAt(row, 'nama_program_studi'), textAt(row, 'nama_jenjang_pendidikan')];
  return { id: textAt(row, 'id_prodi'), name, label: `${level} ${name}` };
};

/** The former college and programme by the ids of the national list; a chosen programme is taken as it is. */
async function originOf({ client }: Session, row: LocalRow): Promise<Parents> {
  if (!needsOrigin(canonical('code', row.values['id_jenis_daftar']))) return { ids: {} };
  const { university, programmeId, programme = '' } = row.parents;
  if (university === undefined)
    return { problem: 'Perguruan tinggi asal belum dipilih dari daftar PDDIKTI.' };
  const ids = (id: string) => ({ ids: { id_perguruan_tinggi_asal: university, id_prodi_asal: id } });
  if (programmeId !== undefined) return ids(programmeId);
  const listed = await client.rows('GetAllProdi', {
    where: {
      all: [
        { column: 'id_perguruan_tinggi', is: university },
        { column: 'nama_program_studi', contains: withoutLevel(programme) },
      ],
    },
    order: 'id_prodi',
  });
  const [own, another] = fittingProgrammes(programme, listed.map(programmeAt));
  if (!own)
    return {
      problem: `Program studi asal "${programme}" tidak ada di perguruan tinggi asal menurut PDDIKTI.`,
    };
  return another
    ? {
        problem: `Pilih program studi asal di data mahasiswa: "${programme}" cocok dengan ${own.label}, ${another.label}, atau lainnya di perguruan tinggi asal.`,
      }
    : ids(own.id);
}

async function entryParents(session: Session, rows: readonly LocalRow[]): Promise<Map<string, Parents>> {
  const persons = await personsOf(session, rows);
  return eachParents(rows, async (row) => {
    const { person, known = false } = persons.get(row.key) ?? {};
    if (!person) return { problem: 'Biodata mahasiswa belum ada di feeder. Kirim biodata dahulu.' };
    const conflict = known ? null : conflictOf(row, person);
    if (conflict !== null) return { problem: conflict };
    const origin = await originOf(session, row);
    if ('problem' in origin) return origin;
    return {
      ids: {
        id_mahasiswa: textAt(person, 'id_mahasiswa'),
        id_perguruan_tinggi: session.idPt,
        id_prodi: session.idProdi,
        ...origin.ids,
      },
    };
  });
}

/** The concentration by the id the feeder has for it. */
async function withConcentration(session: Session, rows: readonly LocalRow[]): Promise<LocalRow[]> {
  const minors = await session.concentrations();
  return rows.map((row) => {
    const name = concentrationOptions.find(({ value }) => value === row.parents['concentration'])?.feederName;
    const id = name && minors.get(name);
    return id ? { ...row, values: { ...row.values, id_bidang_minat: id, nm_bidang_minat: name } } : row;
  });
}

export const entryRemote: Remote = {
  ...tableOf({
    act: 'GetListRiwayatPendidikanMahasiswa',
    order: 'nim, id_registrasi_mahasiswa',
    where: ofProgramme,
    ...byStudent,
    label: who,
    // The NIM there is remembered with the id: it may be another than here.
    ids: { id_registrasi_mahasiswa: 'id_registrasi_mahasiswa', nim: 'nim' },
  }),
  complete: withConcentration,
  isDoubtful: otherName('nama_mahasiswa'),
  parents: entryParents,
  key: ['id_registrasi_mahasiswa'],
  insert: 'InsertRiwayatPendidikanMahasiswa',
  update: 'UpdateRiwayatPendidikanMahasiswa',
  remove: null,
};

/** The registration of each row's student, or why it cannot be used. */
export async function registrationsOf(
  session: Session,
  rows: readonly LocalRow[],
): Promise<(row: LocalRow) => Parents> {
  const registrations = await session.registrations(rows.flatMap(({ parents }) => parents['nim'] ?? []));
  return (row) => {
    const own = registrations.get(row.parents['nim'] ?? '');
    if (!own)
      return { problem: 'Mahasiswa belum ada di feeder. Kirim biodata dan riwayat pendidikannya dahulu.' };
    if (own.twice)
      return { problem: 'NIM ini tercatat lebih dari sekali di feeder. Perbaiki di feeder dahulu.' };
    return { ids: { id_registrasi_mahasiswa: own.id_registrasi_mahasiswa } };
  };
}

/** Parents of what hangs on a registration alone; `more` is what every record names besides. */
export const ofStudent = async (
  session: Session,
  rows: readonly LocalRow[],
  more: Record<string, string> = {},
) => {
  const of = await registrationsOf(session, rows);
  return eachParents(rows, (row) => {
    const own = of(row);
    return 'problem' in own ? own : { ids: { ...own.ids, ...more } };
  });
};

export const akmRemote: Remote = {
  ...tableOf({
    act: 'GetListPerkuliahanMahasiswa',
    order: 'nim, id_registrasi_mahasiswa',
    where: (session) => ({ all: [ofProgramme(session), { column: 'id_semester', is: session.scope }] }),
    ...byStudent,
    label: who,
    ids: { id_registrasi_mahasiswa: 'id_registrasi_mahasiswa', id_semester: 'id_semester' },
  }),
  parents: (session, rows) => ofStudent(session, rows, { id_semester: session.scope }),
  key: ['id_registrasi_mahasiswa', 'id_semester'],
  insert: 'InsertPerkuliahanMahasiswa',
  update: 'UpdatePerkuliahanMahasiswa',
  remove: null,
};

export const transferRemote: Remote = {
  ...tableOf({
    act: 'GetNilaiTransferPendidikanMahasiswa',
    order: 'nim, id_transfer',
    where: ofProgramme,
    only: onlyStudents,
    keyOf: async (row, session) => {
      const { keys } = await session.courses();
      const course = keys.get(textAt(row, 'id_matkul')) ?? textAt(row, 'kode_matkul_diakui');
      return `${await nimIn(row, session)}|${textAt(row, 'kode_mata_kuliah_asal')}|${course}`;
    },
    label: (row) => `${who(row)} · ${textAt(row, 'nama_mata_kuliah_asal')}`,
    ids: { id_transfer: 'id_transfer' },
  }),
  parents: async (session, rows) => {
    const of = await registrationsOf(session, rows);
    const { byKey } = await session.courses();
    return eachParents(rows, (row) => {
      const own = of(row);
      const idMatkul = byKey.get(row.parents['course'] ?? '');
      if ('problem' in own) return own;
      return idMatkul === undefined
        ? { problem: 'Mata kuliah yang diakui belum ada di feeder. Kirim mata kuliah dahulu.' }
        : { ids: { ...own.ids, id_matkul: idMatkul } };
    });
  },
  key: ['id_transfer'],
  insert: 'InsertNilaiTransferPendidikanMahasiswa',
  update: 'UpdateNilaiTransferPendidikanMahasiswa',
  remove: null,
};
