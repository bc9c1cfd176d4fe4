import { ROLE } from '#shared/access/roles.ts';
import type { AccessUser } from '#shared/access/rule.ts';

/** The schedule behind "Kelas": the lecturer's or the student's; null for everybody else (specification §2). */
export function classesPath(user: AccessUser): string | null {
  if (user.isStudent) return '/student/jadwal';
  return user.role.includes(ROLE.lecturer) ? '/dosen/jadwal' : null;
}
