import type { FeederRow } from '../neo-feeder/feeder.ts';
import type { LocalRow } from '../sources/source.ts';
import { nimIn, onlyStudents } from './by-student.ts';
import { ofCourses } from './courses.ts';
import { registrationsOf } from './people.ts';
import { anyOf, eachParents, type Parents, type Remote, tableOf } from './remote.ts';
import { classKeyOf, ofProgramme, type Session, textAt } from './session.ts';

const ofTerm = (column: string) => (session: Session) => ({
  all: [ofProgramme(session), { column, is: session.scope }],
});

/** The key of a class; of one that came since the session began, by its own name. */
const keyOfClass = async (session: Session, row: FeederRow, idColumn: string): Promise<string> =>
  (await session.classes()).keys.get(textAt(row, idColumn)) ??
  classKeyOf(row, (await session.courses()).keys);

/** The course by the id the feeder has for it. */
async function withCourse(session: Session, rows: readonly LocalRow[]): Promise<LocalRow[]> {
  const { byKey } = await session.courses();
  return rows.map((row) => {
    const code = row.parents['course'] ?? '';
    const id = byKey.get(code);
    return id ? { ...row, values: { ...row.values, id_matkul: id, kode_mata_kuliah: code } } : row;
  });
}

export const classRemote: Remote = {
  ...tableOf({
    act: 'GetListKelasKuliah',
    order: 'kode_mata_kuliah, nama_kelas_kuliah, id_kelas_kuliah',
    where: ofTerm('id_semester'),
    only: async (session, rows) => {
      const { byKey } = await session.classes();
      return anyOf([
        ...(await ofCourses(session, rows)),
        { column: 'id_kelas_kuliah', in: rows.flatMap(({ key }) => byKey.get(key) ?? []) },
      ]);
    },
    keyOf: (row, session) => keyOfClass(session, row, 'id_kelas_kuliah'),
    label: (row) => `${textAt(row, 'kode_mata_kuliah')} · kelas ${textAt(row, 'nama_kelas_kuliah')}`,
    ids: { id_kelas_kuliah: 'id_kelas_kuliah' },
  }),
  complete: withCourse,
  parents: async (session, rows) => {
    const { byKey } = await session.courses();
    return eachParents(rows, (row) => {
      const idMatkul = byKey.get(row.parents['course'] ?? '');
      return idMatkul === undefined
        ? { problem: 'Mata kuliah kelas ini belum ada di feeder. Kirim mata kuliah dahulu.' }
        : { ids: { id_prodi: session.idProdi, id_semester: session.scope, id_matkul: idMatkul } };
    });
  },
  key: ['id_kelas_kuliah'],
  insert: 'InsertKelasKuliah',
  update: 'UpdateKelasKuliah',
  remove: null,
};

const classProblem = { problem: 'Kelas belum ada di feeder. Kirim kelas kuliah dahulu.' };

async function teachingParents(session: Session, rows: readonly LocalRow[]) {
  const [{ byKey: classes }, assignments] = [await session.classes(), await session.assignments()];
  const year = `${session.scope.slice(0, 4)}/${Number(session.scope.slice(0, 4)) + 1}`;
  return eachParents(rows, (row): Parents => {
    const idClass = classes.get(row.parents['class'] ?? '');
    const lecturer = row.parents['lecturer'] ?? '';
    const assignment = assignments.get(lecturer);
    if (lecturer === '') return { problem: 'Dosen belum mempunyai NIDN atau NUPTK di portal.' };
    if (idClass === undefined) return classProblem;
    return assignment === undefined
      ? {
          problem: `Dosen belum mempunyai penugasan ${year} di PDDIKTI. Selesaikan di SISTER, bukan di sini.`,
        }
      : { ids: { id_kelas_kuliah: idClass, id_registrasi_dosen: assignment } };
  });
}

const classIds = async (session: Session, rows: readonly LocalRow[]): Promise<string[]> => {
  const { byKey: classes } = await session.classes();
  return [...new Set(rows.flatMap(({ parents }) => classes.get(parents['class'] ?? '') ?? []))];
};

