import { concentrationOptions } from '#shared/domain/reference/course.ts';
import { needsOrigin } from '#shared/domain/reference/enrolment.ts';
import { fittingProgrammes, withoutLevel } from '#shared/domain/feeder/programme.ts';
import { canonical, sameValue } from '#shared/domain/feeder/values.ts';
import type { FeederRow } from '../../../integrations/feeder/feeder.ts';
import type { Where } from '../../../integrations/feeder/filter.ts';
import type { LocalRow } from '../sources/source.ts';
import { amongParents, eachParents, type Parents, type Remote, type RemoteRow, tableOf } from './remote.ts';
import { nimOf, ofNims } from './nims.ts';
import { type Session, textAt } from './session.ts';

/** A student as a row of the feeder names him. */
export const who = (row: FeederRow): string => `${textAt(row, 'nim')} · ${textAt(row, 'nama_mahasiswa')}`;
const ofProgramme = ({ idProdi }: Session) => ({ column: 'id_prodi', is: idProdi });
const programmeAt = (row: FeederRow) => {
  const [name, level] = [textAt(row, 'nama_program_studi'), textAt(row, 'nama_jenjang_pendidikan')];
  return { id: textAt(row, 'id_prodi'), name, label: `${level} ${name}` };
};

/** The NIM here of a row's student. */
export const nimIn = async (row: FeederRow, session: Session): Promise<string> =>
  nimOf(await session.renamed(), row);

/** The condition that finds what belongs to the students of these rows; undefined without any. */
export async function onlyStudents(session: Session, rows: readonly LocalRow[]): Promise<Where | undefined> {
  const nims = rows.flatMap(({ parents }) => parents['nim'] || []);
  return nims.length === 0 ? undefined : ofNims(await session.renamed(), nims);
}

/** Reading for records of which a student has one. */
export const byStudent = { only: onlyStudents, keyOf: nimIn };

const byNim = tableOf({
  act: 'GetDataLengkapMahasiswaProdi',
  order: 'nim, id_registrasi_mahasiswa',
  where: ofProgramme,
  ...byStudent,
  label: who,
  ids: { id_mahasiswa: 'id_mahasiswa' },
});

/** Persons by NIK or passport number. */
async function personsByNik(session: Session, rows: readonly LocalRow[]): Promise<Map<string, FeederRow>> {
  const where = amongParents('nik', rows, 'nik');
  const found = new Map<string, FeederRow>();
  if (where === undefined) return found;
  const order = 'nik, id_mahasiswa';
  for await (const page of session.client.pages('GetBiodataMahasiswa', { where, order })) {
    for (const row of page) found.set(textAt(row, 'nik'), row);
  }
  return found;
}

/** Name and birth date both differ: it is somebody else who holds this number. */
const isSomebodyElse = (row: LocalRow, person: FeederRow): boolean =>
  !sameValue('text', row.values['nama_mahasiswa'] ?? null, person['nama_mahasiswa'] ?? null) &&
  !sameValue('date', row.values['tanggal_lahir'] ?? null, person['tanggal_lahir'] ?? null);

function personRow(row: LocalRow, person: FeederRow): RemoteRow {
  const found = {
    ...{ key: row.key, label: row.label, values: person },
    ids: { id_mahasiswa: textAt(person, 'id_mahasiswa') },
  };
  return isSomebodyElse(row, person)
    ? {
        ...found,
        conflict: `NIK ini sudah dipakai ${textAt(person, 'nama_mahasiswa')} di feeder. Periksa NIK.`,
      }
    : found;
}

/** A person is looked for by NIM, and where the registration is not there yet, by NIK. */
export const biodataRemote: Remote = {
  pages: byNim.pages,
  find: async (session, rows) => {
    const registered = await byNim.find(session, rows);
    const known = new Set(registered.map(({ key }) => key));
    const others = rows.filter(({ key }) => !known.has(key));
    const persons = await personsByNik(session, others);
    return [
      ...registered,
      ...others.flatMap((row) => {
        const person = persons.get(row.parents['nik'] ?? '');
        return person ? [personRow(row, person)] : [];
      }),
    ];
  },
  asksForRest: true,
  parents: (_, rows) => eachParents(rows, () => ({ ids: {} })),
  key: ['id_mahasiswa'],
  insert: 'InsertBiodataMahasiswa',
  update: 'UpdateBiodataMahasiswa',
  remove: null,
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
  const persons = await personsByNik(session, rows);
  return eachParents(rows, async (row) => {
    const person = persons.get(row.parents['nik'] ?? '');
    if (!person) return { problem: 'Biodata mahasiswa belum ada di feeder. Kirim biodata dahulu.' };
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
