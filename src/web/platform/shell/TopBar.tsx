import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useWindowScroll } from '@mantine/hooks';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { clsx } from 'clsx';
import { Bell } from './Bell.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './TopBar.module.css';

/** Scrolled this far the bar turns translucent (specification §9). */
const TRANSLUCENT_AFTER = 16;

type Props = { onMenu: () => void; onSearch: () => void };

/** Breadcrumbs, search, theme, notices and the user's menu, at the top of every page. */
export function TopBar({ onMenu, onSearch }: Props) {
  const [{ y }] = useWindowScroll();
  return (
    <header className={clsx(classes.bar, y > TRANSLUCENT_AFTER && classes.translucent)}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Buka menu"
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <Breadcrumbs />
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.searchText}>Cari menu</span>
        <Kbd className={classes.keys}>Ctrl K</Kbd>
      </UnstyledButton>
      <ThemeToggle />
      <Bell />
      <UserMenu />
    </header>
  );
}
