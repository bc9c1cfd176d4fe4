import type { ReadingAct } from '../neo-feeder/acts.ts';
import type { FeederRecord, FeederRow } from '../neo-feeder/feeder.ts';
import type { LocalRow } from '../sources/source.ts';
import { ACTIVITIES_AT_ONCE, activityProblem, ownKey, portions } from './activity-index.ts';
import { nimOf } from './nims.ts';
import { registrationsOf } from './people.ts';
import {
  amongParents,
  eachParents,
  holdsIn,
  type Parents,
  type Remote,
  type RemoteRow,
  tableOf,
} from './remote.ts';
import { ofProgramme, type Session, textAt } from './session.ts';

const listed = {
  act: 'GetListAktivitasMahasiswa',
  order: 'id_jenis_aktivitas, judul, id_aktivitas',
  keyOf: async (row: FeederRow, session: Session) => {
    const { keys, elsewhere } = await session.activities();
    const id = textAt(row, 'id_aktivitas');
    return elsewhere.has(id) ? null : (keys.get(id) ?? ownKey(row));
  },
  label: (row: FeederRow) => `${textAt(row, 'nama_jenis_aktivitas')} · ${textAt(row, 'judul')}`,
  ids: { id_aktivitas: 'id_aktivitas' },
} as const;

const inTerm = tableOf({
  ...listed,
  where: (session) => ({ all: [ofProgramme(session), { column: 'id_semester', is: session.scope }] }),
  // By kind and not by title: a title may have changed, and letter case says nothing.
  only: (_, wanted) => amongParents('id_jenis_aktivitas', wanted, 'type'),
});

/** Those remembered by their id: the feeder may still have them in another term or under another kind. */
const remembered = tableOf({
  ...listed,
  where: ofProgramme,
  only: async (session, wanted) => {
    const { byKey } = await session.activities();
    const ids = wanted.flatMap(({ key }) => byKey.get(key) ?? []);
    return ids.length === 0 ? undefined : { column: 'id_aktivitas', in: ids };
  },
});

export const activityRemote: Remote = {
  ...inTerm,
  find: async (session, wanted) => {
    const found = await inTerm.find(session, wanted);
    const keys = new Set(found.map(({ key }) => key));
    const rest = wanted.filter(({ key }) => !keys.has(key));
    return [...found, ...(await remembered.find(session, rest))];
  },
  asksForRest: true,
  parents: ({ idProdi, scope }, wanted) =>
    eachParents(wanted, () => ({ ids: { id_prodi: idProdi, id_semester: scope } })),
  unguarded: true,
  key: ['id_aktivitas'],
  insert: 'InsertAktivitasMahasiswa',
  update: 'UpdateAktivitasMahasiswa',
  remove: null,
};

type Part = {
  act: ReadingAct;
  /** Column of its own id. */
  id: string;
  /** Columns of the ids of whom or what it is about; equal records are equal in them. */
  of: readonly string[];
  /** What that goes by on both sides. */
  number: (session: Session) => Promise<(row: FeederRow) => string>;
  label: (row: FeederRow) => string;
};

/** Reading for what hangs on the activities of a term: the rows themselves do not say which term they belong to. */
export function partsOf({ act, id, of, number, label }: Part): Pick<Remote, 'pages' | 'find' | 'holds'> {
  async function* read(session: Session, activities: readonly string[]): AsyncGenerator<RemoteRow[]> {
    const { keys } = await session.activities();
    const numberIn = await number(session);
    for (const some of portions(activities, ACTIVITIES_AT_ONCE)) {
      const where = { column: 'id_aktivitas', in: some };
      for await (const page of session.client.pages(act, {
        where,
        order: ['id_aktivitas', ...of, id].join(', '),
      })) {
        yield page.map((row) => ({
          key: `${keys.get(textAt(row, 'id_aktivitas')) ?? ''}|${numberIn(row)}`,
          label: label(row),
          ids: Object.fromEntries([id, 'id_aktivitas', ...of].map((name) => [name, textAt(row, name)])),
          values: row,
        }));
      }
    }
  }
  return {
    holds: holdsIn(act, {}),
    pages: async function* pages(session) {
      yield* read(session, [...(await session.activities()).keys.keys()]);
    },
    find: async (session, rows) => {
      const { byKey } = await session.activities();
      const ids = [...new Set(rows.flatMap(({ parents }) => byKey.get(parents['activity'] ?? '') ?? []))];
      const wanted = new Set(rows.map(({ key }) => key));
      const found: RemoteRow[] = [];
      for await (const page of read(session, ids)) found.push(...page.filter(({ key }) => wanted.has(key)));
      return found;
    },
  };
}

