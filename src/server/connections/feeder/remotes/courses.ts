import type { FeederRow } from '../neo-feeder/feeder.ts';
import type { LocalRow } from '../sources/source.ts';
import { type Among, anyOf, eachParents, otherName, type Remote, tableOf } from './remote.ts';
import { curriculumKeyOf, ofProgramme, type Session, textAt } from './session.ts';

/** The code the portal has by now for a row's course. */
const courseIn = async (row: FeederRow, session: Session): Promise<string> =>
  (await session.courses()).keys.get(textAt(row, 'id_matkul')) ?? textAt(row, 'kode_mata_kuliah');

/** The key the portal has by now for a row's curriculum. */
const curriculumIn = async (row: FeederRow, session: Session): Promise<string> =>
  (await session.curricula()).keys.get(textAt(row, 'id_kurikulum')) ?? curriculumKeyOf(row);

/** Conditions either of which finds what belongs to the courses of these rows, under whatever code. */
export async function ofCourses(session: Session, rows: readonly LocalRow[]): Promise<Among[]> {
  const codes = [...new Set(rows.flatMap(({ parents }) => parents['course'] || []))];
  const { byKey } = await session.courses();
  return [
    { column: 'kode_mata_kuliah', in: codes },
    { column: 'id_matkul', in: codes.flatMap((code) => byKey.get(code) ?? []) },
  ];
}

export const courseRemote: Remote = {
  ...tableOf({
    act: 'GetListMataKuliah',
    order: 'kode_mata_kuliah, id_matkul',
    where: ofProgramme,
    only: async (session, rows) => {
      const { byKey } = await session.courses();
      return anyOf([
        { column: 'kode_mata_kuliah', in: rows.map(({ key }) => key) },
        { column: 'id_matkul', in: rows.flatMap(({ key }) => byKey.get(key) ?? []) },
      ]);
    },
    keyOf: courseIn,
    label: (row) => `${textAt(row, 'kode_mata_kuliah')} · ${textAt(row, 'nama_mata_kuliah')}`,
    ids: { id_matkul: 'id_matkul' },
  }),
  isDoubtful: otherName('nama_mata_kuliah'),
  parents: ({ idProdi }, rows) => eachParents(rows, () => ({ ids: { id_prodi: idProdi } })),
  key: ['id_matkul'],
  insert: 'InsertMataKuliah',
  update: 'UpdateMataKuliah',
  remove: null,
};

export const curriculumRemote: Remote = {
  ...tableOf({
    act: 'GetListKurikulum',
    order: 'nama_kurikulum, id_semester, id_kurikulum',
    where: ofProgramme,
    only: async (session, rows) => {
      const { byKey } = await session.curricula();
      return anyOf([
        { column: 'id_semester', in: rows.flatMap(({ values }) => values['id_semester'] ?? []) },
        { column: 'id_kurikulum', in: rows.flatMap(({ key }) => byKey.get(key) ?? []) },
      ]);
    },
    keyOf: curriculumIn,
    label: (row) => textAt(row, 'nama_kurikulum'),
    ids: { id_kurikulum: 'id_kurikulum' },
  }),
  parents: ({ idProdi }, rows) => eachParents(rows, () => ({ ids: { id_prodi: idProdi } })),
  key: ['id_kurikulum'],
  insert: 'InsertKurikulum',
  update: 'UpdateKurikulum',
  remove: null,
};

async function curriculumCourseParents(session: Session, rows: readonly LocalRow[]) {
  const [{ byKey: curricula }, { byKey: courses }] = [await session.curricula(), await session.courses()];
  return eachParents(rows, (row) => {
    const idKurikulum = curricula.get(row.parents['curriculum'] ?? '');
    const idMatkul = courses.get(row.parents['course'] ?? '');
    if (idKurikulum === undefined)
      return { problem: 'Kurikulum belum ada di feeder. Kirim kurikulum dahulu.' };
    if (idMatkul === undefined)
      return { problem: 'Mata kuliah belum ada di feeder. Kirim mata kuliah dahulu.' };
    return { ids: { id_kurikulum: idKurikulum, id_matkul: idMatkul } };
  });
}

export const curriculumCourseRemote: Remote = {
  ...tableOf({
    act: 'GetMatkulKurikulum',
    order: 'id_kurikulum, id_matkul',
    where: ofProgramme,
    only: async (session, rows) => anyOf(await ofCourses(session, rows)),
    keyOf: async (row, session) => `${await curriculumIn(row, session)}|${await courseIn(row, session)}`,
    label: (row) => `${textAt(row, 'nama_kurikulum')} · ${textAt(row, 'kode_mata_kuliah')}`,
    ids: { id_kurikulum: 'id_kurikulum', id_matkul: 'id_matkul' },
  }),
  parents: curriculumCourseParents,
  key: ['id_kurikulum', 'id_matkul'],
  insert: 'InsertMatkulKurikulum',
  update: null,
  remove: 'DeleteMatkulKurikulum',
};
