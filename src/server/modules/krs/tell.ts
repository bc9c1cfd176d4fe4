import { periodLabel, type SemesterCode } from '#shared/domain/term/term.ts';
import type { Ctx } from '../../http/ctx.ts';
import { notify } from '../notices/notices.public.ts';
import type { Deactivated } from './closing.store.ts';
import type { KrsSaved } from './save.service.ts';

type KrsTopic =
  | 'krs.approved'
  | 'krs.returned'
  | 'krs.rejected'
  | 'krs.cancelled'
  | 'krs.late'
  | 'krs.reopened'
  | 'krs.written';

/** Tells a student what was decided on their KRS, once per decision. @param why what the decider wrote. */
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

/**
 * Tells students that they became inactive, and their advisors how many of their students did (academic practice).
 * @param done how many were told before in the same run, so that an advisor hears of each part.
 */
export function tellDeactivated(
  ctx: Ctx,
  rows: readonly Deactivated[],
  { code, done }: { code: SemesterCode; done: number },
): Promise<number> {
  const term = periodLabel(code);
  const advised = Map.groupBy(rows, ({ advisorId }) => advisorId);
  const advisors = [...advised].flatMap(([lecturerId, { length: count }]) =>
    lecturerId === null ? [] : [{ lecturerId, count }],
  );
  return notify(ctx, [
    ...rows.map(({ id: studentId }) => ({
      ...{ to: { studentId }, topic: 'status.inactive' as const, about: code, facts: { term } },
    })),
    ...advisors.map(({ lecturerId, count }) => ({
      ...{ to: { lecturerId }, topic: 'status.advisees' as const, about: `${code}:${done}` },
      facts: { count, term },
    })),
  ]);
}
