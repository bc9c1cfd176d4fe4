import { sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import type { Db } from '#server/platform/db/client.ts';

/** What people choose from lists: the table, and the word of a refusal. */
const chosen = {
  student: ['students', 'mahasiswa'],
  studentClass: ['student_classes', 'kelas'],
  schedule: ['schedules', 'kelas'],
} as const;

/** The refusal where some of the chosen records are gone, so that nothing is done to the others unseen. */
export const someGone = (gone: number, all: number, word: string): AppError =>
  new AppError(
    'NOT_FOUND',
    `${grouped(gone)} dari ${grouped(all)} ${word} yang dipilih tidak ditemukan. Muat ulang daftar.`,
  );

/** Refuses chosen ids that name nothing. @throws AppError NOT_FOUND saying how many */
export async function requireThere(db: Db, what: keyof typeof chosen, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const [table, word] = chosen[what];
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where id = any (${sql.param(wanted)}::uuid[])`,
  );
  const gone = wanted.length - (rows[0]?.count ?? 0);
  if (gone > 0) throw someGone(gone, wanted.length, word);
}
