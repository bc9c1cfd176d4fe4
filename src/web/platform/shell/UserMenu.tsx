import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { later, tellPartFailed } from '#web/platform/lib/later.tsx';
import { useUser } from '#web/platform/lib/session.tsx';
import { PersonAvatar } from '#web/platform/ui/PersonAvatar.tsx';
import classes from './UserMenu.module.css';

const load = async () => (await import('./UserMenuDropdown.tsx')).UserMenuDropdown;
const Dropdown = later(load);
const prepare = (): void => void load().catch(() => null);

/** The signed-in person's avatar; its menu is loaded when it is first reached for. */
export function UserMenu() {
  const { name, avatar } = useUser();
  const [asked, setAsked] = useState(false);
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
      aria-expanded={asked}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void load().then(() => setAsked(true), tellPartFailed)}
    >
      {face}
    </UnstyledButton>
  );
  return asked ? <Dropdown face={face} /> : target;
}
