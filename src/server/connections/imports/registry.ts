import { AppError } from '#shared/platform/errors.ts';
import type { ImportKind } from './import-kind.ts';
import { catalogueKind } from './kinds/catalogue.kind.ts';
import { coursesKind } from './kinds/courses.kind.ts';
import { curriculaKind } from './kinds/curricula.kind.ts';
import { pastGradesKind } from './kinds/past-grades.kind.ts';
import { pastTermsKind } from './kinds/past-terms.kind.ts';
import { roomsKind } from './kinds/rooms.kind.ts';
import { schedulesKind } from './kinds/schedules.kind.ts';
import { statementKind } from './kinds/statement.kind.ts';
import { studentsKind } from './kinds/students.kind.ts';

/** Every kind of import; a kind adds its line here. */
export const importKinds: readonly ImportKind[] = [
  catalogueKind,
  coursesKind,
  curriculaKind,
  pastGradesKind,
  pastTermsKind,
  roomsKind,
  schedulesKind,
  statementKind,
  studentsKind,
];

/** @throws AppError NOT_FOUND */
export function kindOf(key: string): ImportKind {
  const kind = importKinds.find((one) => one.key === key);
  if (!kind) throw new AppError('NOT_FOUND', 'Jenis impor ini tidak ada.');
  return kind;
}
