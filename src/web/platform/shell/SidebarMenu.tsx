import { clsx } from 'clsx';
import { useLocation } from 'react-router';
import { activePath } from './menu-filter.ts';
import type { MenuGroup, MenuLink, MenuSection } from './menu.ts';
import { SidebarGroup, SidebarLink } from './SidebarEntry.tsx';
import classes from './SidebarMenu.module.css';

type Props = {
  sections: readonly MenuSection[];
  /** Whether there is room for words beside the icons. */
  wide: boolean;
  onExpand?: () => void;
  onPick?: () => void;
};

/** The sections of the menu with the current page marked. */
export function SidebarMenu({ sections, wide, onExpand, onPick }: Props) {
  const { pathname } = useLocation();
  const active = activePath(sections, pathname);
  const drawn = (entry: MenuLink | MenuGroup) =>
    'submenu' in entry ? (
      <SidebarGroup
        key={entry.name}
        group={entry}
        active={active}
        wide={wide}
        onExpand={onExpand}
        onPick={onPick}
      />
    ) : (
      <SidebarLink key={entry.path} link={entry} active={active === entry.path} wide={wide} onPick={onPick} />
    );
  return (
    <nav className={clsx(classes.menu, !wide && classes.narrow)} aria-label="Menu utama">
      {sections.map(({ name, entries }) => (
        <div key={name} className={classes.section}>
          <p className={clsx(classes.heading, !wide && classes.ruled)} aria-hidden={!wide}>
            <span>{name}</span>
          </p>
          <ul className={classes.list}>{entries.map(drawn)}</ul>
        </div>
      ))}
    </nav>
  );
}
