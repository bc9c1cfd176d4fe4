import { isEnrolled } from '#shared/people/students/status-transitions.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { lockStudents, type StudentRecord } from './students.store.ts';

const goneMessage = ({ name, nim, status }: StudentRecord): string =>
  `${name} (${nim}) sudah tidak terdaftar, statusnya ${status === 'inactive' ? 'Keluar' : studentStatusLabels[status]}. Langkah ini tidak dapat dilakukan lagi.`;

/**
 * Locks students until the transaction ends and checks that they are still enrolled, for decisions about their requests.
 * @returns the students in id order
 * @throws AppError RULE naming a student who graduated, left or died meanwhile
 */
export async function requireEnrolled({ db }: Ctx, ids: readonly string[]): Promise<StudentRecord[]> {
  const records = await lockStudents(db, ids);
  const left = records.find((record) => !isEnrolled(record));
  if (left) throw new AppError('RULE', goneMessage(left));
  return records;
}
