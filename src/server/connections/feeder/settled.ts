import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import type { FeederClient } from './neo-feeder/feeder.ts';
import { digestOf } from './digest.ts';
import { type FeederRowRecord, isUnanswered, noteSends } from './rows.store.ts';

/** Proves of rows that were on their way when a process died, or whose answer was lost, that they are in the feeder after all. */
export async function noteSettled(
  ctx: Ctx,
  { environment }: FeederClient,
  jobId: string,
  rows: readonly FeederRowRecord[],
): Promise<void> {
  const proofs = rows.filter(isUnanswered).map(({ channel, scope, key }) => ({
    jobId,
    actorId: actorOf(ctx).userId,
    channel,
    scope,
    key,
    act: 'lookup',
    environment,
    at: ctx.services.clock().toISOString(),
    step: 'SETTLED' as const,
    requestDigest: digestOf({ key }),
  }));
  if (proofs.length > 0) await noteSends(ctx.db, ...proofs);
}
