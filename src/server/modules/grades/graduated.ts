import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import { lockStudents } from './records.store.ts';

/**
 * Locks students whose results are about to change. Those of a graduate are final with the diploma (academic practice).
 * @throws AppError RULE for a graduate: the graduation would have to be revoked first.
 */
export async function lockStudying({ db }: Ctx, studentIds: readonly string[]): Promise<void> {
  await lockStudents(db, studentIds);
  const { rows } = await db.execute<{ nim: string }>(sql`
    select nim from students where id = any(${sql.param(studentIds)}::uuid[]) and status = 'graduated'
    order by nim limit 1`);
  const [graduate] = rows;
  if (!graduate) return;
  throw new AppError(
    'RULE',
    `Mahasiswa ${graduate.nim} sudah lulus dan nilainya tidak dapat diubah. Batalkan kelulusannya dahulu.`,
  );
}
