import { sameValue } from '#shared/platform/feeder/values.ts';
import type { FeederRow } from '../neo-feeder/feeder.ts';
import type { LocalRow } from '../sources/source.ts';
import { byStudent, who } from './by-student.ts';
import { eachParents, type Remote, tableOf } from './remote.ts';
import { ofProgramme, type Session, textAt } from './session.ts';

const byNim = tableOf({
  act: 'GetDataLengkapMahasiswaProdi',
  order: 'nim, id_registrasi_mahasiswa',
  where: ofProgramme,
  ...byStudent,
  label: who,
  ids: { id_mahasiswa: 'id_mahasiswa' },
});

/** Persons that hold one of these values in a column, by that value. */
async function personsBy(
  { client }: Session,
  column: 'nik' | 'id_mahasiswa',
  values: readonly string[],
): Promise<Map<string, FeederRow>> {
  const found = new Map<string, FeederRow>();
  if (values.length === 0) return found;
  const where = { column, in: [...new Set(values)] };
  for await (const page of client.pages('GetBiodataMahasiswa', { where, order: `${column}, id_mahasiswa` })) {
    for (const row of page) found.set(textAt(row, column), row);
  }
  return found;
}

/** Name and birth date both differ: it is somebody else. */
const isSomebodyElse = (row: LocalRow, person: FeederRow): boolean =>
  !sameValue('text', row.values['nama_mahasiswa'] ?? null, person['nama_mahasiswa'] ?? null) &&
  !sameValue('date', row.values['tanggal_lahir'] ?? null, person['tanggal_lahir'] ?? null);

/** Why a person of the feeder is not the student of a row; null when nothing speaks against it. */
export function conflictOf(row: LocalRow, person: FeederRow): string | null {
  if (!isSomebodyElse(row, person)) return null;
  const name = textAt(person, 'nama_mahasiswa');
  return (row.parents['nik'] || null) === person['nik']
    ? `NIK ini sudah dipakai ${name} di feeder. Periksa NIK.`
    : `NIM ini di feeder atas nama ${name}. Periksa NIM, nama, dan tanggal lahir.`;
}

/**
 * The persons that are these students, by NIM: those known by their id, though their NIK was mended since; else who holds the
 * NIK or passport number.
 */
export async function personsOf(session: Session, rows: readonly LocalRow[]) {
  const ids = await session.persons(rows.map(({ id }) => id));
  const known = await personsBy(session, 'id_mahasiswa', [...ids.values()]);
  const knownOf = (row: LocalRow) => known.get(ids.get(row.id) ?? '');
  const others = rows.filter((row) => !knownOf(row));
  const niks = others.flatMap(({ parents }) => parents['nik'] || []);
  const byNik = await personsBy(session, 'nik', niks);
  return new Map(
    rows.flatMap((row): [string, { person: FeederRow; known: boolean }][] => {
      const own = knownOf(row);
      const person = own ?? byNik.get(row.parents['nik'] ?? '');
      return person ? [[row.key, { person, known: own !== undefined }]] : [];
    }),
  );
}

/** A person is looked for by NIM, and where the registration is not there yet, as one known already or by NIK. */
export const biodataRemote: Remote = {
  pages: byNim.pages,
  find: async (session, rows) => {
    const registered = await byNim.find(session, rows);
    const known = new Set(registered.map(({ key }) => key));
    const others = rows.filter(({ key }) => !known.has(key));
    const persons = await personsOf(session, others);
    return [
      ...registered,
      ...others.flatMap(({ key, label }) => {
        const values = persons.get(key)?.person;
        return values ? [{ key, label, values, ids: { id_mahasiswa: textAt(values, 'id_mahasiswa') } }] : [];
      }),
    ];
  },
  asksForRest: true,
  conflict: (row, { values }) => conflictOf(row, values),
  isDoubtful: (row, { values }) => conflictOf(row, values) !== null,
  parents: (_, rows) => eachParents(rows, () => ({ ids: {} })),
  key: ['id_mahasiswa'],
  insert: 'InsertBiodataMahasiswa',
  update: 'UpdateBiodataMahasiswa',
  remove: null,
};
