import { isEnrolled } from '#shared/people/students/status-transitions.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { lockStudents, type StudentRecord } from './students.store.ts';

const gone = ({ name, nim, status }: StudentRecord): string =>
  `${name} (${nim}) sudah tidak terdaftar, statusnya ${status === 'inactive' ? 'Keluar' : studentStatusLabels[status]}. Langkah ini tidak dapat dilakukan lagi.`;

/**
 * Holds the status of students until the transaction ends, for a decision about something they asked for while they belonged
 * to the college.
 * @returns the students in the order of their ids
 * @throws AppError RULE naming one who graduated, left or died meanwhile
 */
export async function requireEnrolled({ db }: Ctx, ids: readonly string[]): Promise<StudentRecord[]> {
  const records = await lockStudents(db, ids);
  const left = records.find((record) => !isEnrolled(record));
  if (left) throw new AppError('RULE', gone(left));
  return records;
}
