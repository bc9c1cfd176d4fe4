import { studyProgramme } from '#shared/domain/reference/course.ts';
import { AppError } from '#shared/errors.ts';
import type { FeederClient, FeederRow } from '../../../integrations/feeder/feeder.ts';
import type { Where } from '../../../integrations/feeder/filter.ts';
import type { ReadingAct } from '../../../integrations/feeder/acts.ts';
import type { Db } from '../../../db/client.ts';
import { knownActivities, knownClasses } from '../links.store.ts';
import { leftElsewhere } from '../exits.store.ts';
import { type ActivityIndex, readActivities } from './activity-index.ts';
import { readLecturers } from './lecturers.ts';

export type Registration = { id_registrasi_mahasiswa: string; id_mahasiswa: string; twice: boolean };

/** A run of work with the feeder: whose data it is about, and lists that are read once and used by many rows. */
export type Session = {
  client: FeederClient;
  scope: string;
  idPt: string;
  idProdi: string;
  institution: string;
  programme: string;
  /** Feeder ids by course code. */
  courses: () => Promise<ReadonlyMap<string, string>>;
  curricula: () => Promise<ReadonlyMap<string, string>>;
  /** Of the session's term, by course code and class name. */
  classes: () => Promise<ReadonlyMap<string, string>>;
  /** The other way round. */
  classKeys: () => Promise<ReadonlyMap<string, string>>;
  /** Keys of classes known by their id, whatever they are called in the feeder. */
  linkedClasses: () => Promise<ReadonlySet<string>>;
  /** Assignments of the academic year by the lecturer's number in the portal. */
  assignments: () => Promise<ReadonlyMap<string, string>>;
  /** Lecturers of the college by their number in the portal: NIDN, else NUPTK. */
  lecturers: () => Promise<ReadonlyMap<string, string>>;
  /** The other way round. */
  lecturerNumbers: () => Promise<ReadonlyMap<string, string>>;
  /** Activities of the session's term. */
  activities: () => Promise<ActivityIndex>;
  /** NIMs of those who left in another term than the session's, by the portal. */
  leftElsewhere: () => Promise<ReadonlySet<string>>;
  concentrations: () => Promise<ReadonlyMap<string, string>>;
  /** Registrations of these students in the programme, by NIM. */
  registrations: (nims: readonly string[]) => Promise<ReadonlyMap<string, Registration>>;
};

export const textAt = (row: FeederRow, column: string): string => row[column] ?? '';

export const curriculumKeyOf = (row: FeederRow): string =>
  `${textAt(row, 'nama_kurikulum').toUpperCase()}|${textAt(row, 'id_semester')}`;
export const classKeyOf = (row: FeederRow): string =>
  `${textAt(row, 'kode_mata_kuliah')}|${textAt(row, 'nama_kelas_kuliah')}`;

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
};

