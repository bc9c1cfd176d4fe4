import type { FeederRow } from '../neo-feeder/feeder.ts';
import type { Where } from '../neo-feeder/filter.ts';
import type { LocalRow } from '../sources/source.ts';
import { ACTIVITIES_AT_ONCE, activityProblem, portions } from './activity-index.ts';
import { nimOf } from './nims.ts';
import { registrationsOf } from './people.ts';
import { eachParents, type Parents, type Remote, type RemoteRow } from './remote.ts';
import { ofProgramme, type Session, textAt } from './session.ts';

/** The rows of the feeder that hold one of some values in a column, in the order in which equal ones stand together. */
async function* achievements(session: Session, where: Where): AsyncGenerator<FeederRow[]> {
  const order = 'id_aktivitas, id_mahasiswa, id_prestasi';
  yield* session.client.pages('GetListPrestasiMahasiswa', { where, order });
}

/** NIM in the programme by person: these lists know nothing of registrations. */
async function nimsOf(session: Session, rows: readonly FeederRow[]): Promise<Map<string, string>> {
  const persons = [...new Set(rows.map((row) => textAt(row, 'id_mahasiswa')))];
  const nims = new Map<string, string>();
  const changed = await session.renamed();
  if (persons.length === 0) return nims;
  const where: Where = {
    all: [ofProgramme(session), { column: 'id_mahasiswa', in: persons }],
  };
  for await (const page of session.client.pages('GetListRiwayatPendidikanMahasiswa', {
    where,
    order: 'nim',
  })) {
    for (const row of page) nims.set(textAt(row, 'id_mahasiswa'), nimOf(changed, row));
  }
  return nims;
}

const toRow = (key: string, row: FeederRow): RemoteRow => ({
  key,
  label: `${textAt(row, 'nama_mahasiswa')} · ${textAt(row, 'nama_prestasi')}`,
  ids: { id_prestasi: textAt(row, 'id_prestasi') },
  values: row,
});

/** Those entered for the activities of the term. */
async function* pages(session: Session): AsyncGenerator<RemoteRow[]> {
  const { keys } = await session.activities();
  for (const some of portions([...keys.keys()], ACTIVITIES_AT_ONCE)) {
    for await (const page of achievements(session, { column: 'id_aktivitas', in: some })) {
      const nims = await nimsOf(session, page);
      yield page.map((row) => {
        const nim = nims.get(textAt(row, 'id_mahasiswa')) ?? '';
        return toRow(`${keys.get(textAt(row, 'id_aktivitas')) ?? ''}|${nim}`, row);
      });
    }
  }
}

const plain = (text: string | null | undefined): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').toUpperCase();

/** Entered for the same activity, or by hand without one, under the same name and year. */
const isOf = (local: LocalRow, activity: string | undefined, row: FeederRow): boolean => {
  const there = textAt(row, 'id_aktivitas');
  if (there !== '') return there === activity;
  return (
    plain(row['nama_prestasi']) === plain(local.values['nama_prestasi']) &&
    textAt(row, 'tahun_prestasi') === local.values['tahun_prestasi']
  );
};

async function find(session: Session, rows: readonly LocalRow[]): Promise<RemoteRow[]> {
  const registrations = await session.registrations(rows.flatMap(({ parents }) => parents['nim'] ?? []));
  const persons = [...registrations.values()].map(({ id_mahasiswa: id }) => id);
  if (persons.length === 0) return [];
  const { byKey } = await session.activities();
  const theirs: FeederRow[] = [];
  for await (const page of achievements(session, { column: 'id_mahasiswa', in: persons }))
    theirs.push(...page);
  const byPerson = Map.groupBy(theirs, (row) => textAt(row, 'id_mahasiswa'));
  return rows.flatMap((local) => {
    const person = registrations.get(local.parents['nim'] ?? '')?.id_mahasiswa ?? '';
    const activity = byKey.get(local.parents['activity'] ?? '');
    const own = (byPerson.get(person) ?? []).filter((row) => isOf(local, activity, row));
    return own.map((row) => toRow(local.key, row));
  });
}

/** Hangs on the person and on the activity; one an operator entered by hand is known by its name and year. */
export const achievementRemote: Remote = {
  pages,
  find,
  asksForRest: true,
  parents: async (session, rows) => {
    const of = await registrationsOf(session, rows);
    const registrations = await session.registrations(rows.flatMap(({ parents }) => parents['nim'] ?? []));
    const { byKey } = await session.activities();
    return eachParents(rows, (row): Parents => {
      const own = of(row);
      const person = registrations.get(row.parents['nim'] ?? '');
      const activity = byKey.get(row.parents['activity'] ?? '');
      if ('problem' in own || !person) return own;
      return activity === undefined
        ? activityProblem
        : { ids: { id_mahasiswa: person.id_mahasiswa, id_aktivitas: activity } };
    });
  },
  unguarded: true,
  key: ['id_prestasi'],
  given: ['id_prestasi'],
  insert: 'InsertPrestasiMahasiswa',
  update: null,
  remove: null,
};
