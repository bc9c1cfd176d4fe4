import type { ChannelName } from '#shared/domain/feeder/channels.ts';
import type { Ctx } from '../../http/ctx.ts';
import { markReported } from '../students/students.public.ts';
import { lockReported } from '../conversions/conversions.public.ts';
import { rememberLinks } from './links.store.ts';
import type { Session } from './remotes/session.ts';

/** A record of the portal that stands in the feeder: its id and key here, and its ids there. */
export type Reported = { localId: string; key: string; ids: Readonly<Record<string, string>> };

/** The feeder's id of what is known again by it, and what is known already. */
const links = {
  activity: { id: 'id_aktivitas', linked: async (session: Session) => (await session.activities()).linked },
  class: { id: 'id_kelas_kuliah', linked: (session: Session) => session.linkedClasses() },
} as const;

/** The ids by which records are known again; one that is known already and still there stays the one. */
async function remember(
  ctx: Ctx,
  session: Session,
  channel: keyof typeof links,
  records: readonly Reported[],
): Promise<void> {
  const { id, linked } = links[channel];
  const known = await linked(session);
  const pairs = records
    .filter(({ key }) => !known.has(key))
    .flatMap(({ localId, ids }) => (ids[id] ? [{ localId, feederId: ids[id] }] : []));
  await rememberLinks(ctx.db, session.client.environment, channel, pairs);
}

/** What follows in the portal from these records standing in the feeder; nobody counts as reported by a rehearsal in the sandbox. */
export async function markSynced(
  ctx: Ctx,
  session: Session,
  channel: ChannelName,
  records: readonly Reported[],
): Promise<void> {
  if (records.length === 0) return;
  if (channel === 'activity' || channel === 'class') await remember(ctx, session, channel, records);
  if (session.client.environment !== 'live') return;
  const ids = records.map(({ localId }) => localId);
  if (channel === 'entry') await markReported(ctx, ids, 'ENTRY');
  if (channel === 'exit') await markReported(ctx, ids, 'EXIT');
  if (channel === 'transfer') await lockReported(ctx, ids);
}
