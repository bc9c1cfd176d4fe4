import type { Permission } from './permissions.ts';

/** The signed-in person as every layer sees them; field names are those of the specification §3. */
export type AccessUser = {
  role: readonly number[];
  permissions: readonly string[];
  Admin: boolean;
  isStudent: boolean;
};

/**
 * Who may use an endpoint, a menu entry or a button.
 * `public` needs no sign-in, `signed-in` any user, an object follows the specification §6.
 */
export type AccessRule =
  | 'public'
  | 'signed-in'
  | { students?: boolean; permissions?: readonly Permission[]; roles?: readonly number[]; admin?: true };

const holdsAll = <T>(held: readonly T[], required: readonly T[] | undefined): boolean =>
  required !== undefined && required.length > 0 && required.every((one) => held.includes(one));

/**
 * The permission check of the specification §6: Admin → yes; a student where the rule allows students → yes;
 * otherwise ALL listed permissions or ALL listed roles. An empty list grants nothing; no user is denied everything
 * but `public`.
 */
export function canAccess(user: AccessUser | null, rule: AccessRule): boolean {
  if (rule === 'public') return true;
  if (user === null) return false;
  if (rule === 'signed-in' || user.Admin) return true;
  if (rule.admin === true) return false;
  if (user.isStudent && rule.students === true) return true;
  return holdsAll(user.permissions, rule.permissions) || holdsAll(user.role, rule.roles);
}
