import { UnstyledButton } from '@mantine/core';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { NavLink } from 'react-router';
import { classesPath } from './classes-path.ts';
import type { MenuIcon } from './menu.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import styles from './BottomBar.module.css';

type ItemProps = { to: string | null; label: string; Icon: MenuIcon };

function Item({ to, label, Icon }: ItemProps) {
  const content = (
    <>
      <Icon size={22} stroke={1.7} />
      <span>{label}</span>
    </>
  );
  if (to === null) {
    return (
      <UnstyledButton className={styles.item} disabled>
        {content}
      </UnstyledButton>
    );
  }
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={({ isActive }) => `${styles.item} ${isActive ? styles.active : ''}`}
    >
      {content}
    </NavLink>
  );
}

/** The five ways at the bottom of a phone's screen. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const user = useUser();
  return (
    <nav className={styles.bar} aria-label="Menu bawah">
      <Item to="/" label="Home" Icon={IconHome} />
      <Item to={classesPath(user)} label="Kelas" Icon={IconSchool} />
      <UnstyledButton className={styles.item} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.7} />
        <span>Menu</span>
      </UnstyledButton>
      <Item to="/kalender-akademik" label="Kalender" Icon={IconCalendarEvent} />
      <Item to="/settings" label="Setting" Icon={IconSettings} />
    </nav>
  );
}
