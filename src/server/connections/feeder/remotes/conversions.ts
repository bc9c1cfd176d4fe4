import type { LocalRow } from '../sources/source.ts';
import { partsOf } from './activities.ts';
import { ACTIVITIES_AT_ONCE, activityProblem, portions } from './activity-index.ts';
import { nimOf } from './nims.ts';
import { eachParents, type Parents, type Remote } from './remote.ts';
import { type Session, textAt } from './session.ts';

/** Memberships of activities by activity id and NIM. */
async function membersOf(session: Session, activities: readonly string[]): Promise<Map<string, string>> {
  const renamed = await session.renamed();
  const members = new Map<string, string>();
  for (const some of portions(activities, ACTIVITIES_AT_ONCE)) {
    const where = { column: 'id_aktivitas', in: some };
    const order = 'id_aktivitas, id_anggota';
    for await (const page of session.client.pages('GetListAnggotaAktivitasMahasiswa', { where, order })) {
      for (const row of page) {
        members.set(`${textAt(row, 'id_aktivitas')}|${nimOf(renamed, row)}`, textAt(row, 'id_anggota'));
      }
    }
  }
  return members;
}

async function parents(session: Session, rows: readonly LocalRow[]): Promise<Map<string, Parents>> {
  const [{ byKey }, { byKey: courses }] = [await session.activities(), await session.courses()];
  const ids = new Set(rows.flatMap((row) => byKey.get(row.parents['activity'] ?? '') ?? []));
  const members = await membersOf(session, [...ids]);
  return eachParents(rows, (row): Parents => {
    const activity = byKey.get(row.parents['activity'] ?? '');
    const course = courses.get(row.parents['course'] ?? '');
    const member = members.get(`${activity ?? ''}|${row.parents['nim'] ?? ''}`);
    if (activity === undefined) return activityProblem;
    if (member === undefined)
      return {
        problem: 'Mahasiswa belum menjadi anggota aktivitas ini di feeder. Kirim anggota aktivitas dahulu.',
      };
    return course === undefined
      ? { problem: 'Mata kuliah belum ada di feeder. Kirim mata kuliah dahulu.' }
      : {
          ids: {
            id_aktivitas: activity,
            id_anggota: member,
            id_matkul: course,
            id_semester: session.scope,
          },
        };
  });
}

/** Courses an activity counts as hang on the membership; no client of the service is known to change or delete one. */
export const conversionRemote: Remote = {
  ...partsOf({
    act: 'GetListKonversiKampusMerdeka',
    id: 'id_konversi_aktivitas',
    of: ['id_anggota', 'id_matkul'],
    number: async (session) => {
      const [{ keys: codes }, renamed] = [await session.courses(), await session.renamed()];
      return (row) => `${nimOf(renamed, row)}|${codes.get(textAt(row, 'id_matkul')) ?? ''}`;
    },
    label: (row) =>
      `${textAt(row, 'nim')} · ${textAt(row, 'nama_mahasiswa')} · ${textAt(row, 'nama_mata_kuliah')}`,
  }),
  parents,
  unguarded: true,
  key: ['id_konversi_aktivitas'],
  given: ['id_konversi_aktivitas'],
  insert: 'InsertKonversiKampusMerdeka',
  update: null,
  remove: null,
};
