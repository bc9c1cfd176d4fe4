import { ROLE } from '#shared/access/roles.ts';
import type { SessionUser } from '#shared/contracts/auth.contract.ts';

const underSettings = (pathname: string): boolean =>
  pathname === '/settings' || pathname.startsWith('/settings/');

/** A lecturer without NIDN is stopped everywhere but on the settings (specification §5). */
export const asksForNidn = ({ role, nidn }: SessionUser, pathname: string): boolean =>
  role.includes(ROLE.lecturer) && (nidn ?? '') === '' && !underSettings(pathname);

/** A student's biodata is looked at on these two pages only (specification §5). */
export const checksBiodata = ({ isStudent }: SessionUser, pathname: string): boolean =>
  isStudent && (pathname === '/settings' || pathname === '/500');
