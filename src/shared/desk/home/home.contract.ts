import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { type AccessRule, type AccessUser, canAccess } from '#shared/platform/access/rule.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { HOME_CALL } from './home-path.ts';
import { homeSides, lecturerHome, staffHome, studentHome } from './home.views.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';

/** Who sees which part of the staff's home. */
export const staffParts = {
  payments: { permissions: ['payment:get', 'payment:verify'] },
  cohorts: studentContract.generations.access,
  /** As of `krsStaffContract.summary` and `gradeReportContract.home`, whose contracts the first screen needs for nothing else. */
  krs: { permissions: ['krs:get'] },
  gaps: { permissions: ['schedule:get'] },
  letters: { permissions: ['studentGrade:get'] },
} as const satisfies Record<string, AccessRule>;

/** What a person's first screen is about; `OTHER` has every place to go. */
export type HomeKind = 'STUDENT' | 'STAFF' | 'LECTURER' | 'OTHER';

/** Parts that show the college as a whole: who sees one of them by a permission has the staff's home. */
const wholeParts = [staffParts.cohorts, staffParts.krs, staffParts.gaps, staffParts.letters];

/**
 * The home of a person.
 * @param asLecturer the page of lecturers is asked for, which staff who teach have beside their own
 */
export function homeKind(user: AccessUser, asLecturer: boolean): HomeKind {
  if (user.isStudent) return 'STUDENT';
  const byPermission = { ...user, role: [] };
  if (!asLecturer && wholeParts.some((rule) => canAccess(byPermission, rule))) return 'STAFF';
  return user.role.includes(ROLE.lecturer) ? 'LECTURER' : 'OTHER';
}

export const homeContract = {
  home: endpoint({
    method: 'GET',
    path: HOME_CALL,
    summary: 'All that the first screen of the signed-in user shows at once',
    access: 'signed-in',
    query: z.object({ view: z.literal('lecturer').optional() }),
    response: z.object({
      student: studentHome.nullable(),
      lecturer: lecturerHome.nullable(),
      staff: staffHome.nullable(),
      ...homeSides,
      /** The answer of `GET /api/user/alert-update`. */
      notices: noticeContract.list.response,
    }),
  }),
};
