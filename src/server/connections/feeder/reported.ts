import { isLinked, type LinkedChannel } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { markReported } from '#server/people/students/students.public.ts';
import { lockReported } from '#server/results/conversions/conversions.public.ts';
import { type Link, rememberLinks } from './links.store.ts';
import type { KnownList } from './remotes/known-list.ts';
import type { Session } from './remotes/session.ts';

/** A record of the portal that stands in the feeder: its id and key here, and its ids there. */
export type Reported = {
  localId: string;
  key: string;
  ids: Readonly<Record<string, string>>;
  /** It may yet be another record: it is not remembered. */
  isDoubtful: boolean;
};

type LinkKind = { id: string; list?: (session: Session) => Promise<KnownList> };

/** The feeder's id of what is known again by it, and the list that tells what is known already. */
const links: Readonly<Record<LinkedChannel, LinkKind>> = {
  activity: { id: 'id_aktivitas', list: (session) => session.activities() },
  class: { id: 'id_kelas_kuliah', list: (session) => session.classes() },
  course: { id: 'id_matkul', list: (session) => session.courses() },
  curriculum: { id: 'id_kurikulum', list: (session) => session.curricula() },
  biodata: { id: 'id_mahasiswa' },
  entry: { id: 'id_registrasi_mahasiswa' },
};

/** The ids by which records are known again; one of a list that is known already and still there stays the one. */
async function remember(
  ctx: Ctx,
  session: Session,
  channel: LinkedChannel,
  records: readonly Reported[],
): Promise<void> {
  const { id, list } = links[channel];
  const linked = list && (await list(session)).linked;
  const { former } = await session.renamed();
  const found = records.flatMap(({ localId, key, ids, isDoubtful }): Link[] => {
    const feederId = ids[id];
    if (!feederId || isDoubtful || linked?.has(key)) return [];
    // A registration that was just sent has the NIM of the portal, unless it had another before.
    const feederNim = ids['nim'] || (former.get(key) ?? key);
    return [{ localId, feederId, ...(channel === 'entry' && { feederNim }) }];
  });
  await rememberLinks(ctx.db, session.client.environment, channel, found);
}

/** What follows in the portal from these records standing in the feeder; nobody counts as reported by a rehearsal in the sandbox. */
export async function markSynced(
  ctx: Ctx,
  session: Session,
  channel: ChannelName,
  records: readonly Reported[],
): Promise<void> {
  if (records.length === 0) return;
  if (isLinked(channel)) await remember(ctx, session, channel, records);
  if (session.client.environment !== 'live') return;
  const ids = records.map(({ localId }) => localId);
  if (channel === 'entry') await markReported(ctx, ids, 'ENTRY');
  if (channel === 'exit') await markReported(ctx, ids, 'EXIT');
  if (channel === 'transfer') await lockReported(ctx, ids);
}
