import { activityKey, speakerIn } from '#shared/connections/feeder/activity.ts';
import { ACTIVITY_ROLE } from '#shared/completion/activities/kinds.ts';
import type { FeederClient, FeederRow } from '../neo-feeder/feeder.ts';
import type { Where } from '../neo-feeder/filter.ts';
import type { KnownActivity, RenamedStudents } from '../links.store.ts';
import { type KnownList, knownList } from './known-list.ts';
import { nimOf } from './nims.ts';

/** Ids asked for at once. */
export const ACTIVITIES_AT_ONCE = 200;

/** Why what hangs on an activity cannot be sent yet. */
export const activityProblem = {
  problem: 'Aktivitas belum ada di feeder. Kirim aktivitas mahasiswa dahulu.',
};

/** The activities of a term by natural key. */
export type ActivityIndex = KnownList & {
  /** Ids of those the portal reports in another term by now. */
  elsewhere: ReadonlySet<string>;
};

const text = (row: FeederRow, column: string): string => row[column] ?? '';

/** The key of an activity that names its leader itself; null for one written by somebody else. */
export function ownKey(row: FeederRow): string | null {
  const speaker = speakerIn(row['keterangan']);
  return speaker === null ? null : activityKey(text(row, 'id_jenis_aktivitas'), speaker, text(row, 'judul'));
}

/** Parts of a list, so that no filter grows with the college. */
export function* portions<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/** Who leads these activities, or is alone in them, by their members. */
async function speakersOf(
  client: FeederClient,
  renamed: RenamedStudents,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const speakers = new Map<string, string>();
  for (const some of portions(ids, ACTIVITIES_AT_ONCE)) {
    const where: Where = { column: 'id_aktivitas', in: some };
    const order = 'id_aktivitas, id_anggota';
    for await (const page of client.pages('GetListAnggotaAktivitasMahasiswa', { where, order })) {
      for (const row of page) {
        const isSpeaker = text(row, 'jenis_peran') !== String(ACTIVITY_ROLE.member);
        const id = text(row, 'id_aktivitas');
        if (isSpeaker && !speakers.has(id)) speakers.set(id, nimOf(renamed, row));
      }
    }
  }
  return speakers;
}

/** Those of these ids that the feeder still has, in whatever term. */
async function* existing(client: FeederClient, programme: Where, ids: readonly string[]) {
  for (const some of portions(ids, ACTIVITIES_AT_ONCE)) {
    const where: Where = { all: [programme, { column: 'id_aktivitas', in: some }] };
    for await (const page of client.pages('GetListAktivitasMahasiswa', { where, order: 'id_aktivitas' })) {
      for (const row of page) yield text(row, 'id_aktivitas');
    }
  }
}

/**
 * Reads the activities of a term: a page of them per call, and the members of those that do not name their leader. One whose id
 * is remembered goes under the key it has in the portal by now, also where the feeder has it in another term still.
 */
export async function readActivities(
  client: FeederClient,
  { programme, scope, renamed }: { programme: Where; scope: string; renamed: RenamedStudents },
  known: readonly KnownActivity[],
): Promise<ActivityIndex> {
  const [own, others] = [
    known.filter((one) => one.scope === scope),
    known.filter((one) => one.scope !== scope),
  ];
  const linkedKeys = new Map(own.map(({ feederId, key }) => [feederId, key]));
  const elsewhere = new Set(others.map(({ feederId }) => feederId));
  const keys = new Map<string, string>();
  const foreign: FeederRow[] = [];
  const where: Where = { all: [programme, { column: 'id_semester', is: scope }] };
  for await (const page of client.pages('GetListAktivitasMahasiswa', { where, order: 'id_aktivitas' })) {
    for (const row of page) {
      const id = text(row, 'id_aktivitas');
      const [remembered, itself] = [linkedKeys.get(id), ownKey(row)];
      if (elsewhere.has(id)) continue;
      if (remembered !== undefined) keys.set(id, remembered);
      else if (itself === null) foreign.push(row);
      else keys.set(id, itself);
    }
  }
  const speakers = await speakersOf(
    client,
    renamed,
    foreign.map((row) => text(row, 'id_aktivitas')),
  );
  for (const row of foreign) {
    const id = text(row, 'id_aktivitas');
    keys.set(id, activityKey(text(row, 'id_jenis_aktivitas'), speakers.get(id) ?? '', text(row, 'judul')));
  }
  const unseen = [...linkedKeys.keys()].filter((id) => !keys.has(id));
  for await (const id of existing(client, programme, unseen)) keys.set(id, linkedKeys.get(id) ?? '');
  return { ...knownList(keys, linkedKeys), elsewhere };
}
