import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';
import type { KrsSaved } from './save.service.ts';

type KrsTopic =
  | 'krs.approved'
  | 'krs.returned'
  | 'krs.rejected'
  | 'krs.cancelled'
  | 'krs.late'
  | 'krs.reopened'
  | 'krs.written';

/** Notifies a student of a decision on their KRS, once per decision. @param why note or reason of the decider. */
export function tellDecision(
  ctx: Ctx,
  studentId: string,
  topic: KrsTopic,
  { _id, updatedAt, totalSks }: Pick<KrsSaved, '_id' | 'updatedAt' | 'totalSks'>,
  why: string,
): Promise<number> {
  const notice = { to: { studentId }, about: `${_id}:${updatedAt}` };
  if (topic === 'krs.approved') return notify(ctx, [{ ...notice, topic, facts: { sks: totalSks } }]);
  if (topic === 'krs.written')
    return notify(ctx, [{ ...notice, topic, facts: { sks: totalSks, reason: why } }]);
  if (topic === 'krs.cancelled' || topic === 'krs.late' || topic === 'krs.reopened')
    return notify(ctx, [{ ...notice, topic, facts: { reason: why } }]);
  return notify(ctx, [{ ...notice, topic, facts: { note: why } }]);
}
