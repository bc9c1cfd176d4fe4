import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';

/**
 * Tells students that they became inactive in a term, and each of their advisors how many did (academic practice), in the
 * transaction in which it happens.
 */
export function tellInactive(
  ctx: Ctx,
  rows: readonly { id: string; advisorId: string | null }[],
  code: SemesterCode,
): Promise<number> {
  const term = periodLabel(code);
  const advised = Map.groupBy(rows, ({ advisorId }) => advisorId);
  // An advisor hears of each step, a student once in a term.
  const step = `${code}:${ctx.now.toISOString()}:${rows[0]?.id ?? ''}`;
  return notify(ctx, [
    ...rows.map(({ id: studentId }) => ({
      to: { studentId },
      topic: 'status.inactive' as const,
      about: code,
      facts: { term },
    })),
    ...[...advised].flatMap(([lecturerId, { length: count }]) =>
      lecturerId === null
        ? []
        : [
            {
              to: { lecturerId },
              topic: 'status.advisees' as const,
              about: step,
              facts: { count, term },
            },
          ],
    ),
  ]);
}