/** Courses an activity counts as hang on the membership and could not be put in again from here. */
async function conversionsOf({ client }: Session, { id_anggota: member }: FeederRecord) {
  const [first] = await client.rows('GetListKonversiKampusMerdeka', {
    where: { column: 'id_anggota', is: String(member) },
    order: 'id_konversi_aktivitas',
    limit: 1,
  });
  return first === undefined
    ? null
    : 'Konversi mata kuliah anggota ini sudah ada di feeder dan akan ikut hilang. Ubah peran atau keluarkan anggotanya di aplikasi feeder, lalu bandingkan ulang.';
}

export const activityMemberRemote: Remote = {
  ...partsOf({
    act: 'GetListAnggotaAktivitasMahasiswa',
    id: 'id_anggota',
    of: ['id_registrasi_mahasiswa'],
    number: async (session) => {
      const renamed = await session.renamed();
      return (row) => nimOf(renamed, row);
    },
    label: (row) => `${textAt(row, 'nim')} · ${textAt(row, 'nama_mahasiswa')} · ${textAt(row, 'judul')}`,
  }),
  parents: async (session, rows) => {
    const of = await registrationsOf(session, rows);
    const { byKey } = await session.activities();
    return eachParents(rows, (row): Parents => {
      const own = of(row);
      const activity = byKey.get(row.parents['activity'] ?? '');
      if ('problem' in own) return own;
      return activity === undefined ? activityProblem : { ids: { ...own.ids, id_aktivitas: activity } };
    });
  },
  held: conversionsOf,
  unguarded: true,
  key: ['id_anggota'],
  given: ['id_anggota'],
  insert: 'InsertAnggotaAktivitasMahasiswa',
  update: null,
  remove: 'DeleteAnggotaAktivitasMahasiswa',
};

async function lecturerParents(session: Session, rows: readonly LocalRow[]) {
  const [{ byKey }, lecturers] = [await session.activities(), await session.lecturers()];
  return eachParents(rows, (row): Parents => {
    const number = row.parents['lecturer'] ?? '';
    const activity = byKey.get(row.parents['activity'] ?? '');
    const lecturer = lecturers.get(number);
    if (number === '') return { problem: 'Dosen belum mempunyai NIDN atau NUPTK di portal.' };
    if (activity === undefined) return activityProblem;
    return lecturer === undefined
      ? { problem: 'Dosen ini tidak ada di data dosen PDDIKTI kampus. Selesaikan di SISTER, bukan di sini.' }
      : { ids: { id_aktivitas: activity, id_dosen: lecturer } };
  });
}

/** NIDN, else NUPTK: these lists know only the first. */
async function lecturerNumber(session: Session) {
  const numbers = await session.lecturerNumbers();
  return (row: FeederRow): string => numbers.get(textAt(row, 'id_dosen')) ?? textAt(row, 'nidn');
}

const ofLecturer = (row: FeederRow): string => `${textAt(row, 'nama_dosen')} · ${textAt(row, 'judul')}`;

export const guidanceRemote: Remote = {
  ...partsOf({
    act: 'GetListBimbingMahasiswa',
    id: 'id_bimbing_mahasiswa',
    of: ['id_dosen'],
    number: lecturerNumber,
    label: ofLecturer,
  }),
  parents: lecturerParents,
  unguarded: true,
  key: ['id_bimbing_mahasiswa'],
  given: ['id_bimbing_mahasiswa'],
  insert: 'InsertBimbingMahasiswa',
  update: null,
  remove: 'DeleteBimbingMahasiswa',
};

export const examinerRemote: Remote = {
  ...partsOf({
    act: 'GetListUjiMahasiswa',
    id: 'id_uji',
    of: ['id_dosen'],
    number: lecturerNumber,
    label: ofLecturer,
  }),
  parents: lecturerParents,
  unguarded: true,
  key: ['id_uji'],
  given: ['id_uji'],
  insert: 'InsertUjiMahasiswa',
  update: null,
  remove: 'DeleteUjiMahasiswa',
};
