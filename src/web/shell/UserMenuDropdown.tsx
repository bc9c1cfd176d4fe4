import { Menu, UnstyledButton } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isRegistered } from '#web/lib/routes.ts';
import { useSession, useUser } from '#web/lib/session.tsx';
import '#web/styles/app.css';
import classes from './UserMenu.module.css';

const links = [
  { label: 'Setting', path: '/settings', Icon: IconSettings },
  { label: 'Ganti Password', path: '/settings/change-password', Icon: IconKey },
];

/** The user's menu, open from the start: own settings, password and the way out. */
export default function UserMenuDropdown({ face }: { face: ReactNode }) {
  const { name, email, nim } = useUser();
  const { signOut } = useSession();
  return (
    <Menu width={240} defaultOpened>
      <Menu.Target>
        <UnstyledButton className={classes.target}>{face}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{name}</strong>
          <span>{nim ?? email}</span>
        </div>
        <Menu.Divider />
        {links
          .filter(({ path }) => isRegistered(path))
          .map(({ label, path, Icon }) => (
            <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} stroke={1.7} />}>
              {label}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
