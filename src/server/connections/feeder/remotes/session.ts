import { curriculumKey } from '#shared/connections/feeder/records.ts';
import { studyProgramme } from '#shared/platform/reference/course.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { FeederClient, FeederRow } from '../neo-feeder/feeder.ts';
import type { Where } from '../neo-feeder/filter.ts';
import type { ReadingAct } from '../neo-feeder/acts.ts';
import type { Db } from '#server/platform/db/client.ts';
import {
  knownActivities,
  knownClasses,
  knownCourses,
  knownCurricula,
  knownPersons,
  type RenamedStudents,
  renamedStudents,
} from '../links.store.ts';
import { leftElsewhere } from '../exits.store.ts';
import { type ActivityIndex, readActivities } from './activity-index.ts';
import { type KnownList, knownList } from './known-list.ts';
import { readLecturers } from './lecturers.ts';
import { type Registration, readRegistrations } from './nims.ts';

/** A run of work with the feeder: whose data it is about, and lists that are read once and used by many rows. */
export type Session = {
  client: FeederClient;
  scope: string;
  idPt: string;
  idProdi: string;
  institution: string;
  programme: string;
  /** By course code. */
  courses: () => Promise<KnownList>;
  curricula: () => Promise<KnownList>;
  /** Of the session's term, by course code and class name. */
  classes: () => Promise<KnownList>;
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
  /** Students whose NIM the feeder has not changed yet. */
  renamed: () => Promise<RenamedStudents>;
  /** Persons that are known to be these students, by the student's id here. */
  persons: (studentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Registrations of these students in the programme, by NIM. */
  registrations: (nims: readonly string[]) => Promise<ReadonlyMap<string, Registration>>;
};

/** The condition that a record is of the session's programme. */
export const ofProgramme = ({ idProdi }: Pick<Session, 'idProdi'>): Where => ({
  column: 'id_prodi',
  is: idProdi,
});

export const textAt = (row: FeederRow, column: string): string => row[column] ?? '';

export const curriculumKeyOf = (row: FeederRow): string =>
  curriculumKey(textAt(row, 'nama_kurikulum'), textAt(row, 'id_semester'));
/** @param courses codes the portal has by now, by the feeder's id */
export const classKeyOf = (row: FeederRow, courses: ReadonlyMap<string, string>): string =>
  `${courses.get(textAt(row, 'id_matkul')) ?? textAt(row, 'kode_mata_kuliah')}|${textAt(row, 'nama_kelas_kuliah')}`;

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

/** Signs in and finds the college and its programme. @throws AppError RULE when the feeder does not have them, or names none. */
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
  const [idPt, institution] = [
    textAt(profile, 'id_perguruan_tinggi'),
    textAt(profile, 'nama_perguruan_tinggi'),
  ];
  const [idProdi, name] = [textAt(programme, 'id_prodi'), textAt(programme, 'nama_program_studi')];
  // What is compared from here on is asked for by these ids: without them the answers would be those of anybody.
  if ([idPt, institution, idProdi, name].includes('')) {
    throw new AppError(
      'RULE',
      'Jawaban feeder tidak dapat dibaca: tidak ada nama atau kode perguruan tinggi dan program studi di dalamnya. Periksa alamat feeder.',
    );
  }
  const programmeOnly = ofProgramme({ idProdi });

  async function table(
    act: ReadingAct,
    order: string,
    where: Where,
    entry: (row: FeederRow) => [string, string],
  ): Promise<Map<string, string>> {
    const map = new Map<string, string>();
    for await (const page of client.pages(act, { where, order })) {
      for (const row of page) map.set(...entry(row));
    }
    return map;
  }

  const courses = once(async () =>
    knownList(
      await table('GetListMataKuliah', 'id_matkul', programmeOnly, (row) => [
        textAt(row, 'id_matkul'),
        textAt(row, 'kode_mata_kuliah'),
      ]),
      await knownCourses(db, client.environment),
    ),
  );
  const curricula = once(async () =>
    knownList(
      await table('GetListKurikulum', 'id_kurikulum', programmeOnly, (row) => [
        textAt(row, 'id_kurikulum'),
        curriculumKeyOf(row),
      ]),
      await knownCurricula(db, client.environment),
    ),
  );
  const classes = once(async () => {
    const where: Where = { all: [programmeOnly, { column: 'id_semester', is: scope }] };
    const { keys } = await courses();
    return knownList(
      await table('GetListKelasKuliah', 'id_kelas_kuliah', where, (row) => [
        textAt(row, 'id_kelas_kuliah'),
        classKeyOf(row, keys),
      ]),
      await knownClasses(db, client.environment, scope),
    );
  });
  const renamed = once(() => renamedStudents(db, client.environment));

  const lecturers = once(() => readLecturers(db, client));
  const lecturerNumbers = once(
    async () => new Map([...(await lecturers())].map(([number, id]) => [id, number])),
  );

  return {
    client,
    scope,
    idPt,
    idProdi,
    institution,
    programme: name,
    courses,
    curricula,
    classes,
    renamed,
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
        { programme: programmeOnly, scope, renamed: await renamed() },
        await knownActivities(db, client.environment),
      ),
    ),
    leftElsewhere: once(() => leftElsewhere(db, scope)),
    concentrations: once(() =>
      table('GetListBidangMinat', 'id_bidang_minat', programmeOnly, (row) => [
        textAt(row, 'nm_bidang_minat').toUpperCase(),
        textAt(row, 'id_bidang_minat'),
      ]),
    ),
    persons: (studentIds) => knownPersons(db, client.environment, studentIds),
    registrations: async (nims) => readRegistrations(client, programmeOnly, await renamed(), nims),
  };
}
