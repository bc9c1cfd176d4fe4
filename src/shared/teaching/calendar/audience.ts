import type { AccessUser } from '#shared/platform/access/rule.ts';
import { ROLE } from '#shared/platform/access/roles.ts';

/** To whom an event of the calendar is addressed (academic practice); an empty list means everybody. */
export const audiences = ['STUDENT', 'LECTURER', 'STAFF', 'PUBLIC'] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Record<Audience, string> = {
  STUDENT: 'Mahasiswa',
  LECTURER: 'Dosen',
  STAFF: 'Staf',
  PUBLIC: 'Umum',
};

/**
 * Audiences a person belongs to. @returns null for those who keep the calendar: they see every event.
 */
export function audiencesOf(user: AccessUser): readonly Audience[] | null {
  if (user.Admin || user.permissions.includes('calendar:get')) return null;
  if (user.isStudent) return ['PUBLIC', 'STUDENT'];
  const isLecturer = user.role.includes(ROLE.lecturer);
  const isStaff = user.role.some((role) => role !== ROLE.lecturer);
  return ['PUBLIC', ...(isLecturer ? ['LECTURER' as const] : []), ...(isStaff ? ['STAFF' as const] : [])];
}
