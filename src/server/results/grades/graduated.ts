import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { lockStudents } from './records.store.ts';

/**
 * Locks students whose results are about to change. Those of a graduate are final with the diploma (academic practice).
 * @throws AppError RULE for a graduate: the graduation would have to be revoked first.
 */
export async function lockStudying({ db }: Ctx, studentIds: readonly string[]): Promise<void> {
  await lockStudents(db, studentIds);
  const { rows } = await db.execute<Pick<Rows['students'], 'nim'>>(sql`
    select nim from students where id = any(${sql.param(studentIds)}::uuid[]) and status = 'graduated'
    order by nim limit 1`);
  const [graduate] = rows;
  if (!graduate) return;
  throw new AppError(
    'RULE',
    `Mahasiswa ${graduate.nim} sudah lulus dan nilainya tidak dapat diubah. Batalkan kelulusannya dahulu.`,
  );
}

/** Whether a degree was decided for a student in the portal; graduates of before it have none here and no history yet. */
export const hasDegree = (studentId: SQL): SQL =>
  sql`exists (select from graduation_applications a where a.student_id = ${studentId} and a.decree_id is not null
    and a.state <> 'CANCELLED')`;

/** Those of some students whose degree was decided in the portal. */
export async function withDegree(db: Db, studentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<Pick<Rows['students'], 'id'>>(sql`
    select s.id from students s
    where s.id = any(${sql.param(studentIds)}::uuid[]) and ${hasDegree(sql`s.id`)}`);
  return new Set(rows.map(({ id }) => id));
}

export const degreeStands = (nim: string): string =>
  `Mahasiswa ${nim} sudah diluluskan, riwayat studinya tidak berubah lagi.`;
