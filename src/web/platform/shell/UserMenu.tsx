import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { tellPartFailed } from '#web/platform/lib/later.tsx';
import { useUser } from '#web/platform/lib/session.tsx';
import { PersonAvatar } from '#web/platform/ui/PersonAvatar.tsx';
import classes from './UserMenu.module.css';

const load = async () => (await import('./UserMenuDropdown.tsx')).UserMenuDropdown;
const prepare = (): void => void load().catch(() => null);

/** The signed-in person's avatar; its menu is loaded when it is first reached for. */
export function UserMenu() {
  const { name, avatar } = useUser();
  const [Dropdown, setDropdown] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const face = (
    <>
      <PersonAvatar name={name} avatar={avatar} size="small" />
      <span className="sr-only">Menu pengguna {name}</span>
    </>
  );
  const target = (
    <UnstyledButton
      className={classes.target}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void load().then((loaded) => setDropdown(() => loaded), tellPartFailed)}
    >
      {face}
    </UnstyledButton>
  );
  return Dropdown ? <Dropdown face={face} /> : target;
}
