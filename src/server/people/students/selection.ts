import { grouped } from '#shared/platform/format/number.ts';
import { AppError } from '#shared/platform/errors.ts';
import { requireThere } from '#server/platform/reference/require-there.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { getConcernFacts } from './concern.ts';
import { findStudentIds, type StudentFilter } from './students.list.ts';

/** The ticked students, or all that match a filter. */
export type Selection = { ids?: string[] | undefined; filter?: StudentFilter | undefined };

const LIMIT = 10_000;

/**
 * Returns the ids of the selected students, each once.
 * @throws AppError RULE if none or too many are selected, NOT_FOUND if one no longer exists
 */
export async function selectedIds(ctx: Ctx, { ids, filter }: Selection, limit = LIMIT): Promise<string[]> {
  const all = ids
    ? [...new Set(ids)]
    : await findStudentIds(ctx.db, filter ?? {}, await getConcernFacts(ctx), limit + 1);
  if (all.length === 0) throw new AppError('RULE', 'Tidak ada mahasiswa yang cocok.');
  if (all.length > limit) {
    throw new AppError('RULE', `Pilih paling banyak ${grouped(limit)} mahasiswa sekaligus.`);
  }
  if (ids) await requireThere(ctx.db, 'student', all);
  return all;
}
