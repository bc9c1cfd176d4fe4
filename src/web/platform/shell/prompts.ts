import { ROLE } from '#shared/platform/access/roles.ts';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { showsBiodataDialog, showsNidnDialog } from '#shared/people/biodata/dialog-paths.ts';

/**
 * A lecturer without NIDN is stopped (specification §5), though not before a first password is changed, nor who has no record as
 * a lecturer to write it into.
 */
export const asksForNidn = (
  { role, nidn, lecturerId, mustChangePassword }: SessionUser,
  pathname: string,
): boolean =>
  !mustChangePassword &&
  lecturerId !== null &&
  showsNidnDialog({ isLecturer: role.includes(ROLE.lecturer), nidn }, pathname);

/** A student's biodata is looked at on the pages that may tell what is missing (specification §5). */
export const checksBiodata = ({ isStudent }: SessionUser, pathname: string): boolean =>
  isStudent && showsBiodataDialog(pathname);
