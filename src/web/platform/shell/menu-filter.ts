import { ROLE } from '#shared/platform/access/roles.ts';
import { type AccessRule, type AccessUser, canAccess } from '#shared/platform/access/rule.ts';
import {
  lecturer,
  menu,
  type MenuEntry,
  type MenuGroup,
  type MenuLink,
  type MenuSection,
  student,
  studentSections,
} from './menu.ts';

const onlyLecturer = (user: AccessUser): boolean =>
  !user.Admin && user.role.length === 1 && user.role[0] === ROLE.lecturer;

/** Whether a page is for a user: their own records for those who have some, so not for an admin who is neither. */
export const isFor = (user: AccessUser, rule: AccessRule): boolean =>
  canAccess(rule === student || rule === lecturer ? { ...user, Admin: false } : user, rule);

/** A submenu with one permitted entry becomes that entry, with none it goes (specification §6). */
function visibleGroup(group: MenuGroup, shows: (link: MenuLink) => boolean): MenuEntry[] {
  const submenu = group.submenu.filter(shows);
  const [only] = submenu;
  if (only === undefined) return [];
  return submenu.length === 1 ? [{ ...only, icon: group.icon }] : [{ ...group, submenu }];
}

/**
 * The menu as one user sees it.
 * @param exists whether a path has a screen; entries without one are left out.
 */
export function visibleMenu(user: AccessUser, exists: (path: string) => boolean): MenuSection[] {
  const shows = ({ permission, path }: MenuLink): boolean =>
    [permission].flat().some((rule) => isFor(user, rule)) && exists(path);
  const hides = (entry: MenuEntry): boolean => entry.hidden === 'only-lecturers' && onlyLecturer(user);
  const sections = user.isStudent && !user.Admin ? studentSections : menu;
  return sections
    .map(({ name, entries }) => ({
      name,
      entries: entries.flatMap((entry) => {
        if (hides(entry)) return [];
        if (!('submenu' in entry)) return shows(entry) ? [entry] : [];
        return visibleGroup(entry, shows);
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Every link of a menu in reading order, for the command palette. */
export const linksOf = (sections: readonly MenuSection[]): { link: MenuLink; within: string }[] =>
  sections.flatMap(({ name, entries }) =>
    entries.flatMap((entry) =>
      'submenu' in entry
        ? entry.submenu.map((link) => ({ link, within: entry.name }))
        : [{ link: entry, within: name }],
    ),
  );

/** The path of the menu that a page belongs to: the longest that the page's path starts with. */
export function activePath(sections: readonly MenuSection[], pathname: string): string | null {
  const covers = (path: string): boolean =>
    path === pathname || (path !== '/' && pathname.startsWith(`${path}/`));
  const covering = linksOf(sections)
    .map(({ link }) => link.path)
    .filter(covers);
  return covering.toSorted((a, b) => b.length - a.length)[0] ?? null;
}
