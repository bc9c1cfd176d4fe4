import { AppError } from '#shared/errors.ts';
import type { ImportKind } from './import-kind.ts';
import { studentsKind } from './kinds/students.kind.ts';

/** Every kind of import; a kind adds its line here. */
const kinds: readonly ImportKind[] = [studentsKind];

/** @throws AppError NOT_FOUND */
export function kindOf(key: string): ImportKind {
  const kind = kinds.find((one) => one.key === key);
  if (!kind) throw new AppError('NOT_FOUND', 'Jenis impor ini tidak ada.');
  return kind;
}
