import type { ChannelName } from '#shared/domain/feeder/channels.ts';
import type { Ctx } from '../../http/ctx.ts';
import { markReported } from '../students/students.public.ts';
import { lockReported } from '../conversions/conversions.public.ts';
import { rememberActivities } from './activities.store.ts';
import type { Session } from './remotes/session.ts';

/** A record of the portal that stands in the feeder: its id and key here, and its ids there. */
export type Reported = { localId: string; key: string; ids: Readonly<Record<string, string>> };

/** The ids by which activities are known again; one that is known already and still there stays the one. */
async function remember(ctx: Ctx, session: Session, records: readonly Reported[]): Promise<void> {
  const { linked } = await session.activities();
  const pairs = records
    .filter(({ key }) => !linked.has(key))
    .flatMap(({ localId, ids: { id_aktivitas: feederId } }) => (feederId ? [{ localId, feederId }] : []));
  await rememberActivities(ctx.db, session.client.environment, pairs);
}

/** What follows in the portal from these records standing in the feeder; nobody counts as reported by a rehearsal in the sandbox. */
export async function markSynced(
  ctx: Ctx,
  session: Session,
  channel: ChannelName,
  records: readonly Reported[],
): Promise<void> {
  if (records.length === 0) return;
  if (channel === 'activity') await remember(ctx, session, records);
  if (session.client.environment !== 'live') return;
  const ids = records.map(({ localId }) => localId);
  if (channel === 'entry') await markReported(ctx, ids, 'ENTRY');
  if (channel === 'exit') await markReported(ctx, ids, 'EXIT');
  if (channel === 'transfer') await lockReported(ctx, ids);
}
