import { canAccess } from '#shared/platform/access/rule.ts';
import type { Clash } from '#shared/platform/date/clash.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { toClashView } from './schedule-check.service.ts';

const clashField = { ROOM: 'roomId', LECTURER: 'lecturers', CLASS: 'classIds', STUDENT: 'classIds' } as const;

/** Refuses clashes, each named on its field, unless somebody who may takes responsibility for them. */
export function checkClashes(ctx: Ctx, clashes: readonly Clash[], overrideReason: string | null): void {
  const [first] = clashes;
  if (!first) return;
  if (overrideReason === null) {
    const others = clashes.length > 1 ? ` Ada ${clashes.length - 1} bentrok lain.` : '';
    throw new AppError('CLASH', `${first.message}${others}`, {
      errors: Object.fromEntries(
        clashes.toReversed().map(({ kind, message }) => [clashField[kind], message]),
      ),
      data: { clashes: clashes.map(toClashView) },
    });
  }
  if (!canAccess(ctx.actor, { permissions: ['schedule:override-clash'] })) {
    throw new AppError('FORBIDDEN', 'Anda tidak memiliki hak untuk mengizinkan jadwal bentrok.');
  }
}
