import { ROLE } from '#shared/platform/access/roles.ts';
import { type AccessRule, type AccessUser, canAccess } from '#shared/platform/access/rule.ts';
import { lecturer, menu, type MenuLink, student } from './menu.ts';
import { isFor, linksOf } from './menu-filter.ts';

/** Of several rules one is enough. */
export type PageAccess = AccessRule | readonly AccessRule[];

/** Starts of paths that show a person's own records. */
const ownAreas: Readonly<Record<string, AccessRule>> = { student, dosen: lecturer };

/** The menu's entries for a page: those of its own path, else of the nearest path above it. */
function entriesAbove(path: string): MenuLink[] {
  const links = linksOf(menu).map(({ link }) => link);
  const covers = (link: MenuLink): boolean => link.path !== '/' && `${path}/`.startsWith(`${link.path}/`);
  const nearest = Math.max(...links.filter(covers).map((link) => link.path.length));
  return links.filter((link) => covers(link) && link.path.length === nearest);
}

/**
 * Whether a user may open a page, asked before anything of it is loaded (specification §6). A page follows the menu's entry it
 * lies below; nobody's own area is open to others, and the staff's to no student and to no lecturer as such.
 * @param path as it is declared: `/staff/mahasiswa/:id`.
 * @param access the rule of a page below an entry that asks for something else: the one of its first call.
 */
export function mayOpen(user: AccessUser, path: string, access?: PageAccess): boolean {
  const [, area = '', ...below] = path.split('/');
  if (below.length === 0) return true;
  const entries = entriesAbove(path).flatMap(({ permission }) => permission);
  const own = ownAreas[area];
  if (own !== undefined) return (entries.length === 0 ? [own] : entries).some((rule) => isFor(user, rule));
  if (area !== 'staff') return true;
  if (user.isStudent && !user.Admin) return false;
  const staff = { ...user, role: user.role.filter((id) => id !== ROLE.lecturer) };
  const rules = access === undefined ? entries : [access].flat();
  return rules.length === 0 || rules.some((rule) => canAccess(staff, rule));
}
