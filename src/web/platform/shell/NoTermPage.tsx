import { useLocation } from 'react-router';
import { NoTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { activePath, linksOf } from './menu-filter.ts';
import { menu } from './menu.ts';

/** A page of the active term while there is none, under the name it has in the menu. */
export function NoTermPage() {
  const path = activePath(menu, useLocation().pathname);
  const entry = linksOf(menu).find(({ link }) => link.path === path);
  return (
    <Page title={entry?.link.name ?? 'Semester'}>
      <NoTerm />
    </Page>
  );
}
