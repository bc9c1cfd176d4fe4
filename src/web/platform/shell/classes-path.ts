import { ROLE } from '#shared/platform/access/roles.ts';
import type { AccessUser } from '#shared/platform/access/rule.ts';

/** The schedule behind "Kelas": the lecturer's or the student's; null for everybody else (specification §2). */
export function classesPath(user: AccessUser): string | null {
  if (user.isStudent) return '/student/jadwal';
  return user.role.includes(ROLE.lecturer) ? '/dosen/jadwal' : null;
}
