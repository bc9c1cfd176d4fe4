import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '#web/platform/lib/session.tsx';
import { PersonAvatar } from '#web/platform/ui/PersonAvatar.tsx';
import classes from './UserMenu.module.css';

const load = () => import('./UserMenuDropdown.tsx');
const Dropdown = lazy(load);

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
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setAsked(true)}
    >
      {face}
    </UnstyledButton>
  );
  if (!asked) return target;
  return (
    <Suspense fallback={target}>
      <Dropdown face={face} />
    </Suspense>
  );
}
