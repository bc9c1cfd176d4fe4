import type { ChannelName } from '#shared/domain/feeder/channels.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { FeederClient } from '../../integrations/feeder/feeder.ts';
import { markReported } from '../students/students.public.ts';
import { lockReported } from '../conversions/conversions.public.ts';

/** What follows in the portal from these records standing in the feeder; nothing does from a rehearsal in the sandbox. */
export async function markSynced(
  ctx: Ctx,
  { environment }: FeederClient,
  channel: ChannelName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || environment !== 'live') return;
  if (channel === 'entry') await markReported(ctx, ids, 'ENTRY');
  if (channel === 'exit') await markReported(ctx, ids, 'EXIT');
  if (channel === 'transfer') await lockReported(ctx, ids);
}
