import { activityKey, speakerIn } from '#shared/domain/feeder/activity.ts';
import { ACTIVITY_ROLE } from '#shared/domain/activity/kinds.ts';
import type { FeederClient, FeederRow } from '../../../integrations/feeder/feeder.ts';
import type { Where } from '../../../integrations/feeder/filter.ts';

/** Ids asked for at once. */
export const ACTIVITIES_AT_ONCE = 200;

/** Why what hangs on an activity cannot be sent yet. */
export const activityProblem = {
  problem: 'Aktivitas belum ada di feeder. Kirim aktivitas mahasiswa dahulu.',
};

/** The activities of a term by natural key, and the other way round. */
export type ActivityIndex = { byKey: ReadonlyMap<string, string>; keys: ReadonlyMap<string, string> };

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
async function speakersOf(client: FeederClient, ids: readonly string[]): Promise<Map<string, string>> {
  const speakers = new Map<string, string>();
  for (const some of portions(ids, ACTIVITIES_AT_ONCE)) {
    const where: Where = { column: 'id_aktivitas', in: some };
    const order = 'id_aktivitas, id_anggota';
    for await (const page of client.pages('GetListAnggotaAktivitasMahasiswa', { where, order })) {
      for (const row of page) {
        const isSpeaker = text(row, 'jenis_peran') !== String(ACTIVITY_ROLE.member);
        const id = text(row, 'id_aktivitas');
        if (isSpeaker && !speakers.has(id)) speakers.set(id, text(row, 'nim'));
      }
    }
  }
  return speakers;
}

/** Reads the activities of a term: a page of them per call, and the members of those that do not name their leader. */
export async function readActivities(client: FeederClient, where: Where): Promise<ActivityIndex> {
  const keys = new Map<string, string>();
  const foreign: FeederRow[] = [];
  const order = 'id_aktivitas';
  for await (const page of client.pages('GetListAktivitasMahasiswa', { where, order })) {
    for (const row of page) {
      const key = ownKey(row);
      if (key === null) foreign.push(row);
      else keys.set(text(row, 'id_aktivitas'), key);
    }
  }
  const ids = foreign.map((row) => text(row, 'id_aktivitas'));
  const speakers = await speakersOf(client, ids);
  for (const row of foreign) {
    const id = text(row, 'id_aktivitas');
    keys.set(id, activityKey(text(row, 'id_jenis_aktivitas'), speakers.get(id) ?? '', text(row, 'judul')));
  }
  return { keys, byKey: new Map([...keys].map(([id, key]) => [key, id])) };
}