const keyIn = async (session: Session, row: FeederRow, idColumn: string, number: string) => {
  const own = (await session.classes()).keys.get(textAt(row, idColumn));
  return own === undefined ? null : `${own}|${number}`;
};

export const teachingRemote: Remote = {
  ...tableOf({
    act: 'GetDosenPengajarKelasKuliah',
    order: 'id_kelas_kuliah, id_dosen, id_aktivitas_mengajar',
    where: ofTerm('id_semester'),
    only: async (session, rows) => {
      const ids = await classIds(session, rows);
      return ids.length === 0 ? undefined : { column: 'id_kelas_kuliah', in: ids };
    },
    keyOf: async (row, session) => {
      const numbers = await session.lecturerNumbers();
      const number = numbers.get(textAt(row, 'id_dosen')) ?? textAt(row, 'nidn');
      return keyIn(session, row, 'id_kelas_kuliah', number);
    },
    label: (row) => `${textAt(row, 'nama_kelas_kuliah')} · ${textAt(row, 'nama_dosen')}`,
    ids: { id_aktivitas_mengajar: 'id_aktivitas_mengajar' },
  }),
  parents: teachingParents,
  key: ['id_aktivitas_mengajar'],
  insert: 'InsertDosenPengajarKelasKuliah',
  update: 'UpdateDosenPengajarKelasKuliah',
  remove: 'DeleteDosenPengajarKelasKuliah',
};

async function memberParents(session: Session, rows: readonly LocalRow[]) {
  const of = await registrationsOf(session, rows);
  const { byKey: classes } = await session.classes();
  return eachParents(rows, (row) => {
    const own = of(row);
    const idClass = classes.get(row.parents['class'] ?? '');
    if ('problem' in own) return own;
    return idClass === undefined ? classProblem : { ids: { ...own.ids, id_kelas_kuliah: idClass } };
  });
}

const memberLabel = (row: FeederRow): string =>
  `${textAt(row, 'nim')} · ${textAt(row, 'nama_mahasiswa')} · ${textAt(row, 'nama_mata_kuliah')} kelas ${textAt(row, 'nama_kelas_kuliah')}`;

const memberIds = { id_kelas_kuliah: 'id_kelas', id_registrasi_mahasiswa: 'id_registrasi_mahasiswa' };

export const memberRemote: Remote = {
  ...tableOf({
    act: 'GetKRSMahasiswa',
    order: 'id_kelas, nim, id_registrasi_mahasiswa',
    where: ofTerm('id_periode'),
    only: onlyStudents,
    keyOf: async (row, session) =>
      `${await keyOfClass(session, row, 'id_kelas')}|${await nimIn(row, session)}`,
    label: memberLabel,
    ids: memberIds,
  }),
  parents: memberParents,
  key: ['id_kelas_kuliah', 'id_registrasi_mahasiswa'],
  insert: 'InsertPesertaKelasKuliah',
  update: null,
  remove: 'DeletePesertaKelasKuliah',
};

/** A grade is a property of a member: there is nothing to insert. */
export const gradeRemote: Remote = {
  ...tableOf({
    act: 'GetRiwayatNilaiMahasiswa',
    order: 'id_kelas, nim, id_registrasi_mahasiswa',
    where: ofTerm('id_periode'),
    only: onlyStudents,
    keyOf: async (row, session) => keyIn(session, row, 'id_kelas', await nimIn(row, session)),
    label: memberLabel,
    ids: memberIds,
  }),
  isBlank: ({ values }) => !values['nilai_angka'] && !values['nilai_indeks'] && !values['nilai_huruf'],
  parents: (_, rows) =>
    eachParents(rows, () => ({
      problem: 'Mahasiswa belum menjadi peserta kelas ini di feeder. Kirim peserta dahulu.',
    })),
  key: ['id_kelas_kuliah', 'id_registrasi_mahasiswa'],
  insert: null,
  update: 'UpdateNilaiPerkuliahanKelas',
  remove: null,
};
