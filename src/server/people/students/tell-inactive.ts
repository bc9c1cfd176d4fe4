import { periodLabel, type SemesterCode } from '#shared/platform/term/term.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { notify } from '#server/platform/notices/notices.public.ts';

/**
 * Notifies students that they became inactive in a term, and each advisor of the number of such advisees (academic
 * practice). Call it in the transaction of the change.
 */
export function tellInactive(
  ctx: Ctx,
  rows: readonly { id: string; advisorId: string | null }[],
  code: SemesterCode,
): Promise<number> {
  const term = periodLabel(code);
  const advised = Map.groupBy(rows, ({ advisorId }) => advisorId);
  // Advisors are notified of every step, students once per term.
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