/** Signs in and finds the college and its programme. @throws AppError RULE when the feeder does not have them. */
export async function openSession(db: Db, client: FeederClient, scope: string): Promise<Session> {
  const [profile] = await client.rows('GetProfilPT', { order: 'id_perguruan_tinggi', limit: 1 });
  const programmes = await client.rows('GetProdi', {
    where: { column: 'kode_program_studi', is: studyProgramme.CODE },
    order: 'id_prodi',
  });
  const programme =
    programmes.find(({ id_jenjang_pendidikan: level }) => level === studyProgramme.level) ?? programmes[0];
  if (!profile || !programme) {
    throw new AppError(
      'RULE',
      `Feeder tidak memuat program studi ${studyProgramme.CODE}. Periksa alamat dan akun feeder.`,
    );
  }
  const idProdi = textAt(programme, 'id_prodi');
  const ofProgramme: Where = { column: 'id_prodi', is: idProdi };

  async function table(
    act: ReadingAct,
    order: string,
    where: Where | undefined,
    entry: (row: FeederRow) => [string, string],
  ): Promise<Map<string, string>> {
    const map = new Map<string, string>();
    for await (const page of client.pages(act, { ...(where && { where }), order })) {
      for (const row of page) map.set(...entry(row));
    }
    return map;
  }

  /** Classes that are known by their id go under the key they have here by now. */
  const classIndex = once(async () => {
    const known = await knownClasses(db, client.environment, scope);
    const where: Where = { all: [ofProgramme, { column: 'id_semester', is: scope }] };
    const own = await table('GetListKelasKuliah', 'id_kelas_kuliah', where, (row) => [
      textAt(row, 'id_kelas_kuliah'),
      classKeyOf(row),
    ]);
    const linked = [...own.keys()].flatMap((id): [string, string][] => {
      const key = known.get(id);
      return key === undefined ? [] : [[id, key]];
    });
    const all = [...[...own].filter(([id]) => !known.has(id)), ...linked];
    return {
      ...{ keys: new Map(all), byKey: new Map(all.map(([id, key]) => [key, id])) },
      linked: new Set(linked.map(([, key]) => key)),
    };
  });

  const lecturers = once(() => readLecturers(db, client));
  const lecturerNumbers = once(
    async () => new Map([...(await lecturers())].map(([number, id]) => [id, number])),
  );

  return {
    ...{ client, scope, idProdi },
    idPt: textAt(profile, 'id_perguruan_tinggi'),
    institution: textAt(profile, 'nama_perguruan_tinggi'),
    programme: textAt(programme, 'nama_program_studi'),
    courses: once(() =>
      table('GetListMataKuliah', 'id_matkul', ofProgramme, (row) => [
        textAt(row, 'kode_mata_kuliah'),
        textAt(row, 'id_matkul'),
      ]),
    ),
    curricula: once(() =>
      table('GetListKurikulum', 'id_kurikulum', ofProgramme, (row) => [
        curriculumKeyOf(row),
        textAt(row, 'id_kurikulum'),
      ]),
    ),
    classes: async () => (await classIndex()).byKey,
    classKeys: async () => (await classIndex()).keys,
    linkedClasses: async () => (await classIndex()).linked,
    // Assignments name no NUPTK, which lecturers may have in place of the NIDN.
    assignments: once(async () => {
      const numbers = await lecturerNumbers();
      return table(
        'GetListPenugasanDosen',
        'id_registrasi_dosen',
        { column: 'id_tahun_ajaran', is: scope.slice(0, 4) },
        (row) => [
          numbers.get(textAt(row, 'id_dosen')) ?? textAt(row, 'nidn'),
          textAt(row, 'id_registrasi_dosen'),
        ],
      );
    }),
    lecturers,
    lecturerNumbers,
    activities: once(async () =>
      readActivities(
        client,
        { programme: ofProgramme, scope },
        await knownActivities(db, client.environment),
      ),
    ),
    leftElsewhere: once(() => leftElsewhere(db, scope)),
    concentrations: once(() =>
      table('GetListBidangMinat', 'id_bidang_minat', ofProgramme, (row) => [
        textAt(row, 'nm_bidang_minat').toUpperCase(),
        textAt(row, 'id_bidang_minat'),
      ]),
    ),
    registrations: async (nims) => {
      const found = new Map<string, Registration>();
      if (nims.length === 0) return found;
      const where: Where = { all: [ofProgramme, { column: 'nim', in: [...new Set(nims)] }] };
      const order = 'nim, id_registrasi_mahasiswa';
      for await (const page of client.pages('GetListRiwayatPendidikanMahasiswa', { where, order })) {
        for (const row of page) {
          const nim = textAt(row, 'nim');
          found.set(nim, {
            id_registrasi_mahasiswa: textAt(row, 'id_registrasi_mahasiswa'),
            id_mahasiswa: textAt(row, 'id_mahasiswa'),
            twice: found.has(nim),
          });
        }
      }
      return found;
    },
  };
}
