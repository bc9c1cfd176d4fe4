import { grouped } from '#shared/platform/format/number.ts';
import { AppError } from '#shared/platform/errors.ts';
import { requireThere } from '#server/platform/reference/require-there.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { standpointOf } from './concern.ts';
import { idsMatching, type StudentFilter } from './students.list.ts';

/** Ticked students, or all that a filter finds. */
export type Selection = { ids?: string[] | undefined; filter?: StudentFilter | undefined };

const LIMIT = 10_000;

/**
 * Ids of the selected students, each once.
 * @throws AppError RULE when nobody or too many are selected, NOT_FOUND when one of them is gone.
 */
export async function selectedIds(ctx: Ctx, { ids, filter }: Selection, limit = LIMIT): Promise<string[]> {
  const all = ids
    ? [...new Set(ids)]
    : await idsMatching(ctx.db, filter ?? {}, await standpointOf(ctx), limit + 1);
  if (all.length === 0) throw new AppError('RULE', 'Tidak ada mahasiswa yang cocok.');
  if (all.length > limit) {
    throw new AppError('RULE', `Pilih paling banyak ${grouped(limit)} mahasiswa sekaligus.`);
  }
  if (ids) await requireThere(ctx.db, 'student', all);
  return all;
}
